"""The layers of the project, kept by reading its source: who may import whom, and who may write."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("casino_night", "licensing", "games")

# Left to right: an app imports only apps to its left.
APPS = (
    "casino_night.accounts",
    "casino_night.mail",
    "casino_night.documents",
    "licensing.regulations",
    "licensing",
    "casino_night.hall",
    "games",
    "casino_night.banking",
    "casino_night.night",
    "casino_night.operations",
)
PURE = (
    "casino_night.money",
    "casino_night.clock",
    "casino_night.workflow",
    "casino_night.roles",
    "casino_night.refusal",
    "casino_night.accounts.totp",
    "games.engines",
    "games.sheets",
    "games.edges",
)
PURE_MAY_IMPORT = (*PURE, "casino_night.refusal")
# Inside an app, left to right.
KINDS = ("models", "selectors", "services", "forms", "tasks", "views", "urls")
# The only modules that open transactions or take locks. The demo writes its whole world in one transaction.
WRITERS = ("services", "demo", "migrations")
TRANSACTION_WORDS = {"atomic", "select_for_update", "on_commit"}
WRITE_WORDS = {"create", "bulk_create", "update", "delete", "save", "get_or_create", "update_or_create", "filter"}


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            yield name, path, ast.parse(path.read_text())


def imports(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def app_of(module: str) -> str | None:
    owners = [app for app in APPS if module == app or module.startswith(app + ".")]
    return max(owners, key=len) if owners else None


def inside(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


MODULES = list(modules())


def test_the_source_is_read() -> None:
    assert len(MODULES) > 50


def test_an_app_imports_only_apps_to_its_left() -> None:
    wrong = []
    for name, _path, tree in MODULES:
        app = app_of(name)
        if app is None:
            continue
        for imported in imports(tree):
            other = app_of(imported)
            if other and APPS.index(other) > APPS.index(app) and not inside(imported, PURE):
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def test_pure_modules_import_the_standard_library_only() -> None:
    import sys

    wrong = [
        f"{name} imports {imported}"
        for name, _path, tree in MODULES
        if inside(name, PURE)
        for imported in imports(tree)
        if imported.split(".")[0] not in sys.stdlib_module_names and not inside(imported, PURE_MAY_IMPORT)
    ]
    assert wrong == []


def test_engines_know_no_clock_and_no_chance() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, _path, tree in MODULES
        if inside(name, ("games.engines", "games.sheets"))
        for imported in imports(tree)
        if imported.split(".")[0] in ("random", "secrets", "time", "datetime", "os")
    ]
    assert wrong == []


def test_inside_an_app_the_parts_import_leftwards() -> None:
    wrong = []
    for name, _path, tree in MODULES:
        app, kind = app_of(name), name.rsplit(".", 1)[-1]
        if app is None or kind not in KINDS:
            continue
        for imported in imports(tree):
            other = imported.removeprefix(app + ".").split(".")[0]
            if imported.startswith(app + ".") and other in KINDS and KINDS.index(other) > KINDS.index(kind):
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def test_only_services_open_transactions_or_take_locks() -> None:
    wrong = [
        f"{name}:{node.lineno} {node.attr}"
        for name, _path, tree in MODULES
        if not any(part.removesuffix("_services") in WRITERS or part.endswith("_services") for part in name.split("."))
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in TRANSACTION_WORDS
    ]
    assert wrong == []


def test_views_neither_write_nor_filter() -> None:
    wrong = [
        f"{name}:{node.lineno} {node.attr}"
        for name, _path, tree in MODULES
        if name.endswith(".views") or ".views." in name
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in WRITE_WORDS and "objects" in ast.unparse(node.value)
    ]
    assert wrong == []


def test_no_signals_carry_business_effects() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, _path, tree in MODULES
        if name != "casino_night.guards"  # re-installs triggers after a migration: the schema's business, not ours
        for imported in imports(tree)
        if imported.startswith(("django.db.models.signals", "django.dispatch"))
    ]
    assert wrong == []


def test_there_are_no_drawers() -> None:
    drawers = {"utils", "helpers", "common", "misc", "base"}
    assert [name for name, _path, _tree in MODULES if drawers & set(name.split("."))] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        name
        for name, path, tree in MODULES
        if tree.body and not ast.get_docstring(tree) and "migrations" not in name and path.name != "apps.py"
    ]
    assert silent == []


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
