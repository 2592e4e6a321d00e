"""Dice as they come to rest."""

from typing import Any

from games.engines.rounds import InvalidRound


def read_dice(value: Any, name: str, count: int) -> tuple[int, ...]:
    """`count` dice, each showing one to six."""
    if not isinstance(value, (list, tuple)) or len(value) != count:
        raise InvalidRound(f"{name} must be {count} dice.")
    for die in value:
        if type(die) is not int or not 1 <= die <= 6:
            raise InvalidRound(f"A die cannot show {die!r}.")
    return tuple(value)
