"""Blackjack: 13:47-20.22 for casino nights, 19:47-2.1 to 2.17 for practice at casino rules.

The round gives the final hands; `blackjack_play` judges how they were played, this module settles the wagers on them
and hands insurance and the casinos' additional wagers to their own modules.
"""

from collections import defaultdict
from typing import NamedTuple

from games.engines.blackjack_extra import EXTRA_WAGERS, extra_refusal, settle_extra
from games.engines.blackjack_hands import POINTS, TARGET, Dealer
from games.engines.blackjack_insurance import settle_insurance
from games.engines.blackjack_options import FIVE_CARD_21, Options
from games.engines.blackjack_play import Hand, Play, Table, first_stakes, place, read_table
from games.engines.card_table import Call, Void, carry_out, is_taken_down, lost, read_events, returned, undecided, won
from games.engines.odds import EVEN, share
from games.engines.rounding import half_loss_down
from games.engines.rounds import CASINO, NIGHT, Refusal, Result, Round, Settlement, Wager, rejected, screen

__all__ = ["CITATIONS", "GAMES", "WAGERS", "Options", "call_casino_hand", "call_night_hand", "settle"]

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("blackjack",), CASINO: ("blackjack",)}
CITATIONS = {NIGHT: "13:47-20.22", CASINO: "19:47-2"}
WAGERS: dict[str, dict[str, str]] = {
    NIGHT: {"hand": "13:47-20.22(g)5", "insurance": "13:47-20.22(g)4"},
    CASINO: {"hand": "19:47-2.3(a)", "insurance": "19:47-2.9", **dict.fromkeys(EXTRA_WAGERS, "19:47-2.17")},
}


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.rulebook)
    play = Play(options, read_events(round_, lambda event: read_table(event, options)))
    types = WAGERS[options.rulebook]
    accepted, done = screen(round_.wagers, types, CITATIONS[options.rulebook], lambda wager: _refusal(wager, options))
    hands: list[Wager] = []
    insurance: list[Wager] = []
    extra: list[Wager] = []
    for wager in accepted:
        if wager.type == "insurance":  # made on cards already dealt: there is no taking it back before them
            insurance.append(wager)
        elif is_taken_down(wager) and wager.before_event <= len(play.tables):
            call = returned("Taken down before the deal.", types[wager.type])
            done[wager.id] = carry_out(wager, call, wager.before_event)
        else:
            (hands if wager.type == "hand" else extra).append(wager)
    standing = _settle_hands(hands, play, done)
    if insurance:
        done.update(settle_insurance(insurance, standing, play))
    for wager in extra:
        done[wager.id] = settle_extra(wager, standing, play)
    return tuple([done[wager.id] for wager in round_.wagers])


def _refusal(wager: Wager, options: Options) -> Refusal | None:
    """What is wrong with a wager whatever the cards are."""
    number = wager.params.get("hand", 0)
    if type(number) is not int or number < 0:
        citation = WAGERS[options.rulebook][wager.type]
        return Refusal("no_such_hand", "Say which hand the wager is on: 0, 1, 2 and so on.", citation)
    if wager.amount % options.unit and wager.type != "insurance":
        below = wager.amount - wager.amount % options.unit
        nearest = tuple(near for near in (below, below + options.unit) if near)
        sentence = f"At 6 to 5 blackjack wagers are in multiples of ${options.unit}."
        return Refusal("multiples_of_five", sentence, "19:47-2.3(d)", nearest)
    if wager.type in EXTRA_WAGERS:
        return extra_refusal(wager, options.decks, options.same_suit_option)
    return None


def _settle_hands(wagers: list[Wager], play: Play, done: dict[str, Settlement]) -> list[Wager]:
    """Settle the wagers on hands; gives back those that stand, for insurance and additional wagers lean on them."""
    seated = []
    for wager in wagers:
        hand = play.hand(wager)
        refusal = _hand_refusal(wager, hand, play)
        if refusal:
            done[wager.id] = rejected(wager, refusal)
        else:
            seated.append((wager, hand))
    split = [(wager, hand) for wager, hand in seated if hand and hand.from_split and not hand.void]
    added = _examine_split(split, play, done) if split else set()
    standing = []
    for wager, hand in seated:
        if wager.id not in done:
            standing.append(wager)
            done[wager.id] = _settle_hand(wager, hand, play, wager.id in added)
    return standing


