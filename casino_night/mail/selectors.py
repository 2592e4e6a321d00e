"""Which letters are due."""

from datetime import datetime

from django.db.models import Q, QuerySet

from casino_night.mail.models import Letter, State


def due(now: datetime) -> QuerySet[Letter]:
    """Waiting long enough, or left by a sender that died."""
    waiting = Q(state=State.WAITING, run_after__lte=now)
    abandoned = Q(state=State.SENDING, lease_until__lte=now)
    return Letter.objects.filter(waiting | abandoned)
