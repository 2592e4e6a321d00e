"""What a citation says, for the badge beside it. The register of rules adds its reader when it is ready. Pure."""

from collections.abc import Callable, Sequence

# (citation) -> our own short sentences for it; kept by an app further right.
READERS: list[Callable[[str], Sequence[str]]] = []


def sentences(citation: str) -> list[str]:
    return [sentence for read in READERS for sentence in read(citation)]


def short(citation: str) -> str:
    """13:47-20.12(b) is said as § 20.12(b)."""
    return f"§ {citation.removeprefix('N.J.A.C. ').removeprefix('13:47-')}"
