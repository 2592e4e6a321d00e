"""Names of tables."""


def next_labels(like: str, taken: list[str], count: int) -> list[str]:
    """The next free names of that kind: after Blackjack 2 come Blackjack 3, Blackjack 4."""
    stem = like.rstrip("0123456789").strip() or "Table"
    free = (f"{stem} {number}" for number in range(1, len(taken) + count + 2))
    return [name for name in free if name not in taken][:count]
