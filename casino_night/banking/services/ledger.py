"""The one way into the ledger: an id made by the client gets one outcome, accepted or refused, and keeps it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.banking import chain, flows
from casino_night.banking.head import Head, Opening, lock_opening, read_head
from casino_night.banking.models import Movement, Posting, Shift
from casino_night.banking.services.sentences import refusal_of
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from licensing.models import Night


class Conflict(Refused):
    """The id was used for something else before (invariant I2): 409."""


class FinalRefusal(Refused):
    """What this id was answered, now and every time it is asked again (I3)."""

    def __init__(self, posting: Posting) -> None:
        said = json.loads(posting.answer)
        super().__init__(posting.refusal, said["message"], said["citation"], said["next_step"])
        self.posting = posting


class Place(NamedTuple):
    """An account, known by its name alone: no query needed."""

    id: UUID
    kind: str


def place(night: Night, kind: str, owner: UUID | None = None) -> Place:
    return Place(chain.account_id(night.pk, kind, owner), kind)


class Move(NamedTuple):
    source: Place
    target: Place
    amount: Cents | Scrip

    @property
    def unit(self) -> str:
        return flows.CASH if isinstance(self.amount, Cents) else flows.IMITATION


@dataclass(frozen=True)
class Asked:
    """What somebody wants posted. The same id with the same body is the same request, whoever repeats it."""

    id: UUID
    kind: str
    night: Night
    actor: Any
    device: Device
    details: Mapping[str, Any]
    shift: Shift | None = None
    approver: Any = None
    window_id: UUID | None = field(default=None)

    @property
    def window(self) -> UUID | None:
        return self.shift.window_id if self.shift else self.window_id

    @property
    def body(self) -> str:
        about = {"kind": self.kind, "night": self.night.pk, "window": self.window, **self.details}
        return chain.canonical(about)


@dataclass(frozen=True)
class Plan:
    """What an accepted request moves, and what its answer says besides its numbers."""

    moves: tuple[Move, ...]
    answer: Mapping[str, Any] = field(default_factory=dict)


def record(asked: Asked, plan: Callable[[Head], Plan]) -> Posting:
    """Writes the posting, or finds the one this id has. Raises FinalRefusal or Conflict.

    `plan` runs under the night's lock and may write what belongs to the posting; a refusal undoes all of that.
    """
    if asked.approver and asked.approver.pk == asked.actor.pk:
        raise Refused("same_person", "The second person has to be somebody else.", "", "Ask a colleague to confirm.")
    posting = _outcome(asked, plan)
    if posting.body != asked.body:
        raise Conflict(
            "other_request",
            "This number was used for something else before, so nothing was recorded.",
            next_step="Start again; a new number is made for you.",
        )
    if posting.refusal:
        raise FinalRefusal(posting)
    return posting


def _outcome(asked: Asked, plan: Callable[[Head], Plan]) -> Posting:
    """A refusal is a second transaction: by then the id may have got its outcome from somebody else, and keeps it."""
    try:
        with transaction.atomic():
            head = lock(asked.night, asked.window, asked.id)
            return head.earlier or _accept(asked, head, plan(head))
    except Refused as refused:
        refusal = refused
    except IntegrityError as problem:
        known = refusal_of(problem)
        if known is None:
            raise
        refusal = known
    return refuse(asked, refusal)


def lock(night: Night, window: UUID | None = None, id: UUID | None = None) -> Head:
    """One writer at a time in the ledger of a night; everything read afterwards is the latest."""
    return read_head(night.pk, lock_rate(night), window, id)


def lock_rate(night: Night) -> Opening:
    """The same lock for somebody who posts nothing: the rate that was frozen at the opening."""
    opening = lock_opening(night.pk)
    if opening is None:
        raise Refused(
            "not_open",
            "The night is not open yet: imitation money is sold at the time and place of its night only.",
            "13:47-20.12(c)2",
            "Ask the member in charge to open the night.",
        )
    return opening


def _accept(asked: Asked, head: Head, plan: Plan) -> Posting:
    posting = _next(asked, head)
    posting.receipt = head.receipt + 1 if asked.kind in flows.RECEIPTED else None
    posting.answer = chain.canonical({**plan.answer, "receipt": posting.receipt})
    movements = [_movement(posting, position, move) for position, move in enumerate(plan.moves, start=1)]
    Movement.objects.bulk_create(movements)
    return _seal(posting, movements)


def refuse(asked: Asked, refused: Refused) -> Posting:
    """The id's outcome from now on, unless it has one."""
    with transaction.atomic():
        head = lock(asked.night, asked.window, asked.id)
        if head.earlier:
            return head.earlier
        posting = _next(asked, head)
        posting.refusal = refused.code
        said = {"message": refused.message, "citation": refused.citation, "next_step": refused.next_step}
        posting.answer = chain.canonical(said)
        return _seal(posting, [])


def _next(asked: Asked, head: Head) -> Posting:
    return Posting(
        id=asked.id,
        created_at=_not_before(head.at),
        night_id=head.night_id,
        seq=head.seq + 1,
        kind=asked.kind,
        actor=asked.actor,
        device=asked.device,
        shift=asked.shift,
        window_id=asked.window,
        approver=asked.approver,
        body=asked.body,
        previous=head.seal,
    )


def _not_before(at: datetime) -> datetime:
    """The order of the chain is the order of time, even where the server's clock was set back (T24)."""
    return max(clock.now(), at)


def _movement(posting: Posting, position: int, move: Move) -> Movement:
    return Movement(
        id=chain.movement_id(posting.night_id, posting.seq, position),
        created_at=posting.created_at,
        night_id=posting.night_id,
        seq=posting.seq,
        posting_id=posting.pk,
        position=position,
        kind=posting.kind,
        unit=move.unit,
        source_id=move.source.id,
        source_kind=move.source.kind,
        target_id=move.target.id,
        target_kind=move.target.kind,
        amount=move.amount.units,
    )


def _seal(posting: Posting, movements: list[Movement]) -> Posting:
    posting.seal = chain.seal(posting.sealed, [movement.sealed for movement in movements])
    posting.save(force_insert=True)
    return posting
