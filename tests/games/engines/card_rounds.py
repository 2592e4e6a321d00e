"""Rounds of the card games for the tests: written out, and random ones, good and bad."""

from typing import Any

from hypothesis import strategies as st

from games.engines.cards import DECK, JOKERS
from tests.games.engines.properties import settled

AMOUNTS = st.integers(1, 500)

# Whatever a careless or hostile program may put where a card, a word or a number belongs.
GARBAGE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from([*DECK, *JOKERS]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def bets(**amounts: int) -> list[dict[str, Any]]:
    """One wager of each type, with the type as its id."""
    return [{"id": kind, "type": kind, "amount": amount} for kind, amount in amounts.items()]


def round_of(
    game: str, wagers: list[dict[str, Any]], *events: dict[str, Any], rulebook: str = "13:47", **options: Any
) -> dict[str, Any]:
    names = {"id": "test", "game": game, "rulebook": rulebook}
    return names | {"options": options, "wagers": wagers, "events": list(events)}


def results(round_: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What became of each wager: its result and exact amount."""
    line = settled(round_)
    return {key: (item["result"], item["exact"]) for key, item in line["settlements"].items()}


def hands(*sizes: int, deck: tuple[str, ...] = DECK) -> st.SearchStrategy[list[list[str]]]:
    """Hands of these sizes dealt from one deck."""

    def deal(cards: list[str]) -> list[list[str]]:
        starts = [sum(sizes[:place]) for place in range(len(sizes))]
        return [cards[start : start + size] for start, size in zip(starts, sizes, strict=True)]

    return st.lists(st.sampled_from(deck), min_size=sum(sizes), max_size=sum(sizes), unique=True).map(deal)


def hostile_round(game: str, rulebook: str, types: list[str], fields: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """A round whose every value may be nonsense, with the right names so that the engine looks at it."""
    names = st.sampled_from([*fields, "void", "forfeit"])
    wager = st.fixed_dictionaries(
        {"type": st.sampled_from(types) | st.text(max_size=5), "amount": AMOUNTS | GARBAGE},
        optional=dict.fromkeys(("color", "rank", "let_ride", "play_on", "on_wager", "player", "before_event"), GARBAGE),
    )
    options = st.dictionaries(
        st.sampled_from(
            ["third_card_rule", "commission", "commission_rounding", "no_qualify", "odds", "several_areas"]
        ),
        GARBAGE,
        max_size=2,
    )
    return st.builds(
        lambda wagers, events, options: {
            "id": "hostile",
            "game": game,
            "rulebook": rulebook,
            "options": options,
            "wagers": [{"id": str(number)} | wager for number, wager in enumerate(wagers)],
            "events": events,
        },
        st.lists(wager, max_size=4),
        st.lists(st.dictionaries(names, GARBAGE, max_size=4), max_size=2),
        options,
    )
