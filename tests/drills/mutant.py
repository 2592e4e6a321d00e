"""One changed place in the program: a plugin of pytest that loads a module with it, without touching the file.

`MUTANT=games.engines.odds:17 pytest -p tests.drills.mutant tests/games/engines/test_odds.py`: the 17th place of that
module is another one while these tests run.
"""

import ast
import copy
import importlib.util
import os
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
REPLACED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Change(NamedTuple):
    """How a node becomes another, and how to say it."""

    node: ast.AST
    words: str
    field: str
    value: Any


def changes(tree: ast.AST) -> list[Change]:
    """Every place that can be changed, always in the same order. Annotations and docstrings do nothing: left out."""
    return [change for node in _live(tree) for change in _of(node)]


def _live(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield from _live(child)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _of(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        other = COMPARED[type(node.ops[0])]
        yield Change(node, f"{type(node.ops[0]).__name__} became {other.__name__}", "ops", [other(), *node.ops[1:]])
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in REPLACED:
        replaced = REPLACED[type(node.op)]
        yield Change(node, f"{type(node.op).__name__} became {replaced.__name__}", "op", replaced())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Change(node, f"{node.value} became {not node.value}", "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield Change(node, f"{node.value} became {node.value + 1}", "value", node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp):
        yield Change(node, "the condition turned round", "test", ast.UnaryOp(ast.Not(), copy.deepcopy(node.test)))
    elif isinstance(node, ast.Raise):
        yield Change(node, "nothing was raised", "", None)


def mutated(source: str, number: int) -> ast.Module:
    tree = ast.parse(source)
    change = changes(tree)[number]
    if change.field:
        setattr(change.node, change.field, change.value)
    else:
        tree = _Silenced(change.node).visit(tree)
    return ast.fix_missing_locations(tree)


class _Silenced(ast.NodeTransformer):
    def __init__(self, node: ast.AST) -> None:
        self.node = node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return ast.copy_location(ast.Pass(), node) if node is self.node else node


class _Loader(SourceFileLoader):
    number = 0

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile(mutated(Path(path).read_text(), self.number), path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, module: str, number: int) -> None:
        self.module, self.number = module, number

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path) if fullname == self.module else None
        if found is None or found.origin is None:
            return None
        loader = _Loader(fullname, found.origin)
        loader.number = self.number
        return importlib.util.spec_from_loader(fullname, loader)


if "MUTANT" in os.environ:
    _module, _, _number = os.environ["MUTANT"].partition(":")
    sys.meta_path.insert(0, _Finder(_module, int(_number)))
