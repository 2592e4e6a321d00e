"""Keeping a round for a dispute, and writing down who said what about it."""

from typing import Any

from django.db import IntegrityError, transaction

from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role
from games.dealing.desk import Desk
from games.engines.roundfile import write_settlements
from games.engines.rounds import Round
from games.models import SAYS, KeptRound, Say
from licensing.models import Night, Table
from licensing.scopes import night_roles

# Whose word each is. The member in charge cannot overrule the class A on the game (13:47-20.6(a)1): there is no
# row for it, so there is no such action. R046
WHO_SAYS: dict[str, frozenset[Role]] = {
    "table": frozenset({Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR}),
    "class_a": frozenset({Role.CLASS_A_OPERATOR}),
    "informed": frozenset({Role.MEMBER_IN_CHARGE}),
}
_ORDER = [kind for kind, _words in SAYS]


def keep_round(night: Night, table: Table, desk: Desk, why: str, *, actor: Any) -> KeptRound:
    if not desk.wagers or not desk.events:
        raise Refused(
            "nothing_to_keep", "There is no settled round on the screen yet.", "13:47-20.6(a)1", "Settle it first."
        )
    return KeptRound.objects.create(
        night=night,
        table=table,
        round=round_file(desk.round),
        settlement=write_settlements(desk.round, desk.settlements),
        why=why,
        kept_by=actor,
    )


def round_file(round_: Round) -> dict[str, Any]:
    """The round as a round file has it."""
    return {
        "game": round_.game,
        "rulebook": round_.rulebook,
        "options": dict(round_.options),
        "wagers": [_wager(wager) for wager in round_.wagers],
        "events": [dict(event) for event in round_.events],
    }


def _wager(wager: Any) -> dict[str, Any]:
    written = {"id": wager.id, "type": wager.type, "amount": wager.amount, "player": wager.player, **wager.params}
    written["before_event"] = wager.before_event
    if wager.remove_before_event is not None:
        written["remove_before_event"] = wager.remove_before_event
    return written


def record_say(kept: KeptRound, kind: str, words: str, *, actor: Any) -> Say:
    """The table's word, then the class A's decision, then the member in charge: each once, each by whose word it is."""
    if not WHO_SAYS.get(kind, frozenset()) & night_roles(actor, kept.night):
        raise NotPermitted(
            "not_your_word",
            f"This is not yours to say: {dict(SAYS).get(kind, 'that')}.",
            "13:47-20.6(a)1",
            "Ask the class A operator, who decides on the game; the member in charge is told and does not overrule.",
        )
    said = set(kept.says.values_list("kind", flat=True))
    missing = [other for other in _ORDER[: _ORDER.index(kind)] if other not in said]
    if missing:
        raise Refused(
            "too_early", f"First comes: {dict(SAYS)[missing[0]].lower()}.", "13:47-20.6(a)1", "Write that down first."
        )
    try:
        with transaction.atomic():
            return Say.objects.create(kept=kept, kind=kind, words=words, by=actor)
    except IntegrityError as twice:
        raise Refused(
            "said_already", "This is written down already, and it stands.", "13:47-20.6(a)1", "Nothing more to do."
        ) from twice
