"""What changes accounts."""

from typing import Any

from django.db.models import F

from casino_night.accounts.models import User


def end_sessions(user: Any) -> None:
    """Sign the person out everywhere: their roles or their password changed."""
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
