"""What the member in charge says to the whole hall."""

from typing import Any

from django.db import transaction

from casino_night.night.models import Announcement
from casino_night.refusal import Refused
from licensing.models import Night

# Said with one press; anything else is typed.
READY = {
    "last_call": "Last call: play ends soon. Take your imitation money to the prize desk.",
    "draw": "The draw begins in ten minutes. Have your tickets ready.",
}


def announce(night: Night, kind: str, text: str = "", *, actor: Any) -> Announcement:
    """On every board and on the TV within seconds; "clear" takes it down."""
    if night.state not in ("licensed", "open", "closing"):
        raise Refused("not_tonight", "There is nobody in the hall to tell.", next_step="Announce on the night itself.")
    said = READY.get(kind, text.strip() if kind == "message" else "")
    if not said and kind != "clear":
        raise Refused("nothing_said", "An announcement says something.", next_step="Type a sentence.")
    with transaction.atomic():
        return Announcement.objects.create(night=night, kind=kind, text=said, by=actor)
