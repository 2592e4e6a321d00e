"""The limits the law sets, as rows that are added and never changed."""

from typing import Any

from django.conf import settings
from django.db import models

from casino_night.records import Record
from licensing.regulations.units import UNITS


class Limit(Record):
    """The value of one limit from one day on, until the day before the next row of the same code begins.

    There is no last day to keep: the next row gives it. So lines cannot overlap and cannot have gaps. A row that has
    not begun yet can be corrected by a row with the same first day and the next `correction`; both stay in the history.
    """

    append_only = True  # by triggers in the database, see casino_night.guards

    code = models.CharField(max_length=60)
    value = models.BigIntegerField()  # whole units; units.UNITS says what of
    unit = models.CharField(max_length=40, choices=[(name, name.replace("_", " ")) for name in UNITS])
    citation = models.CharField(max_length=120)
    effective_from = models.DateField()
    correction = models.PositiveSmallIntegerField(default=0)
    verified = models.BooleanField(default=False)  # somebody compared it with the official text
    note = models.TextField(max_length=1000, blank=True)
    # Empty for the rows this program came with.
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["code", "effective_from", "correction"]
        constraints = [
            models.UniqueConstraint(fields=["code", "effective_from", "correction"], name="regulations_limit_once"),
            models.CheckConstraint(condition=models.Q(value__gte=0), name="regulations_limit_not_negative"),
            models.CheckConstraint(condition=models.Q(unit__in=list(UNITS)), name="regulations_limit_known_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.code} from {self.effective_from}: {self.words}"

    @property
    def typed(self) -> Any:
        """The value as programs use it: Cents for money, a Decimal for a rate, a whole number for a count."""
        return UNITS[self.unit].typed(self.value)

    @property
    def words(self) -> str:
        return UNITS[self.unit].words(self.value)
