"""How a table stands this evening. Whoever runs the evening knows it and registers here; the dealer's screen asks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from licensing.models import Table


@dataclass(frozen=True)
class Word:
    """Something the dealer should know before the next wager, and where to put it right."""

    sentence: str
    citation: str
    url: str
    link: str


Teller = Callable[[Table, Any], list[Word]]
_tellers: list[Teller] = []


def register(teller: Teller) -> None:
    if teller not in _tellers:
        _tellers.append(teller)


def words(table: Table, user: Any) -> list[Word]:
    return [word for teller in _tellers for word in teller(table, user)]
