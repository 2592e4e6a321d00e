"""Equipment: everything from one approved provider, at a rental inside the cap, machines of a certified model."""

from collections.abc import Iterator
from datetime import timedelta

from casino_night import clock
from casino_night.money import Cents
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.checks import Level, Problem, check, in_words, unanswered
from licensing.checks.case import Case

CERTIFICATION = "provider_certification"  # the purpose of the file that proves the provider has certified


@check("equipment", "An equipment provider is chosen", "13:47-20.15(a)", "R062 R088")
def provider_is_chosen(case: Case) -> Iterator[Problem]:
    """No equipment without an approved provider behind it. R062 R088"""
    yield from unanswered(case, {"provider": "Who provides the equipment"})


@check("equipment", "The provider is approved by the Commission", "13:47-13.1(a)", "R015 R019 R031 R087")
def provider_is_approved(case: Case) -> Iterator[Problem]:
    provider = case.night.provider
    if provider and not provider.holds:
        yield Problem(
            "provider",
            f"The approval of {provider} is {provider.get_state_display().lower()}, so it may not provide equipment.",
            "Choose a provider whose approval is in force.",
        )


@check("equipment", "The provider's approval outlasts the night", "13:47-13.6", "R017 R018")
def providers_approval_outlasts_the_night(case: Case) -> Iterator[Problem]:
    provider = case.night.provider
    if not provider or not provider.holds or not case.date_can_be or case.covered_by(provider.expires_on):
        return
    until = f"ends on {in_words(provider.expires_on)}" if provider.expires_on else "has no last day on record"
    yield Problem(
        "provider",
        f"The approval of {provider} {until}; it has to hold on {in_words(case.last_day)}, when the license closes.",
        "Ask the provider to renew before the night, or choose another one.",
    )


@check("equipment", "The provider certifies in time", "13:47-13.7(a)", "R020", Level.WARN)
def provider_certifies_in_time(case: Case) -> Iterator[Problem]:
    """48 clock hours from the agreement on record (reading A46). R020"""
    agreed = case.night.agreed_at
    if agreed is None:
        yield from unanswered(case, {"agreed_at": "When the provider agreed"})
        return
    hours = case.limits["certification_hours"]
    until = agreed + timedelta(hours=hours)
    local = until.astimezone(clock.NEW_JERSEY)
    when = f"{in_words(local.date())}, {clock.in_words(local.time())}"
    if agreed > case.now:
        yield Problem("agreed_at", "The agreement is dated in the future.", "Write when it was made.")
    elif case.now > until and not _is_certified(case):
        yield Problem(
            "agreed_at",
            f"The provider had {hours} hours from the agreement to certify it to the Commission, until {when}, and no "
            "certification is on record.",
            "Ask the provider to certify it here or for a copy of what was sent, or write when it was sent.",
            eyes=True,
        )


def _is_certified(case: Case) -> bool:
    """The provider certified it here, or a copy of its certification was handed in."""
    return bool(case.certifications) or any(one.purpose == CERTIFICATION for one in case.uploads)


@check("equipment", "No rental above the cap", "13:47-16.1(d)", "R023")
def rentals_are_within_the_cap(case: Case) -> Iterator[Problem]:
    """Every table and machine counts as one game (reading A45). R023"""
    most = case.limits["rental_per_game_day"]
    for table in case.tables:
        field = f"tables:{table.pk}:rental_cents"
        if table.rental_cents is None:
            yield Problem(
                field, f"{table.label}: the rental is not given yet.", "Write it, or 0 if it is free.", missing=True
            )
        elif Cents(table.rental_cents) > most:
            yield Problem(
                field,
                f"{table.label} would cost {Cents(table.rental_cents)} for the day; the most is {most}.",
                f"Agree on {most} or less with the provider.",
            )


@check("equipment", "Every machine is of a certified model", "13:47-20.15(d)", "R091 R259")
def machines_are_certified(case: Case) -> Iterator[Problem]:
    for table in case.tables:
        if table.game not in NIGHT_GAMES or sheet(table.game).kind != "machine":
            continue
        field, machine = f"tables:{table.pk}:machine", table.machine
        if machine is None:
            yield Problem(
                field, f"{table.label}: the model of the machine is not chosen yet.", "Choose the model.", missing=True
            )
        elif not machine.certificate_number.strip():
            yield Problem(
                field,
                f"{table.label}: {machine.name} has no certificate number.",
                "Choose a model that has been tested and certified.",
            )
        elif machine.game != table.game:
            yield Problem(
                field,
                f"{table.label}: {machine.name} is certified for {machine.get_game_display().lower()}, not for "
                f"{sheet(table.game).name.lower()}.",
                "Choose a model certified for this game.",
            )


@check("equipment", "Every machine comes from the night's provider", "13:47-20.15(a)", "R062 R088")
def machines_come_from_the_provider(case: Case) -> Iterator[Problem]:
    for table in case.tables:
        if table.machine and case.night.provider and table.machine.provider_id != case.night.provider_id:
            yield Problem(
                f"tables:{table.pk}:machine",
                f"{table.label}: {table.machine.name} is not one of the models of {case.night.provider}.",
                f"Choose a model of {case.night.provider}.",
            )
