"""Prizes: what is barred, what it all adds up to, and what has to be posted for the way they are awarded."""

import re
from collections.abc import Iterator

from casino_night.money import Cents
from licensing.checks import Level, Problem, check, unanswered
from licensing.checks.case import Case
from licensing.models import Prize
from licensing.models.choices import PRIZE_KINDS
from licensing.regulations.seed import definitions

CASH = "cash"
BARRED = tuple(kind for kind, _words in PRIZE_KINDS if f"prize_barred_{kind}" in definitions())

# Words in a prize's name that make one look twice. Hints only: a glue gun is no weapon.
HINTS = {
    "cash": "cash|money|dollars|money orders?",
    "real_estate": "real estate|timeshare|condominium|building lot|acres?",
    "bonds": "bonds?",
    "shares": "shares|stocks|stock certificates?",
    "securities": "securities|treasury bills?|promissory notes?",
    "weapons": "guns?|rifles?|pistols?|shotguns?|handguns?|revolvers?|ammunition|crossbows?|swords?|daggers?",
    "live_animals": "pupp(?:y|ies)|kittens?|pon(?:y|ies)|goldfish|live animals?",
    "coins": "coins?|bullion",
    "tobacco": "tobacco|cigars?|cigarettes?|vapes?|humidors?",
    "vehicle_leases": "(?:car|vehicle|truck|auto) leases?|lease of a (?:car|vehicle|truck)",
    "convertible": "prepaid cards?|visa cards?|visa gift cards?|lottery tickets?|gift cards? refundable",
}
_HINT = re.compile("|".join(rf"(?P<{kind}>\b(?:{words})\b)" for kind, words in HINTS.items()), re.IGNORECASE)


def _is_barred(case: Case, kind: str) -> bool:
    return kind in BARRED and bool(case.limits[f"prize_barred_{kind}"])


def _by_drawing(case: Case) -> bool:
    return case.night.award_method in ("drawing", "both")


@check("prizes", "The way prizes are awarded is chosen", "13:47-20.11(a)2", "R074")
def award_method_is_chosen(case: Case) -> Iterator[Problem]:
    yield from unanswered(case, {"award_method": "How prizes are awarded"})


@check("prizes", "The prizes are listed", "13:47-20.16(a)", "R092")
def prizes_are_listed(case: Case) -> Iterator[Problem]:
    if not case.prizes:
        yield Problem("prizes", "No prize is listed yet.", "Add every prize with its value in a shop.", missing=True)


@check("prizes", "Every prize has a retail value", "13:47-20.16(a)", "R092")
def prizes_have_a_retail_value(case: Case) -> Iterator[Problem]:
    """Donated or bought alike (reading A44). R092"""
    for one in case.prizes:
        if not one.retail_cents or not one.quantity:
            yield Problem(
                f"prizes:{one.pk}:retail_cents",
                f"{one.name}: {one.quantity} at {Cents(one.retail_cents)} is worth nothing; donated prizes count too.",
                "Write what one costs in a shop, and how many there are.",
            )


@check("prizes", "Listed prizes are worth no more than may be awarded", "13:47-20.16(a)", "R092", Level.WARN)
def prizes_are_within_the_total(case: Case) -> Iterator[Problem]:
    """Only a warning: what counts is what is awarded, and the award that would pass it is stopped (A44). R092"""
    most = case.limits["prize_total"]
    if case.prize_total > most:
        yield Problem(
            "prizes",
            f"The prizes listed are worth {case.prize_total} at retail; at most {most} may be awarded in one night.",
            "Take prizes off the list, or write why more are listed than will be awarded.",
        )


@check("prizes", "Listed prizes stay clear of the total", "13:47-20.16(a)", "R092", Level.WARN)
def prizes_stay_clear_of_the_total(case: Case) -> Iterator[Problem]:
    most, percent = case.limits["prize_total"], case.limits["prize_warning_percent"]
    if case.prize_total <= most and case.prize_total * 100 >= most * percent:
        yield Problem(
            "prizes",
            f"The prizes listed are worth {case.prize_total} at retail, {percent} % or more of the {most} allowed.",
            "Add no more prizes without counting, or write how the total is watched.",
        )


@check("prizes", "No cash prizes", "13:47-20.10(c)3", "R065 R260")
def no_cash_prizes(case: Case) -> Iterator[Problem]:
    """Nor can imitation money buy a chance at one. R065 R260"""
    for one in case.prizes:
        if one.kind == CASH and _is_barred(case, CASH):
            yield Problem(
                f"prizes:{one.pk}:kind",
                f"{one.name} is a cash prize; no game of a casino night awards cash.",
                "Offer merchandise instead. A bingo or raffle with cash prizes needs a license of its own.",
            )


@check("prizes", "No prohibited kinds of prizes", "13:47-20.10(c)4", "R066")
def no_barred_prizes(case: Case) -> Iterator[Problem]:
    for one in case.prizes:
        if one.kind != CASH and _is_barred(case, one.kind):
            yield Problem(
                f"prizes:{one.pk}:kind",
                f"{one.name}: {one.get_kind_display().lower()} may not be a prize.",
                "Offer something else.",
            )


@check("prizes", "No prize sounds like a prohibited one", "13:47-20.10(c)4", "R065 R066", Level.WARN)
def no_prize_sounds_barred(case: Case) -> Iterator[Problem]:
    for one in case.prizes:
        found = None if _is_barred(case, one.kind) else _HINT.search(one.name)
        if found and found.lastgroup and _is_barred(case, found.lastgroup):
            yield Problem(
                f"prizes:{one.pk}:name",
                f'"{one.name}" sounds like a prize that is not allowed: {_kind_words(found.lastgroup)}.',
                "Change the prize, or write why it is none of these.",
                eyes=True,
            )


def _kind_words(kind: str) -> str:
    return dict(PRIZE_KINDS)[kind].lower()


@check("prizes", "Every prize is awarded in a way that is posted", "13:47-20.11(a)2", "R074")
def prizes_follow_the_method(case: Case) -> Iterator[Problem]:
    method = case.night.award_method
    for one in case.prizes:
        if method in ("drawing", "redemption") and one.award != method:
            yield Problem(
                f"prizes:{one.pk}:award",
                f"{one.name} is awarded by {one.award}, but the night awards prizes by {method} only.",
                "Change the prize, or award prizes both ways.",
            )


@check("prizes", "The exchange ratio of the drawing is given", "13:47-20.11(b)", "R075")
def exchange_ratio_is_given(case: Case) -> Iterator[Problem]:
    ratio = case.night.exchange_ratio
    if _by_drawing(case) and ratio is None:
        yield from unanswered(case, {"exchange_ratio": "What a ticket costs in imitation dollars"})
    elif _by_drawing(case) and ratio == 0:
        yield Problem("exchange_ratio", "A ticket costs $0 of imitation money.", "Write 1 or more.")


@check("prizes", "Every prize to redeem has its amount", "13:47-20.11(c)", "R076")
def redemption_amounts_are_given(case: Case) -> Iterator[Problem]:
    for one in _redeemed(case):
        if not one.redemption_amount:
            yield Problem(
                f"prizes:{one.pk}:redemption_amount",
                f"{one.name} has no amount on its tag yet.",
                "Write how much imitation money it takes.",
                missing=one.redemption_amount is None,
            )


def _redeemed(case: Case) -> Iterator[Prize]:
    return (one for one in case.prizes if one.award == "redemption")
