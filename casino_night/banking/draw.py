"""Which ticket wins, from a seed nobody knew and everybody can check afterwards. Pure.

The seed's hash was posted before ticket sales closed, so nobody could choose the seed; the seed is shown after the
draw, so anybody can repeat it (T19). Every ticket has the same chance, and a ticket wins once.
"""

import hashlib
import hmac
from collections.abc import Container, Iterator

_SPAN = 2**64


def commitment(seed: str) -> str:
    """What is posted before the draw."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def winning_ticket(seed: str, label: str, tickets: int, won: Container[int] = ()) -> int:
    """One of the tickets 1 to `tickets` that has not won yet. `label` says which prize, item and turn."""
    if tickets < 1 or all(number in won for number in range(1, tickets + 1)):
        raise ValueError("No ticket is left to win.")
    return next(number for number in _numbers(seed, label, tickets) if number not in won)


def _numbers(seed: str, label: str, tickets: int) -> Iterator[int]:
    """Evenly spread: what would favour the low numbers is thrown away."""
    even = _SPAN - _SPAN % tickets
    turn = 0
    while True:
        digest = hmac.new(bytes.fromhex(seed), f"{label}:{turn}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(digest[:8])
        if number < even:
            yield number % tickets + 1
        turn += 1
