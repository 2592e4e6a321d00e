"""What the holder may choose at blackjack, and the odds that follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.blackjack_hands import read_decks
from games.engines.odds import Odds
from games.engines.rounds import CASINO, NIGHT, InvalidRound, choice

# What a winning natural is paid follows from the tie option: 13:47-20.22(g)9. R140
NATURAL_BY_TIE_OPTION: dict[str, Odds] = {"i": Odds(3, 2), "ii": Odds(2), "iii": Odds(2)}
CASINO_NATURAL: dict[str, Odds] = {"3_to_2": Odds(3, 2), "6_to_5": Odds(6, 5)}  # 19:47-2.3(e)
INSURANCE = Odds(2)  # 13:47-20.22(g)4, 19:47-2.9(c). R134
FIVE_CARD_21 = Odds(2)  # 19:47-2.16(a)
SIX_TO_FIVE_UNIT = 5  # 19:47-2.3(d)


@dataclass(frozen=True, slots=True)
class Options:
    """The holder's choices at one table. The posted tie option decides ties and the odds of a natural. R138"""

    rulebook: str = NIGHT
    decks: int = 4
    tie_option: str = "i"
    natural: Odds = NATURAL_BY_TIE_OPTION["i"]
    surrender: bool = False
    five_card_21: bool = False
    same_suit_option: int = 1

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str) -> "Options":
        decks = read_decks(raw, rulebook)
        if rulebook == NIGHT:
            tie = choice(raw, "tie_option", NATURAL_BY_TIE_OPTION, "i")
            return cls(NIGHT, decks, tie, NATURAL_BY_TIE_OPTION[tie])
        natural = CASINO_NATURAL[choice(raw, "natural_odds", CASINO_NATURAL, "3_to_2")]
        option = raw.get("same_suit_option", 1)
        if type(option) is not int or not 1 <= option <= 4:
            raise InvalidRound(f"The option same_suit_option is {option!r}; it must be one of 1, 2, 3, 4.")
        return cls(CASINO, decks, "i", natural, _switch(raw, "surrender"), _switch(raw, "five_card_21"), option)

    @property
    def unit(self) -> int:
        """What every wager must be a multiple of: only the 6 to 5 game demands more than whole dollars."""
        return SIX_TO_FIVE_UNIT if self.natural.den == 5 else 1


def _switch(raw: Mapping[str, Any], name: str) -> bool:
    value = raw.get(name, False)
    if not isinstance(value, bool):
        raise InvalidRound(f"The option {name} is {value!r}; it must be true or false.")
    return value
