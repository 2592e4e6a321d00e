"""Every "no" says what to do next: each refusal, each problem of a plan, each error of a form."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [path for app in ("casino_night", "licensing", "games") for path in sorted((ROOT / app).rglob("*.py"))]
# What somebody can do. A new word is welcome here when it is one of these.
DOING = re.compile(
    r"(?:^|[.;] )\W*(?:"
    "Add|Agree|Announce|Answer|Apply|Arrive|Ask|Be|Begin|Bring|Call|Cancel|Change|Check|Choose|"
    "Close|Come|Copy|Correct|Count|Decide|Declare|Do|Download|Draw|End|Engage|Export|Fill|Find|"
    "Finish|Flag|Give|Go|Have|Keep|Key|Leave|Let|Look|Make|Mark|Move|Name|Nothing|Offer|Open|"
    "Plan|Post|Prepare|Print|Put|Raise|Read|Record|Register|Relieve|Reload|Remove|Renew|Replace|"
    "Restore|Run|Save|Say|Scan|Send|Settle|Sign|Start|Take|Tell|Touch|Try|Type|Update|Use|Wait|"
    "Watch|Write"
    r")\b",
    re.IGNORECASE,
)
# Who says no, and which argument tells what to do: its place and its name.
SAYS_NO = {"Refused": (3, "next_step"), "NotPermitted": (3, "next_step"), "Conflict": (3, "next_step")}
SAYS_NO |= {"Problem": (2, "fix"), "ValidationError": (0, "message")}


def tells(words: str) -> bool:
    return bool(DOING.search(words))


def said(node: ast.expr) -> Iterator[str]:
    """The words of an argument, as far as they stand in the source; what is put in later counts as a word."""
    if isinstance(node, ast.IfExp):
        yield from (*said(node.body), *said(node.orelse))
    elif isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)


def noes(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr | None]]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in SAYS_NO and not any(isinstance(one, ast.Starred) for one in call.args):
            place, keyword = SAYS_NO[name]
            named = [one.value for one in call.keywords if one.arg == keyword]
            yield call, (call.args[place] if len(call.args) > place else next(iter(named), None))


def silent(source: str) -> list[str]:
    return [
        f"{call.lineno}: {ast.unparse(call)[:160]}"
        for call, told in noes(ast.parse(source))
        if told is None or not all(tells(words) for words in said(told))
    ]


def test_every_no_of_the_program_says_what_to_do_next() -> None:
    found = [f"{path.relative_to(ROOT)}:{one}" for path in SOURCES for one in silent(path.read_text())]
    assert found == [], "\n".join(found)
    assert sum(1 for path in SOURCES for _no in noes(ast.parse(path.read_text()))) > 400


@pytest.mark.parametrize(
    "source",
    [
        'Refused("late", "Too late.")',
        'Refused("late", "Too late.", "13:47-20.12(b)", "")',
        'Refused("late", "Too late.", next_step="The night is over.")',
        'Refused("late", "Too late.", next_step="Ask." if grace else "")',
        'forms.ValidationError("That day has passed.")',
        'Problem("date", "That day has passed.", f"{day} is too early.")',
    ],
)
def test_a_no_that_leaves_somebody_standing_would_be_found(source: str) -> None:
    assert len(silent(source)) == 1


def test_every_error_page_says_what_to_do_next() -> None:
    pages = [
        path for path in (ROOT / "templates").rglob("*.html") if 'include "parts/failure.html"' in path.read_text()
    ]
    assert len(pages) > 5
    for page in pages:
        for include in re.findall(r'include "parts/failure.html"[^%]*', page.read_text()):
            assert re.search(r' next=("[A-Z][^"]+"|\w)', include), page.name
