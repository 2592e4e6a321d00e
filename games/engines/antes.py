"""Games in which a second wager stands beside an ante: caribbean stud's bet, three card poker's play."""

from collections.abc import Sequence

from games.engines.rounds import Refusal, Wager


def may_belong_together(one: Wager, other: Wager) -> bool:
    """Placed in the same round, and not by two different named players."""
    same_player = one.player is None or other.player is None or one.player == other.player
    return one.before_event == other.before_event and same_player


def match(
    seconds: Sequence[Wager], antes: Sequence[Wager], times: int, citation: str
) -> tuple[dict[str, Wager], dict[str, Refusal]]:
    """Each second wager with its ante, or the refusal of one that has none or is not `times` its amount.

    Which of them came first in the round does not matter: a wager takes a free ante of the fitting amount, one of
    the same named player before any other.
    """
    free = list(antes)
    matched: dict[str, Wager] = {}
    refused: dict[str, Refusal] = {}
    for second in sorted(seconds, key=lambda wager: wager.player is None):
        candidates = [ante for ante in free if may_belong_together(second, ante)]
        fitting = [ante for ante in candidates if ante.amount * times == second.amount]
        if fitting:
            ante = max(fitting, key=lambda ante: ante.player == second.player)
            free.remove(ante)
            matched[second.id] = ante
        else:
            refused[second.id] = _refusal(second, candidates, times, citation)
    return matched, refused


def _refusal(second: Wager, candidates: Sequence[Wager], times: int, citation: str) -> Refusal:
    if not candidates:
        return Refusal("no_ante", f"A {second.type} wager needs an ante of its own.", citation)
    nearest = tuple(sorted({ante.amount * times for ante in candidates}))
    size = "equal to" if times == 1 else "exactly twice"
    wanted = " or ".join(f"${amount}" for amount in nearest)
    return Refusal(
        f"not_{times}_times_ante", f"The {second.type} wager must be {size} the ante: {wanted}.", citation, nearest
    )
