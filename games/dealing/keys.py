"""One key of the dealer's screen. Pure."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """What a key sends, what stands on it, what it is called, and how it looks."""

    press: str
    label: str
    name: str = ""
    tone: str = ""
    amount: int = 0
    is_pressed: bool = False
    come: int = 0  # come bets that have moved to this number of the craps layout
    dont_come: int = 0

    @property
    def id(self) -> str:
        return "key-" + re.sub(r"[^A-Za-z0-9]+", "-", self.press)

    @property
    def spoken(self) -> str:
        lies = ((self.amount, "on it"), (self.come, "come"), (self.dont_come, "don't come"))
        return ", ".join([self.name or self.label, *(f"${amount:,} {words}" for amount, words in lies if amount)])
