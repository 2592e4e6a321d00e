"""State changes as a table, and the one function that reads it. Pure.

A subject (an organisation's registration, an operator's licence, a provider's approval, a night) has one table of
transitions. Pages offer the same rows that services accept, so a button can never lead to a refusal by state.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from casino_night.refusal import Refused

# A guard looks at the subject, the actor and the details given, and raises Refused. It reads; it never writes.
Guard = Callable[[Any, Any, dict[str, Any]], None]


# An effect gives the fields that change together with the state, such as a number and an expiry date.
Effect = Callable[[Any, dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Transition:
    source: str
    action: str
    target: str
    permission: str
    label: str  # on the button
    guards: tuple[Guard, ...] = ()
    effects: tuple[Effect, ...] = ()
    documents: tuple[str, ...] = ()  # kinds requested in the same transaction
    needs_reason: bool = False
    citation: str = ""
    page: str = ""  # name of the page that leads up to the step, where a button alone would not do


class Workflow:
    """The table of one kind of subject."""

    def __init__(self, name: str, transitions: Iterable[Transition]) -> None:
        self.name = name
        self.transitions = tuple(transitions)
        self._cells = {(row.source, row.action): row for row in self.transitions}
        if len(self._cells) != len(self.transitions):
            raise ValueError(f"{name}: two rows for one state and action")

    def transition(self, state: str, action: str) -> Transition:
        row = self._cells.get((state, action))
        if row is None:
            words = state.replace("_", " ")
            raise Refused(
                "wrong_state",
                f"This {self.name} is {words}; it cannot be changed that way any more.",
                next_step="Reload the page to see where it stands and what can be done now.",
            )
        return row

    def offered(self, state: str, permissions: Iterable[str]) -> tuple[Transition, ...]:
        """The buttons of a page: what may happen next, for somebody with these permissions."""
        held = frozenset(permissions)
        return tuple(row for row in self.transitions if row.source == state and row.permission in held)

    @property
    def states(self) -> frozenset[str]:
        return frozenset(state for row in self.transitions for state in (row.source, row.target))
