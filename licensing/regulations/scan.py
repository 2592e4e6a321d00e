"""Finds where the program carries out each rule: the places in its source that name a rule by id (R and three digits).

In Python an id counts in a docstring, a string or a comment, and belongs to the function, the class (with its method)
or the constant around it; a comment right above one of these belongs to it too. In a template it counts anywhere.
Tests, migrations and the register itself are not looked at.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("casino_night", "licensing", "games")
TEMPLATES = "templates"
# What shows or checks the register carries out no rule.
NOT_LOOKED_AT = (
    "licensing/regulations/register.py",
    "licensing/regulations/scan.py",
    "licensing/regulations/management/commands/rules.py",
    "templates/regulations/",
)
ID = re.compile(r"\bR\d{3}\b")
_TEXT_TOKENS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Holder:
    """Lines of a module that belong to one name."""

    first: int
    last: int
    name: str


def mentions(root: Path = ROOT) -> dict[str, list[str]]:
    """Rule id -> the names that carry it out, sorted."""
    found: dict[str, set[str]] = {}
    for path in _sources(root):
        text = path.read_text(encoding="utf-8")
        if not ID.search(text):
            continue
        for rule_id, name in _mentions_of(path.relative_to(root), text):
            found.setdefault(rule_id, set()).add(name)
    return {rule_id: sorted(names) for rule_id, names in sorted(found.items())}


def _sources(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((root / package).rglob("*.py"))
    yield from sorted(path for path in (root / TEMPLATES).rglob("*") if path.is_file())


def _mentions_of(path: Path, text: str) -> Iterator[tuple[str, str]]:
    if path.as_posix().startswith(NOT_LOOKED_AT) or "migrations" in path.parts:
        return
    if path.suffix == ".py":
        yield from python_mentions(_module_name(path), text)
    else:
        yield from ((rule_id, path.as_posix()) for rule_id in ID.findall(text))


def _module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def python_mentions(module: str, text: str) -> Iterator[tuple[str, str]]:
    holders = _holders(ast.parse(text), text.splitlines())
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _TEXT_TOKENS:
            continue
        for offset, line in enumerate(token.string.splitlines()):
            for rule_id in ID.findall(line):
                name = _name_at(token.start[0] + offset, holders)
                yield rule_id, f"{module}.{name}" if name else module


def _name_at(line: int, holders: list[Holder]) -> str:
    """The innermost name around the line; the module itself has none."""
    around = [holder for holder in holders if holder.first <= line <= holder.last]
    return max(around, key=lambda holder: holder.first).name if around else ""


def _holders(tree: ast.Module, lines: list[str]) -> list[Holder]:
    found = []
    for node in tree.body:
        name = _name(node)
        if name:
            found.append(_holder(node, name, lines))
        if isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, _FUNCTIONS)]
            found += [_holder(method, f"{node.name}.{method.name}", lines) for method in methods]
    return found


def _holder(node: ast.stmt, name: str, lines: list[str]) -> Holder:
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return Holder(first, node.end_lineno or node.lineno, name)


def _name(node: ast.stmt) -> str:
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def exists(name: str, root: Path = ROOT) -> bool:
    """Whether a dotted name can be imported, or a template is there."""
    if name.startswith(f"{TEMPLATES}/"):
        return (root / name).is_file()
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part, None)
        return found is not None
    return False
