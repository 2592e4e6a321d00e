"""Every no says what to do next: no refusal is written without its next step."""

import ast
from collections.abc import Iterator
from pathlib import Path

import licensing

NEXT_STEP = 3  # its place among the arguments of Refused


def refusals() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(Path(licensing.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "NotPermitted"):
                yield f"{path.name}:{node.lineno}", node


def says_what_next(refusal: ast.Call) -> bool:
    named = {one.arg: one.value for one in refusal.keywords}
    words = refusal.args[NEXT_STEP] if len(refusal.args) > NEXT_STEP else named.get("next_step")
    return words is not None and not (isinstance(words, ast.Constant) and not words.value)


def test_every_refusal_says_what_to_do_next() -> None:
    found = list(refusals())
    assert len(found) > 100
    assert [where for where, refusal in found if not says_what_next(refusal)] == []
