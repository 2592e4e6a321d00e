"""What each kind of incident asks of the holder, in which order and how soon."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from casino_night import clock
from casino_night.night.models import Incident, IncidentStep


@dataclass(frozen=True)
class Task:
    """Minutes are ours where the text says "as expeditiously as possible" or nothing at all."""

    step: str
    words: str
    minutes: int
    citation: str = ""
    must: bool = True  # otherwise it may be done, and nothing waits for it


TASKS: dict[str, tuple[Task, ...]] = {
    # R005 R006 R007
    "cheating": (
        Task("stopped", "Stop the player", 5, "13:47-6.25(b)"),
        Task("forfeited", "Imitation money not redeemed", 60, "13:47-6.25(c)", must=False),
        Task("letter", "Letter to the Commission", 24 * 60, "13:47-6.25(b)"),
    ),
    # R089
    "equipment": (
        Task("removed", "Take the piece out of use", 5, "13:47-20.15(b)"),
        Task("replaced", "Replace it, or leave the table closed", 60, "13:47-20.15(a)"),
    ),
    # R046
    "dispute": (
        Task("kept", "Keep the round as it was played", 10, "13:47-20.6(a)1", must=False),
        Task("decided", "The class A operator's decision", 15, "13:47-20.6(a)1"),
        Task("informed", "Tell the member in charge", 30, "13:47-20.6(a)1"),
    ),
    "injury": (
        Task("helped", "First aid, and an ambulance where one is needed", 5),
        Task("recorded", "Write down who helped and what was done", 60),
    ),
    "machine": (
        Task("removed", "Switch it off and put up a sign", 5, "13:47-20.15(d)"),
        Task("replaced", "Repaired by the provider, or left off", 60, "13:47-20.15(d)"),
    ),
}
LETTER = "cheating_letter"  # the document of the step `letter`
STOPS_TABLE = ("equipment", "machine")  # nothing is played on it until `replaced`


@dataclass(frozen=True)
class Duty:
    """A task of one incident: done by somebody, or due."""

    task: Task
    due_at: datetime
    done: IncidentStep | None

    @property
    def owed(self) -> bool:
        return self.task.must and self.done is None

    @property
    def late(self) -> bool:
        return self.owed and clock.now() > self.due_at

    @property
    def minutes_left(self) -> int:
        """Below nothing once it is late."""
        return int((self.due_at - clock.now()).total_seconds() // 60)


def duties(incident: Incident) -> list[Duty]:
    """In the order of doing them. Wants the incident's steps prefetched."""
    done = {step.step: step for step in incident.steps.all()}
    return [
        Duty(task, incident.created_at + timedelta(minutes=task.minutes), done.get(task.step))
        for task in TASKS[incident.kind]
    ]
