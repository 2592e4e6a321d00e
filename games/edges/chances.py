"""The chances of what a wager can come to when it may stay undecided for any number of rolls. Exact."""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import TypeVar

State = TypeVar("State", bound=Hashable)

# Where one roll leads from a state: to other states, or to a decision, with the chance of each.
Web = dict[State, dict[State, Fraction]]


def decisions(start: State, follow: Callable[[State], Iterable[tuple[State, Fraction]]]) -> dict[State, Fraction]:
    """The decisions a state leads to, and their chances. From a decision `follow` leads nowhere.

    Undecided states are taken out of the web one by one: whoever led to one then leads where it led.
    """
    web = _explore(start, follow)
    undecided = [state for state, after in web.items() if after]
    for state in reversed(undecided):  # last found first: few others lead there
        after = _without_staying(web[state], state)
        if state == start:
            return after
        del web[state]
        for others in web.values():
            chance = others.pop(state, None)
            if chance is not None:
                for following, share in after.items():
                    others[following] = others.get(following, Fraction(0)) + chance * share
    return {start: Fraction(1)}


def _explore(start: State, follow: Callable[[State], Iterable[tuple[State, Fraction]]]) -> Web[State]:
    """Every state that can be reached, in the order in which they are found."""
    web: Web[State] = {}
    found = [start]
    for state in found:
        if state in web:
            continue
        after: dict[State, Fraction] = {}
        for following, chance in follow(state):
            after[following] = after.get(following, Fraction(0)) + chance
        web[state] = after
        found.extend(after)
    return web


def _without_staying(after: dict[State, Fraction], state: State) -> dict[State, Fraction]:
    leaving = 1 - after.get(state, Fraction(0))
    return {following: chance / leaving for following, chance in after.items() if following != state}
