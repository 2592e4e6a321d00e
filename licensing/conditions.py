"""What has to be on record before a step: the town's word and its wait, a hearing, a qualification, the end of a term.

Conditions are guards of the state tables (states.py): they read, they refuse, and they never write.
"""

from datetime import date, timedelta
from typing import Any

from casino_night import clock
from casino_night.refusal import Refused
from casino_night.workflow import Guard
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.fees import operator_fees, provider_fees
from licensing.models import Change, Determination, Night, Operator, Payment, Post, Proceeding, Table
from licensing.regulations import limits


def term_is_over(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """It holds on its last day still."""
    if not subject.expires_on or subject.expires_on >= clock.today():
        raise Refused("not_over", "Its term is not over.", next_step="Wait for its last day to pass.")


def holder_could_be_heard(measure: str) -> Guard:
    """Nothing is suspended or revoked before its holder could be heard, and the record says so. R019 R037"""

    def guard(subject: Any, actor: Any, details: dict[str, Any]) -> None:
        named = details.get("proceeding") or subject.pk
        heard = Proceeding.objects.filter(pk=named, subject_id=subject.pk, measure=measure, state="heard")
        if not heard.exists():
            raise Refused(
                "not_heard",
                "The holder has to be told the grounds and given a hearing first, and the record has to be here.",
                "13:47-13.6(g), 19.4(e)",
                "Open proceedings on the page of sanctions; the order is made there after the hearing.",
            )

    return guard


def agent_is_appointed(operator: Any, actor: Any, details: dict[str, Any]) -> None:
    """No approval before the Executive Officer is appointed agent for service of process. R028"""
    if not operator.agent_appointed_on:
        raise Refused(
            "no_agent",
            "The applicant has not appointed the Executive Officer agent for service of process.",
            "13:47-19.2(a)",
            "Ask for the appointment; it is part of the application.",
        )


def class_a_is_qualified(operator: Any, actor: Any, details: dict[str, Any]) -> None:
    """No class A without one of the ways to it. R040"""
    if operator.operator_class == "A" and not (operator.route and operator.familiar):
        raise Refused(
            "no_route",
            "The application does not say how the applicant qualifies for class A.",
            "13:47-20.5(a)",
            "Ask for the dealers' school, or for three years in a casino or at casino nights.",
        )


def licence_fee_is_paid(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """An approval gives the term at once, so what is owed for that term has to be here. R017 R033 R034 R035 R036"""
    today, renewal = limits.at(clock.today()), subject.approved_on is not None
    if isinstance(subject, Operator):
        fees = operator_fees(today, subject, renewal=renewal)
    else:
        fees = provider_fees(today, renewal=renewal)
    earlier = Change.objects.filter(subject_id=subject.pk, action="approve").order_by("-created_at").first()
    paid = Payment.objects.filter(subject_id=subject.pk)
    if earlier:
        paid = paid.filter(created_at__gt=earlier.created_at)
    here = set(paid.values_list("fee", flat=True))
    lacking = next((fee for fee in fees if fee.code not in here), None)
    if lacking:
        raise Refused(
            "fee_missing",
            f"Not paid yet: {lacking.title.lower()}, {lacking.amount}.",
            lacking.citation,
            "Ask the applicant for it, and approve when it is recorded.",
        )


def renewable_from(subject: Any) -> date | None:
    """The day of the first reminder: before it there is nothing to renew. None while nothing runs out."""
    if subject.state != "approved" or not subject.expires_on:
        return None
    day: date = subject.expires_on - timedelta(days=limits.at(clock.today())["reminder_days_first"])
    return day


def may_be_renewed(subject: Any) -> bool:
    """From the first reminder on: expired, or about to expire."""
    if subject.state == "expired":
        return True
    opens = renewable_from(subject)
    return subject.state == "approved" and (opens is None or opens <= clock.today())


def renewal_is_open(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """A renewal is applied for before the end, and not long before it. R018"""
    if not may_be_renewed(subject):
        until = f"{subject.expires_on:%B} {subject.expires_on.day}, {subject.expires_on.year}"
        raise Refused(
            "too_early",
            f"It holds until {until} and cannot be renewed yet.",
            "13:47-13.6(b)",
            "Come back when the first reminder arrives.",
        )


def last_determination(night: Night) -> Determination | None:
    return night.determinations.order_by("-created_at").first()


def may_issue_from(night: Night, decided: Determination | None) -> date | None:
    """The first day on which the municipality may issue the licence; None while it has not granted and forwarded it.

    The day after the wait, which runs from the day of mailing to the Commission.
    """
    if not decided or decided.outcome != "granted" or not decided.forwarded_on or decided.night_date != night.date:
        return None
    wait = limits.at(decided.forwarded_on)["issue_wait_days"]
    return decided.forwarded_on + timedelta(days=wait + 1)


def wait_is_over(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A licence follows the town's determination, its way to the Commission and the wait; never sooner (13:47-4)."""
    first_day = may_issue_from(night, last_determination(night))
    if first_day is None:
        raise Refused(
            "not_determined",
            "The municipality has not granted this night for its date and forwarded its determination yet.",
            "13:47-4",
            "Record the determination and forward it to the Commission.",
        )
    if clock.today() < first_day:
        raise Refused(
            "too_early",
            f"You may issue on {first_day:%B} {first_day.day}, {first_day.year}: the Commission's time to object runs"
            " until the day before.",
            "13:47-4",
            "Come back on that day.",
        )


def town_has_denied(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """The town's no is its determination, made after a hearing on notice."""
    decided = last_determination(night)
    if not decided or decided.outcome != "denied":
        raise Refused(
            "not_denied",
            "The municipality has made no determination against this night.",
            "13:47-4",
            "Record the determination with the day of the hearing.",
        )


# How a suspended night goes on, by the state it was suspended in.
GOES_ON = {"reinstate": "licensed", "reinstate_approval": "approved", "resume": "open", "begin_close": "open"}


def suspended_in(night: Night) -> str:
    """The state a suspended night was in. Without a record of it, the one in which least may be done."""
    last = Change.objects.filter(subject_id=night.pk, action="suspend").order_by("-created_at").first()
    return last.source if last else "approved"


def goes_on(action: str) -> Guard:
    """A suspension gives nothing: what was not licensed comes back unlicensed, and money that was out is counted."""

    def guard(night: Any, actor: Any, details: dict[str, Any]) -> None:
        was = suspended_in(night)
        if was != GOES_ON[action]:
            raise Refused(
                "suspended_elsewhere",
                f"This night was {was} when it was suspended, so it does not go on that way.",
                "13:47-20.3",
                "Reload the page to see what can be done now.",
            )

    return guard


CLASS_A_ONLY = tuple(game for game in NIGHT_GAMES if sheet(game).class_a_only)


def class_b_stays_away(night: Night) -> None:
    """No class B operator runs or supervises craps or roulette, in whatever order tables and people were written. R060

    Whoever writes tables or posts calls this last, inside the same transaction and with the night locked.
    """
    posts = Post.objects.filter(
        table__night=night, table__game__in=CLASS_A_ONLY, engagement__operator__operator_class="B"
    )
    there = posts.filter(post__in=("dealer", "boxperson")) | posts.exclude(table__game="craps")
    led = Table.objects.filter(night=night, game__in=CLASS_A_ONLY, supervisor__operator_class="B")
    if there.exists() or led.exists():
        raise Refused(
            "class_b",
            "A class B operator stands at a table for craps or roulette, which only class A operators run.",
            "13:47-20.9(d)",
            "Put a class A operator there, or leave the game of the table as it is.",
        )
