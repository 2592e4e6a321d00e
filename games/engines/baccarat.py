"""Baccarat and mini-baccarat (13:47-20.20, 20.28): the two differ only in the size of the table. R121"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from games.engines.card_table import Call, lost, read_events, returned, settle_wager, won
from games.engines.cards import read_cards
from games.engines.odds import EVEN, Exact, Odds, share
from games.engines.rounding import charge_down, charge_nearest
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Result, Round, Settlement, Wager, choice, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("baccarat", "mini_baccarat"), CASINO: ()}

_SECTION = {"baccarat": "13:47-20.20", "mini_baccarat": "13:47-20.28"}

PLAYER, BANK, TIE = "player", "bank", "tie"

# Even money for the winning hand, 8 to 1 for a tie: 13:47-20.20(e)5, 20.28(e)5. R119
ODDS: dict[str, Odds] = {PLAYER: EVEN, BANK: EVEN, TIE: Odds(8)}

COMMISSION_PERCENT = 5  # of the winnings: 13:47-20.20(d)5, reading A1. R114

STANDARD, LITERAL = "standard", "literal_13_47"
ALL_WINNING, BANK_ONLY = "all_winning", "bank_only"
_ROUNDING = {"down": charge_down, "nearest": charge_nearest}

# Card values: 13:47-20.20(b)2iii. R112
VALUES: dict[str, int] = {"A": 1, **{str(pips): pips for pips in range(2, 10)}, **dict.fromkeys("TJQK", 0)}

# Bank total -> the player's third cards on which the bank draws. 13:47-20.20(e)3 stops at a total of 2; the rest is
# the table of every regulated game, posted as house procedure (README 1.3). Bank 0 to 2 always draws, 7 never. R117
_BANK_DRAWS_ON: dict[int, tuple[int, ...]] = {
    **dict.fromkeys((0, 1, 2), tuple(range(10))),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The holder's choices. `commission_rounding` is posted on the table sign (A1)."""

    third_card_rule: str = STANDARD
    commission: str = ALL_WINNING
    commission_rounding: str = "down"

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> "Options":
        return cls(
            choice(options, "third_card_rule", (STANDARD, LITERAL), STANDARD),
            choice(options, "commission", (ALL_WINNING, BANK_ONLY), ALL_WINNING),
            choice(options, "commission_rounding", tuple(_ROUNDING), "down"),
        )


class Hands(NamedTuple):
    """Both totals after all cards, and who wins."""

    player: int
    bank: int

    @property
    def winner(self) -> str:
        """The total nearest nine wins. 13:47-20.20(e)4. R118"""
        if self.player == self.bank:
            return TIE
        return PLAYER if self.player > self.bank else BANK


def settle(round_: Round) -> tuple[Settlement, ...]:
    section = _SECTION[round_.game]
    options = Options.read(round_.options)
    outcomes = read_events(round_, lambda event: read_hands(event, options.third_card_rule))
    accepted, settled = screen(round_.wagers, ODDS, f"{section}(e)1", lambda wager: None)
    for wager in accepted:
        settled[wager.id] = settle_wager(wager, outcomes, f"{section}(e)1", lambda w, hands: _call(w, hands, section))
    settled |= _after_commission(accepted, settled, options)
    return tuple(settled[wager.id] for wager in round_.wagers)


def read_hands(event: Mapping[str, Any], third_card_rule: str) -> Hands:
    cards = read_cards(event.get("cards_in_deal_order"), "cards_in_deal_order", least=4)
    return play([VALUES[card[0]] for card in cards], third_card_rule)


def play(values: Sequence[int], third_card_rule: str) -> Hands:
    """The hands from the card values in the order dealt: player, bank, player, bank, then third cards. R115

    Cards beyond those the rules call for stay in the shoe; a card that is missing is an impossible round.
    """
    player, bank = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if max(player, bank) >= 8:  # a natural ends the drawing: 13:47-20.20(e)1
        return Hands(player, bank)
    drawn = list(values[4:6])
    player_third = None
    if player_draws(player):
        player_third = _next(drawn, "player")
        player = (player + player_third) % 10
    if bank_draws(bank, player_third, third_card_rule):
        bank = (bank + _next(drawn, "bank")) % 10
    return Hands(player, bank)


def player_draws(total: int) -> bool:
    """Draws on 0 to 5, stands on 6 and 7. 13:47-20.20(e)2. R116"""
    return total <= 5


def bank_draws(total: int, player_third: int | None, third_card_rule: str) -> bool:
    """Against a player who stood: 0 to 5. Otherwise 0 to 2, and by the posted table from 3 on. R117"""
    if player_third is None:
        return total <= 5
    if third_card_rule == LITERAL:
        return total <= 2
    return player_third in _BANK_DRAWS_ON[total]


def _next(drawn: list[int], hand: str) -> int:
    if not drawn:
        raise InvalidRound(f"The {hand} draws a third card; cards_in_deal_order does not hold it.")
    return drawn.pop(0)


def _call(wager: Wager, hands: Hands, section: str) -> Call:
    totals = f"Player {hands.player}, bank {hands.bank}"
    if hands.winner == wager.type:
        return won(ODDS[wager.type], f"{totals}: {wager.type} wins.", f"{section}(e)5")
    if hands.winner == TIE:
        return returned(f"{totals}: a tie, player and bank bets go back (posted house rule).", f"{section}(e)4")
    return lost(f"{totals}: {hands.winner} wins.", f"{section}(e)4")


def _after_commission(
    accepted: Sequence[Wager], settled: Mapping[str, Settlement], options: Options
) -> dict[str, Settlement]:
    """Winning settlements less commission; whole dollars are charged once per player and round (A1). R114"""
    charged = [
        wager
        for wager in accepted
        if settled[wager.id].result is Result.WIN and (options.commission == ALL_WINNING or wager.type == BANK)
    ]
    after: dict[str, Settlement] = {}
    in_order = sorted(charged, key=lambda wager: (_payer(wager), wager.amount, wager.id))
    for _, group in groupby(in_order, key=_payer):
        owed: Exact = 0
        collected = 0
        for wager in group:
            win = settled[wager.id]
            commission = share(win.net, COMMISSION_PERCENT, 100)
            owed += commission
            charge = _ROUNDING[options.commission_rounding](owed) - collected
            collected += charge
            after[wager.id] = _less(win, commission, charge, commission_unit(wager.type))
    return after


def _payer(wager: Wager) -> tuple[int, bool, str]:
    """Wagers of one named player in one round pay together; an unnamed wager pays for itself."""
    named = wager.player is not None
    return wager.before_event, named, str(wager.player) if named else wager.id


def _less(win: Settlement, commission: Exact, charge: int, unit: int) -> Settlement:
    note = f"{win.note} {COMMISSION_PERCENT}% commission on the winnings: ${charge}."
    if not isinstance(commission, int):
        note += f" ${unit} is the unit whose commission is a whole dollar."
    return win._replace(exact=win.exact - commission, net=win.net - charge, note=note, citation=f"{win.citation}, (d)5")


def commission_unit(wager_type: str) -> int:
    """The smallest stake whose commission is a whole dollar: $20 at even money, $5 on a tie (A1)."""
    return (ODDS[wager_type].value * COMMISSION_PERCENT / 100).denominator
