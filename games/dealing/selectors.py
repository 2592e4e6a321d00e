"""What the dealer's pages read: the table with its options, who may deal there, and the rounds kept for a dispute."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role
from games.dealing.advice import Advice, advise, in_order
from games.dealing.desk import Game, after
from games.dealing.screen import USUAL_CHIPS, Screen
from games.dealing.spots import spots
from games.engines import settle
from games.engines.roundfile import read_round
from games.engines.rounds import NIGHT, InvalidRound, Round, Wager
from games.models import KeptRound, Say
from games.selectors import games_of
from games.sheets import sheet
from licensing.models import Night, Operator, Table
from licensing.scopes import night_roles

# A machine pays by the schedule of its certified model; for practice it has this made-up one.
PRACTICE_SCHEDULE = {"three bells": 20, "three bars": 10, "two cherries": 2}
REELS = ("skill_stop_reel", "skill_stop_video")


def practice_game(game: str, rulebook: str) -> Game | None:
    if game not in games_of(rulebook):
        return None
    return Game(game, rulebook, {"schedule": PRACTICE_SCHEDULE} if game in REELS else {})


def game_of(table: Table) -> Game:
    """The table's game with the options its holder has posted, spelled as the engines read them."""
    options = {name: _spelled(value) for name, value in table.options.items() if value not in (None, "")}
    if table.decks and any(option.name == "decks" for option in sheet(table.game).options):
        options["decks"] = table.decks
    if table.game in REELS and not options.get("schedule"):
        options["schedule"] = PRACTICE_SCHEDULE
    return Game(table.game, NIGHT, options, table.seats)


def _spelled(value: Any) -> Any:
    """Choices are kept as the words of the form: figures are numbers, and true and false are what they say."""
    if isinstance(value, str):
        if value.isascii() and value.isdecimal():
            return int(value)
        return {"true": True, "false": False}.get(value, value)
    return value


def table_of(night: Night, table_id: UUID) -> Table | None:
    return Table.objects.filter(night=night, pk=table_id).first()


def chips_of(night: Night) -> tuple[int, ...]:
    """The values of the night's own chips, at most seven; the usual ones while none are chosen."""
    values = sorted(set(night.denominations.filter(form="chip").values_list("value", flat=True)))
    return tuple(values[:7]) or USUAL_CHIPS


def why_not_deal(user: Any, night: Night, table: Table) -> Refused | None:
    """A class B operator never runs craps or roulette, whatever else they are that night. R060

    The licence counts, not the name of the role: only a class A license in force opens these two games to them.
    """
    if sheet(table.game).class_a_only and _of_class_b(user, night):
        return NotPermitted(
            "class_b_at_class_a_game",
            f"{sheet(table.game).name} is run by class A operators only; your license is of class B.",
            "13:47-20.9(d)",
            "Ask the supervising class A operator to take the table.",
        )
    return None


def _of_class_b(user: Any, night: Night) -> bool:
    licences = list(Operator.objects.filter(user=user))
    if any(one.operator_class == "A" and one.in_force for one in licences):
        return False
    named = Role.CLASS_B_OPERATOR in night_roles(user, night)
    return named or any(one.operator_class == "B" for one in licences)


def tables_to_deal(night: Night) -> list[tuple[Table, str]]:
    """Every table of the night with the name of its game."""
    return [(table, sheet(table.game).name) for table in night.tables.all()]


# The screen


def screen(game: Game, presses: tuple[str, ...], press: str, chips: tuple[int, ...] = USUAL_CHIPS) -> Screen:
    """The screen after one more press. What cannot be is said, and the screen stays as it was."""
    error = ""
    for tried in (_pressed(presses, press), presses, ()):
        try:
            desk = after(game, tried)
            desk.settlements  # noqa: B018  the engine's word on what was tapped in
        except InvalidRound as wrong:
            error = error or str(wrong)
        else:
            return Screen(desk, tried, chips, error)
    raise InvalidRound(error)  # the table's own options are ones the rules do not offer


def _pressed(presses: tuple[str, ...], press: str) -> tuple[str, ...]:
    if press == "undo":
        return presses[:-1]
    if press == "new":
        return _kept_settings(presses)
    return (*presses, *(one for one in press.split("\n") if one))


def _kept_settings(presses: tuple[str, ...]) -> tuple[str, ...]:
    """A new round forgets the wagers of the last; seat and amount stay as they were chosen."""
    settings: dict[str, str] = {}
    for press in presses:
        name = press.partition(":")[0]
        if name in ("seat", "amount", "shape"):
            settings[name] = press
    return tuple(settings.values())


# Rounds kept for a dispute


@dataclass(frozen=True)
class Step:
    """How the table stood after so many events."""

    title: str
    event: Mapping[str, Any] | None
    advices: list[Advice]


def kept_rounds(night: Night) -> list[KeptRound]:
    found = KeptRound.objects.filter(night=night)
    return list(found.select_related("table", "kept_by").prefetch_related("says__by"))


def kept_round(night: Night, kept_id: UUID) -> KeptRound | None:
    found = KeptRound.objects.select_related("table", "kept_by", "night").prefetch_related("says__by")
    return found.filter(night=night, pk=kept_id).first()


def replay(kept: KeptRound) -> list[Step]:
    """The round settled anew after each event, from nothing on: every step as the engine saw it."""
    round_ = read_round(kept.round)
    labels = {code: spot.label for code, spot in spots(round_.game, round_.rulebook, round_.options).items()}
    return list(_steps(round_, labels))


def _steps(round_: Round, labels: Mapping[str, str]) -> Iterator[Step]:
    for count in range(len(round_.events) + 1):
        settled = settle(round_._replace(events=round_.events[:count]))
        wagers = {wager.id: wager for wager in round_.wagers if _is_made(wager, count)}
        advices = [
            advise(wagers[one.wager], one, _label(wagers[one.wager], labels)) for one in settled if one.wager in wagers
        ]
        event = round_.events[count - 1] if count else None
        yield Step(event_words(event) if event else "The wagers", event, in_order(round_.game, advices))


def _is_made(wager: Wager, events: int) -> bool:
    return wager.before_event <= events + 1


def _label(wager: Wager, labels: Mapping[str, str]) -> str:
    code = wager.id.split(" ")[1] if wager.id.count(" ") >= 2 else wager.type
    return labels.get(code, wager.type)


def event_words(event: Mapping[str, Any]) -> str:
    """An event in words for a page: "roll 3 and 4", "spin 17"."""
    parts = []
    for name, value in event.items():
        shown = ", ".join(map(_said, value)) if isinstance(value, list) else _said(value)
        parts.append(f"{name.replace('_', ' ')}: {shown}")
    return "; ".join(parts).capitalize()


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(value.get("cards", ())) + "".join(f" ({name})" for name, done in value.items() if done is True)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def says(kept: KeptRound) -> dict[str, Say]:
    return {say.kind: say for say in kept.says.all()}
