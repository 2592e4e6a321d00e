"""Red dog (13:47-20.31; 19:47-6): will the third card fall between the first two?

The payout rules of 19:47-6.5 are not in our copy of the casino text; the casino game is settled with the table of
13:47-20.31, which was taken from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engines.antes import may_belong_together
from games.engines.card_table import (
    Call,
    Void,
    is_taken_down,
    lost,
    posted_odds,
    read_events,
    returned,
    settle_wager,
    staying,
    undecided,
    won,
)
from games.engines.cards import HIGH_VALUE, read_cards, require_from_decks
from games.engines.odds import Odds
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Refusal, Round, Settlement, Wager, rejected, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("red_dog",), CASINO: ("red_dog",)}

WAGERS: dict[str, str] = {"original": "(d)3", "raise": "(d)12"}  # type -> paragraph of 13:47-20.31

THREE_OF_A_KIND = "three of a kind"
THREE_OF_A_KIND_ODDS = Odds(11)  # fixed: 13:47-20.31(d)9. R224

# The least a spread pays: 13:47-20.31(e)-(f). R231
SPREAD_ODDS: dict[str, Odds] = {
    "spread 1": Odds(5),
    "spread 2": Odds(4),
    "spread 3": Odds(2),
    **{f"spread {spread}": Odds(1) for spread in range(4, 12)},
}


def cite(rulebook: str, paragraph: str) -> str:
    """Where a paragraph of 13:47-20.31 stands: there, or in its section of the casino rules."""
    if rulebook == NIGHT:
        return f"13:47-20.31{paragraph}"
    if paragraph == "(g)4":
        return "19:47-6.8"
    return "19:47-6.7" if paragraph.startswith("(g)") else "19:47-6.5"


@dataclass(frozen=True, slots=True)
class Options:
    """The holder's choices: posted odds above the list, and whether a player may bet on more than one area."""

    spread_odds: Mapping[str, Odds] = field(default_factory=lambda: dict(SPREAD_ODDS))
    several_areas: bool = False
    rulebook: str = NIGHT

    @classmethod
    def read(cls, options: Mapping[str, Any], rulebook: str = NIGHT) -> "Options":
        several = options.get("several_areas", False)
        if not isinstance(several, bool):
            raise InvalidRound("The option several_areas must be true or false.")
        fixed = {THREE_OF_A_KIND: THREE_OF_A_KIND_ODDS}
        posted = posted_odds(options, SPREAD_ODDS | fixed, cite(rulebook, "(f)"))
        if posted.pop(THREE_OF_A_KIND).value != THREE_OF_A_KIND_ODDS.value:
            fixed_at = f"Three of a kind pays {THREE_OF_A_KIND_ODDS}, no more and no less"
            raise InvalidRound(f"{fixed_at} ({cite(rulebook, '(d)9')}).")
        return cls(posted, several, rulebook)

    def cite(self, paragraph: str) -> str:
        return cite(self.rulebook, paragraph)


class Cards(NamedTuple):
    """The values of the first two cards, lower first, and of the third if it has been dealt."""

    low: int
    high: int
    third: int | None

    @property
    def spread(self) -> int:
        """How many values lie between, 1 to 11; 0 where there is no spread. 13:47-20.31(d)11. R225"""
        return max(self.high - self.low - 1, 0)


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.rulebook)
    outcomes = read_events(round_, read_event)
    accepted, settled = screen(
        round_.wagers, WAGERS, options.cite("(d)4"), lambda wager: _play_on_refusal(wager, options)
    )
    refusals, voided = _examine(accepted, outcomes, options)

    def decide(wager: Wager, cards: Cards) -> Call:
        return call(cards, options, plays_on=wager.id not in voided)

    for wager in accepted:
        if wager.id in refusals:
            settled[wager.id] = rejected(wager, refusals[wager.id])
        else:
            as_it_lies = wager if wager.type == "original" else staying(wager)
            settled[wager.id] = settle_wager(as_it_lies, outcomes, options.cite(WAGERS[wager.type]), decide)
    return tuple(settled[wager.id] for wager in round_.wagers)


def read_event(event: Mapping[str, Any]) -> Cards:
    """Two or three cards; the card exposed too early lies among the discards, not among these."""
    cards = read_cards(event.get("cards"), "cards", least=2, most=3)
    discarded = event.get("discarded_third")
    exposed = () if discarded is None else read_cards([discarded], "discarded_third")
    require_from_decks(cards + exposed, 1)
    first, second, *third = (HIGH_VALUE[card[0]] for card in cards)
    return Cards(min(first, second), max(first, second), third[0] if third else None)


def _play_on_refusal(wager: Wager, options: Options) -> Refusal | None:
    if isinstance(wager.params.get("play_on", True), bool):
        return None
    return Refusal("play_on", "Say whether the player plays on or takes the round as void.", options.cite("(g)3"))


