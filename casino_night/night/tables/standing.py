"""What the dealer's screen is told of its table: not open, stopped, somebody else's, or not shuffled since a relief."""

from typing import Any

from django.urls import reverse

from casino_night.night.models import TableDay
from casino_night.night.tables import seats, selectors
from games.dealing.standing import Word
from licensing.models import Table


def words(table: Table, user: Any) -> list[Word]:
    """Nothing where the person at the screen stands at an open table. R056 R102"""
    where = reverse("night:table", args=[table.night_id, table.pk])
    day = TableDay.objects.filter(table=table).first()
    if day is None or day.state == "closed":
        return [Word(f"{table} is not open: no wager is taken here.", "13:47-20.9(b)2", where, "Open it")]
    if day.state == "stopped":
        return [Word(f"Play stops at {table}. {day.stopped_reason}", "13:47-20.9(b)1, (c)1", where, "See why")]
    return [*_somebody_else(table, user, where), *_relief(table, where)]


def _somebody_else(table: Table, user: Any, where: str) -> list[Word]:
    standing = seats.standing_at(table)
    if not seats.crew_of(table) or any(one.user_id == user.pk for one in standing):
        return []
    dealer = next((one.user.name for one in standing if one.post == seats.DEALER), "somebody else")
    return [Word(f"You have no post here: {dealer} deals at {table}.", "13:47-20.9(b)1", where, "Relieve them")]


def _relief(table: Table, where: str) -> list[Word]:
    line = selectors.relief(table)
    return [Word(f"Tick first: {line.text[0].lower()}{line.text[1:]}", line.citation, where, "Tick it")] if line else []
