"""What every record of ours has: an id that never collides, wherever the record was made.

A night kept on a laptop in the hall can be brought into the state-wide service without renumbering anything.
"""

import uuid

from django.db import models

from casino_night import clock


class Record(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        abstract = True
