"""Insurance against the dealer's natural (13:47-20.22(g)4, 19:47-2.9)."""

from games.engines.antes import may_belong_together
from games.engines.blackjack_hands import POINTS, require_second_card
from games.engines.blackjack_options import INSURANCE
from games.engines.blackjack_play import DEALER_CARDS, Hand, Play, Table, first_stakes, place
from games.engines.card_table import Call, Void, carry_out, lost, returned, undecided, won
from games.engines.rounds import CASINO, NIGHT, Refusal, Settlement, Wager, rejected

CITATIONS = {NIGHT: "13:47-20.22(g)4", CASINO: "19:47-2.9"}


def settle_insurance(wagers: list[Wager], standing: list[Wager], play: Play) -> dict[str, Settlement]:
    """Each insurance wager with the hand's wager it insures, the larger ones first; without one it is refused. R134"""
    settled = {}
    free = list(standing)
    for wager in sorted(wagers, key=lambda wager: (wager.player is None, -wager.amount)):
        leaned_on = [hand for hand in free if may_lean(wager, hand)]
        fitting = [hand for hand in leaned_on if _insures(wager, hand, play)]
        refusal = _refusal(wager, leaned_on, fitting, play)
        if refusal:
            settled[wager.id] = rejected(wager, refusal)
        else:
            free.remove(min(fitting, key=lambda hand: (hand.player != wager.player, hand.amount)))
            settled[wager.id] = carry_out(wager, _call(wager, play), wager.before_event)
    return settled


def may_lean(wager: Wager, hand: Wager) -> bool:
    """Whether a wager can go with a wager on a hand: the same hand of the same round, not of another player."""
    return place(wager) == place(hand) and may_belong_together(wager, hand)


def most_insurance(hand: Wager, play: Play) -> int:
    """Half of what lay there before doubling, at odd stakes the next whole dollar (19:47-2.9(b), reading A3)."""
    return -(-first_stakes(hand, play.hand(hand))[0] // 2)


def _insures(wager: Wager, hand: Wager, play: Play) -> bool:
    """A night asks for half the wager; a casino for no more than half (19:47-2.9(b))."""
    amount: int = wager.amount
    most = most_insurance(hand, play)
    return amount <= most if play.options.rulebook == CASINO else amount == most


def _refusal(wager: Wager, leaned_on: list[Wager], fitting: list[Wager], play: Play) -> Refusal | None:
    citation = CITATIONS[play.options.rulebook]
    if not leaned_on:
        return Refusal("nothing_to_insure", "There is no wager on that hand to insure.", citation)
    if not fitting:
        nearest = tuple(sorted({most_insurance(hand, play) for hand in leaned_on}))
        limit = "at most half" if play.options.rulebook == CASINO else "half"
        wanted = " or ".join(f"${amount}" for amount in nearest)
        sentence = f"Insurance is {limit} of the wager on the hand: {wanted}."
        return Refusal("insurance_is_half", sentence, citation, nearest)
    table = play.table(wager)
    if isinstance(table, Table) and table.dealer and not table.dealer.shows_ace:
        return Refusal("no_ace_up", "Insurance is offered only when the dealer shows an ace.", citation)
    return None


def _call(wager: Wager, play: Play) -> Call:
    citation = CITATIONS[play.options.rulebook]
    table, hand = play.table(wager), play.hand(wager)
    if isinstance(table, Void):
        return returned(f"The round is void: {table.reason}", citation)
    if table is None or table.dealer is None:
        return undecided("Accepted; it waits for the dealer's second card.", citation)
    if hand and hand.void:
        return returned(f"The hand is void: {hand.void}", "19:47-2.15")
    require_second_card(table.dealer, DEALER_CARDS)
    if POINTS[table.dealer.cards[1]] == 10:
        return won(INSURANCE, f"The dealer has a natural; insurance pays {INSURANCE}.", citation)
    return lost(f"The dealer has no natural.{_even_money_note(hand)}", citation)


def _even_money_note(hand: Hand | None) -> str:
    """What 19:47-2.7(c) pays in one sum comes out of the two wagers settled apart; the rules of a night know it not."""
    if hand and hand.natural:
        return " The hand's own natural is paid beside it."
    return ""
