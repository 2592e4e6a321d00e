"""Admission and proceeds: the price at the door, other games under their own licence, and what the money is for."""

from collections.abc import Iterator

from licensing.checks import Level, Problem, check, unanswered
from licensing.checks.case import Case


@check("admission", "Admission is answered", "13:47-20.13", "R086")
def admission_is_answered(case: Case) -> Iterator[Problem]:
    yield from unanswered(case, {"admission_cents": "What guests pay at the door"})


@check("admission", "Other games on the occasion are answered", "13:47-20.10(a)", "R061")
def other_games_are_answered(case: Case) -> Iterator[Problem]:
    """No other gambling on the occasion but bingo and raffles under a licence of their own. R061"""
    yield from unanswered(case, {"other_games": "Which other games are held"})


@check("admission", "Other games have their own license", "13:47-20.16(b)", "R093", Level.WARN)
def other_games_have_a_licence(case: Case) -> Iterator[Problem]:
    night = case.night
    if night.other_games in ("bingo", "raffle", "both") and not night.other_licence.strip():
        games = "bingo and a raffle" if night.other_games == "both" else night.other_games
        yield Problem(
            "other_licence",
            f"You plan {games} on the occasion, and no license number for it is given.",
            "Write the license number, or how the license is being applied for.",
        )


@check("admission", "The use of the proceeds is given", "13:47-6.3", "R048")
def use_of_proceeds_is_given(case: Case) -> Iterator[Problem]:
    yield from unanswered(case, {"use_of_proceeds": "What the net proceeds are for"})
