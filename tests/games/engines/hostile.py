"""Rounds whose every value may be nonsense, under the names an engine looks for."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from tests.games.engines.card_rounds import AMOUNTS, GARBAGE


def hostile(
    game: str,
    rulebook: str,
    wagers: Mapping[str, st.SearchStrategy[Any]],
    event: Mapping[str, st.SearchStrategy[Any]],
    options: Mapping[str, st.SearchStrategy[Any]],
) -> st.SearchStrategy[dict[str, Any]]:
    """`wagers`, `event` and `options` give each name its sensible values; any of them may be garbage or missing."""
    placed = GARBAGE | st.integers(1, 3)
    wager = st.fixed_dictionaries(
        {"type": wagers["type"], "amount": AMOUNTS | GARBAGE},
        optional={name: values | GARBAGE for name, values in wagers.items() if name != "type"}
        | {"player": st.sampled_from(["a", "b"]), "before_event": placed, "remove_before_event": placed},
    )
    return st.builds(
        lambda placed, events, options: {
            "id": "hostile",
            "game": game,
            "rulebook": rulebook,
            "options": options,
            "wagers": [{"id": str(number)} | wager for number, wager in enumerate(placed)],
            "events": events,
        },
        st.lists(wager, max_size=4),
        st.lists(
            st.fixed_dictionaries({}, optional={name: values | GARBAGE for name, values in event.items()}), max_size=2
        ),
        st.fixed_dictionaries({}, optional={name: values | GARBAGE for name, values in options.items()}),
    )
