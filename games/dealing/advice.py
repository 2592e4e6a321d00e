"""What the dealer does now: collect, pay, give back, leave or refuse, to whom and in which order. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engines import MODULES
from games.engines.odds import exact_text
from games.engines.rounds import Refusal, Result, Settlement, Wager

# What is refused is said first; then collecting comes before paying.
ORDER = ("refuse", "collect", "give back", "pay", "leave")
# Card tables are settled from the last seat, at the dealer's right, to the first.
_FROM_THE_RIGHT = (
    "blackjack",
    "multi_action_blackjack",
    "caribbean_stud",
    "let_it_ride",
    "three_card_poker",
    "red_dog",
)


@dataclass(frozen=True)
class Advice:
    """One wager, and what to do about it."""

    wager: str
    seat: str
    label: str
    stake: int
    action: str
    amount: int  # to collect, pay or give back
    returned: int  # of the stake, beside what is paid
    odds: str
    exact: str  # where the exact figure is not whole
    note: str
    citation: str
    nearest: tuple[int, ...]
    settled_on: int | None

    @property
    def is_done(self) -> bool:
        return self.action in ("collect", "pay", "give back")


def advise(wager: Wager, settlement: Settlement, label: str) -> Advice:
    action, amount, returned = _action(wager, settlement)
    exact = exact_text(abs(Fraction(settlement.exact))) if settlement.exact != settlement.net else ""
    refusal: Refusal | None = settlement.refusal
    return Advice(
        wager=wager.id,
        seat=wager.player or "",
        label=label,
        stake=wager.amount if isinstance(wager.amount, int) else 0,
        action=action,
        amount=amount,
        returned=returned,
        odds=str(settlement.odds) if settlement.odds and settlement.result is Result.WIN else "",
        exact=exact,
        note=settlement.note,
        citation=settlement.citation,
        nearest=refusal.nearest if refusal else (),
        settled_on=settlement.settled_on,
    )


def _action(wager: Wager, settlement: Settlement) -> tuple[str, int, int]:
    """What to do, how much, and what of the stake goes back with it. Winnings can be eaten by vigorish (A6)."""
    net = settlement.net
    if settlement.result is Result.REJECT:
        return "refuse", 0, 0
    if settlement.result is Result.OPEN:
        return "leave", 0, 0
    if settlement.result is Result.PUSH:
        return "give back", wager.amount, 0
    if net > 0 or settlement.result is Result.WIN:
        return ("pay", net, wager.amount) if net >= 0 else ("collect", -net, wager.amount + net)
    return "collect", -net, max(wager.amount + net, 0)


def in_order(game: str, advices: Iterable[Advice]) -> list[Advice]:
    turn = -1 if MODULES[game] in _FROM_THE_RIGHT else 1
    return sorted(advices, key=lambda one: (ORDER.index(one.action), turn * int(one.seat or 0)))


def totals(advices: Iterable[Advice]) -> Mapping[str, int]:
    found = {"collect": 0, "pay": 0}
    for one in advices:
        if one.action in found:
            found[one.action] += one.amount
    return found