def _examine(
    accepted: Sequence[Wager], outcomes: Sequence[Cards | Void], options: Options
) -> tuple[dict[str, Refusal], set[str]]:
    """The refusals by wager, and the wagers of players who take the round as void."""
    originals = [wager for wager in accepted if wager.type == "original" and not is_taken_down(wager)]
    raises = [wager for wager in accepted if wager.type == "raise"]
    refusals = _second_areas(originals, options)
    standing = [wager for wager in originals if wager.id not in refusals]
    behind = {wager.id: _original_of(wager, standing) for wager in raises}
    refusals |= _raise_refusals(raises, behind, outcomes, options)
    voided = {wager.id for wager in standing if not wager.params.get("play_on", True)}
    for wager in raises:
        original = behind[wager.id]
        # Original and raise go back together when the player gives up the round: 13:47-20.31(g)3. R234
        if original and wager.id not in refusals and not wager.params.get("play_on", True):
            voided.add(original.id)
    return refusals, voided | {key for key, original in behind.items() if original and original.id in voided}


def _second_areas(originals: Sequence[Wager], options: Options) -> dict[str, Refusal]:
    """One betting area per player unless the holder permits more. 13:47-20.31(g)4. R235"""
    if options.several_areas:
        return {}
    seen: set[tuple[str, int]] = set()
    refusals: dict[str, Refusal] = {}
    sentence = "A player bets on one area; this would be a second."
    for wager in originals:
        if wager.player is not None and (wager.player, wager.before_event) in seen:
            refusals[wager.id] = Refusal("one_area", sentence, options.cite("(g)4"))
        seen.add((wager.player or "", wager.before_event))
    return refusals


def _original_of(wager: Wager, originals: Sequence[Wager]) -> Wager | None:
    """The original a raise stands behind: the one it names, else the only one it can belong to."""
    possible = [original for original in originals if may_belong_together(wager, original)]
    named = wager.params.get("on_wager")
    if named is not None:
        return next((original for original in possible if original.id == named), None)
    own = [original for original in possible if original.player is not None and original.player == wager.player]
    candidates = own or possible
    return candidates[0] if len(candidates) == 1 else None


def _raise_refusals(
    raises: Sequence[Wager],
    behind: Mapping[str, Wager | None],
    outcomes: Sequence[Cards | Void],
    options: Options,
) -> dict[str, Refusal]:
    """A raise needs an original, a spread, and room up to the original's amount. 13:47-20.31(d)12. R226"""
    citation = options.cite("(d)12")
    refusals: dict[str, Refusal] = {}
    room = {original.id: original.amount for original in behind.values() if original}
    for wager in raises:
        original = behind[wager.id]
        if original is None:
            refusals[wager.id] = Refusal("no_original", "A raise stands behind one original wager.", citation)
        elif _is_without_spread(wager, outcomes):
            sentence = "There is no spread, so there is nothing to raise on."
            refusals[wager.id] = Refusal("no_spread", sentence, citation)
        elif wager.amount > room[original.id]:
            sentence = f"Raises may not pass the original wager of ${original.amount}."
            nearest = (room[original.id],) if room[original.id] else ()
            refusals[wager.id] = Refusal("above_original", sentence, citation, nearest)
        else:
            room[original.id] -= wager.amount
    return refusals


def _is_without_spread(wager: Wager, outcomes: Sequence[Cards | Void]) -> bool:
    if wager.before_event > len(outcomes):
        return False
    outcome = outcomes[wager.before_event - 1]
    return isinstance(outcome, Cards) and not outcome.spread


def call(cards: Cards, options: Options, plays_on: bool = True) -> Call:
    """Original and raise are decided alike, by the cards."""
    if not plays_on:
        note = "The third card was exposed too early and the player takes the round as void."
        return returned(note, options.cite("(g)3"))
    if cards.high - cards.low == 1:  # 13:47-20.31(d)7. R223
        return returned("The cards are consecutive: tie hand, wagers go back.", options.cite("(d)7"))
    if cards.third is None:
        return undecided("It waits for the third card.", options.cite("(d)13"))
    if cards.low == cards.high:
        return _pair(cards, options)
    return _between(cards, options)


def _pair(cards: Cards, options: Options) -> Call:
    """Three of a kind wins, any other third card is a tie hand. 13:47-20.31(d)8-10. R224"""
    if cards.third == cards.low:
        return won(THREE_OF_A_KIND_ODDS, "Three of a kind.", options.cite("(d)9"))
    return returned("No three of a kind: tie hand, wagers go back.", options.cite("(d)10"))


def _between(cards: Cards, options: Options) -> Call:
    """The third card must fall strictly between the first two. 13:47-20.31(d)14. R228"""
    if cards.third is not None and cards.low < cards.third < cards.high:
        odds = options.spread_odds[f"spread {cards.spread}"]
        return won(odds, f"Spread {cards.spread}: the third card falls between.", options.cite("(e)"))
    return lost(f"Spread {cards.spread}: the third card does not fall between.", options.cite("(d)14"))