def _examine_split(split: list[tuple[Wager, Hand]], play: Play, done: dict[str, Settlement]) -> set[str]:
    """Refuses what is unequal; gives back which wagers were added in splitting."""
    parts = _split_parts(split)
    for wager, refusal in _unequal_parts(parts, play):
        done[wager.id] = rejected(wager, refusal)
    return {part.wager.id for part in parts if part.added}


def _hand_refusal(wager: Wager, hand: Hand | None, play: Play) -> Refusal | None:
    if hand is None:
        table = play.table(wager)
        if not isinstance(table, Table) or table.dealer is None:
            return None
        dealt = f"There are {len(table.hands)} hands, counted from 0" if table.hands else "No hand was dealt"
        return Refusal("no_such_hand", f"{dealt}; there is no hand {place(wager)}.", CITATIONS[play.options.rulebook])
    if hand.doubled and not hand.refusal and wager.amount % 2 and play.options.rulebook == NIGHT:
        sentence = f"A doubled wager is twice the first one; ${wager.amount} cannot be."
        return Refusal("not_doubled", sentence, "13:47-20.22(g)3", (wager.amount - 1, wager.amount + 1))
    return hand.refusal


class _Part(NamedTuple):
    """A wager on one of the hands a pair was split into; `added` if it is not on the first of them."""

    wager: Wager
    stakes: tuple[int, int]
    first: Wager
    first_stake: int
    added: bool


def _split_parts(split: list[tuple[Wager, Hand]]) -> list[_Part]:
    """The wagers on split hands by the pair they come from: one player's hands that begin with one value."""
    pairs: dict[tuple[int, str | None, int], list[tuple[Wager, Hand]]] = defaultdict(list)
    for wager, hand in split:
        pairs[wager.before_event, wager.player, POINTS[hand.cards[0]]].append((wager, hand))
    parts = []
    for group in pairs.values():
        first, first_hand = min(group, key=lambda part: place(part[0]))
        least = first_stakes(first, first_hand)[0]
        for wager, hand in group:
            added = place(wager) != place(first)
            parts.append(_Part(wager, first_stakes(wager, hand), first, least, added))
    return parts


def _unequal_parts(parts: list[_Part], play: Play) -> list[tuple[Wager, Refusal]]:
    """An equal amount must lie on each hand of a split (13:47-20.22(g)2, 19:47-2.11(a)). R132"""
    citation = "13:47-20.22(g)2" if play.options.rulebook == NIGHT else "19:47-2.11(a)"
    refused = []
    for part in parts:
        if part.added and not any(_equal_stakes(part, other) for other in parts):
            sentence = f"A split hand carries the same wager as the first: ${part.first_stake}."
            refused.append((part.wager, Refusal("unequal_split", sentence, citation, (part.first_stake,))))
    return refused


def _equal_stakes(part: _Part, other: _Part) -> bool:
    """Whether two hands of one split can have begun with the same wager."""
    if other.first is not part.first or place(other.wager) == place(part.wager):
        return False
    return part.stakes[0] <= other.stakes[1] and other.stakes[0] <= part.stakes[1]


def _settle_hand(wager: Wager, hand: Hand | None, play: Play, added: bool) -> Settlement:
    table, options = play.table(wager), play.options
    if isinstance(table, Void):
        call = returned(f"The round is void: {table.reason}", CITATIONS[options.rulebook])
    elif table is None or table.dealer is None or hand is None:
        call = undecided(_waiting_note(wager, options), WAGERS[options.rulebook]["hand"])
    elif hand.void:
        call = returned(f"The hand is void: {hand.void}", "19:47-2.15")
    elif options.rulebook == NIGHT:
        call = call_night_hand(hand, table.dealer, options)
    elif hand.surrendered and not table.dealer.natural:
        return _lose_half(wager, "Surrendered: half the wager is lost, half goes back.", "19:47-2.8(a)")
    elif table.dealer.natural and hand.doubled and not added:
        note = "The dealer has blackjack: the first wager is lost, the amount added in doubling goes back."
        return _lose_half(wager, note, "19:47-2.10(b)")
    else:
        call = call_casino_hand(hand, table.dealer, options, added)
    return carry_out(wager, call, wager.before_event)


def _lose_half(wager: Wager, note: str, citation: str) -> Settlement:
    exact, net = -share(wager.amount, 1, 2), -half_loss_down(wager.amount)
    return Settlement(wager.id, Result.LOSE, exact, net, wager.before_event, None, citation, note)


def _waiting_note(wager: Wager, options: Options) -> str:
    unit = options.natural.den
    if wager.amount % unit == 0:
        return "Accepted; it waits for the cards."
    return f"Accepted; a natural pays {options.natural}, in whole dollars for stakes in multiples of ${unit}."


def call_night_hand(hand: Hand, dealer: Dealer, options: Options) -> Call:
    """13:47-20.22(g)8-10 and (h). R139 R140 R142 R265"""
    if hand.natural:
        if not dealer.natural:
            return won(options.natural, f"A natural, paid {options.natural}.", "13:47-20.22(g)9")
        if options.tie_option == "iii":
            return lost("Both have a natural; the house wins all ties.", "13:47-20.22(g)8")
        return returned("Both have a natural: a push.", "13:47-20.22(g)8")
    if dealer.natural:
        return lost("The dealer has a natural.", "13:47-20.22(g)8")
    if hand.total > TARGET:
        return lost(f"Bust with {hand.total}.", "13:47-20.22(g)10ii")
    if dealer.total > TARGET:
        return won(EVEN, f"The dealer is bust with {dealer.total}.", "13:47-20.22(h)2")
    if hand.total != dealer.total:
        return _call_higher(hand, dealer, "13:47-20.22(h)1")
    if options.tie_option == "i":
        return returned(f"Both have {hand.total}: a push.", "13:47-20.22(h)3")
    return lost(f"Both have {hand.total}; this table's ties go to the house.", "13:47-20.22(h)3")


def call_casino_hand(hand: Hand, dealer: Dealer, options: Options, added: bool = False) -> Call:
    """19:47-2.3, 2.7, 2.11(d) and 2.16. `added`: the wager was added in splitting."""
    if hand.natural and not hand.surrendered:
        if dealer.natural:
            return returned("Both have blackjack: a standoff.", "19:47-2.7(b)")
        return won(options.natural, f"Blackjack, paid {options.natural}.", "19:47-2.7")
    if dealer.natural:
        if added:
            return returned("The dealer has blackjack: the wager added in splitting goes back.", "19:47-2.11(d)")
        return lost("The dealer has blackjack.", "19:47-2.8(a)2" if hand.surrendered else "19:47-2.3(b)")
    if hand.total > TARGET:
        return lost(f"Over {TARGET} with {hand.total}.", "19:47-2.3(a)")
    if hand.total == dealer.total:
        return returned(f"Both have {hand.total}: void, the wager goes back.", "19:47-2.3(b)")
    if options.five_card_21 and hand.total == TARGET and len(hand.cards) == 5:
        return won(FIVE_CARD_21, f"{TARGET} in five cards, paid {FIVE_CARD_21}.", "19:47-2.16(a)")
    if dealer.total > TARGET:
        return won(EVEN, f"The dealer is over {TARGET} with {dealer.total}.", "19:47-2.3(a)1")
    return _call_higher(hand, dealer, "19:47-2.3(a)2")


def _call_higher(hand: Hand, dealer: Dealer, citation: str) -> Call:
    if hand.total > dealer.total:
        return won(EVEN, f"{hand.total} beats the dealer's {dealer.total}.", citation)
    return lost(f"{hand.total} is under the dealer's {dealer.total}.", citation)
