"""Promises about rows that the database itself keeps, whoever writes to it.

A model that says `append_only = True` has rows that are added but never changed, removed or replaced: triggers on
SQLite and PostgreSQL refuse it. An app may add guards of its own (`add`). All are installed after every migration,
because Django rebuilds SQLite tables and drops triggers on the way, and checked at start-up: a database without its
guards, or with altered ones, is not served.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.apps import AppConfig, apps
from django.core.checks import Error, Tags, register
from django.db import connections, models
from django.db.models.signals import post_migrate, pre_migrate


@dataclass(frozen=True)
class Guard:
    """A trigger that reads the same on both databases: conditions under which the row is refused, then statements."""

    name: str
    table: str
    event: str  # such as BEFORE INSERT
    refusals: tuple[tuple[str, str], ...] = ()  # (what the error says, SQL condition about NEW and OLD)
    effects: tuple[str, ...] = ()
    lock: str = ""  # PostgreSQL only: SQLite has one writer at a time anyway

    def statements(self, vendor: str) -> list[str]:
        return [self._sqlite_drop(), self.text(vendor)] if vendor == "sqlite" else [self.text(vendor), self._hook()]

    def text(self, vendor: str) -> str:
        return self._sqlite() if vendor == "sqlite" else self._function()

    def _sqlite_drop(self) -> str:
        return f'DROP TRIGGER IF EXISTS "{self.name}"'

    def _sqlite(self) -> str:
        checks = [f"SELECT RAISE(ABORT, '{message}') WHERE {condition};" for message, condition in self.refusals]
        body = "\n".join((*checks, *(f"{effect};" for effect in self.effects)))
        return f'CREATE TRIGGER "{self.name}" {self.event} ON "{self.table}" FOR EACH ROW BEGIN\n{body}\nEND'

    @property
    def body(self) -> str:
        """Of the function in PostgreSQL. One CASE: the conditions share one plan."""
        cases = "\n".join(f"WHEN {condition} THEN '{message}'" for message, condition in self.refusals)
        check = (
            f"SELECT CASE {cases} END INTO problem;\nIF problem IS NOT NULL THEN\n"
            "RAISE EXCEPTION '%', problem USING ERRCODE = 'integrity_constraint_violation';\nEND IF;\n"
        )
        lock = f"PERFORM 1 FROM {self.lock};\n" if self.lock else ""
        effects = "".join(f"{effect};\n" for effect in self.effects)
        last = "OLD" if self.event.endswith("DELETE") else "NEW"
        return f"\nDECLARE problem text;\nBEGIN\n{lock}{check if cases else ''}{effects}RETURN {last};\nEND "

    def _function(self) -> str:
        header = f'CREATE OR REPLACE FUNCTION "{self.name}"() RETURNS trigger LANGUAGE plpgsql'
        return f"{header} AS $guard${self.body}$guard$"

    def _hook(self) -> str:
        hook = f'CREATE OR REPLACE TRIGGER "{self.name}" {self.event} ON "{self.table}" FOR EACH ROW'
        return f'{hook} EXECUTE FUNCTION "{self.name}"()'


_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME; END $$
"""
_added: dict[str, tuple[Guard, ...]] = {}


def add(app_label: str, *guards: Guard) -> None:
    _added[app_label] = guards


def append_only_models(app_configs: Iterable[AppConfig]) -> list[type[models.Model]]:
    found = [model for config in app_configs for model in config.get_models()]
    return [model for model in found if getattr(model, "append_only", False)]


def guard_names(table: str) -> dict[str, str]:
    """Operation -> name of its trigger."""
    return {"UPDATE": f"{table}_no_update", "DELETE": f"{table}_no_delete"}


def install_guards(sender: AppConfig, using: str, **kwargs: Any) -> None:
    connection = connections[using]
    with connection.cursor() as cursor:
        present = set(connection.introspection.table_names(cursor))
        for model in append_only_models([sender]):
            if model._meta.db_table in present:
                for statement in _statements(connection.vendor, model):
                    cursor.execute(statement)
        for guard in _added.get(sender.label, ()):
            if guard.table in present:
                for statement in guard.statements(connection.vendor):
                    cursor.execute(statement)


def lift_for_migration(sender: AppConfig, using: str, plan: Any = (), **kwargs: Any) -> None:
    """SQLite will not rename a table while a trigger names another one that is just being rebuilt.

    Only when there is something to migrate; `install_guards` puts them back, and without them nothing is served.
    """
    connection = connections[using]
    if plan and connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for guard in _added.get(sender.label, ()):
                cursor.execute(guard._sqlite_drop())


def _statements(vendor: str, model: type[models.Model]) -> list[str]:
    table = model._meta.db_table
    if vendor == "sqlite":
        return [
            *(
                f'CREATE TRIGGER IF NOT EXISTS "{name}" BEFORE {operation} ON "{table}" '
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed or removed'); END"
                for operation, name in guard_names(table).items()
            ),
            *_replace_guard(model).statements(vendor),
        ]
    row_guards = [
        f'CREATE OR REPLACE TRIGGER "{name}" BEFORE {operation} ON "{table}" '
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        for operation, name in guard_names(table).items()
    ]
    truncate_guard = (
        f'CREATE OR REPLACE TRIGGER "{table}_no_truncate" BEFORE TRUNCATE ON "{table}" '
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    return [_POSTGRESQL_FUNCTION, *row_guards, truncate_guard]


def _replace_guard(model: type[models.Model]) -> Guard:
    """INSERT OR REPLACE of SQLite removes the row in its way without asking the triggers about removal."""
    table = model._meta.db_table
    same = " OR ".join(
        "(" + " AND ".join(f'old."{column}" = NEW."{column}"' for column in columns) + ")"
        for columns in _unique_columns(model)
    )
    condition = f'EXISTS (SELECT 1 FROM "{table}" old WHERE {same})'  # noqa: S608 - names of our own models
    return Guard(f"{table}_no_replace", table, "BEFORE INSERT", ((f"UNIQUE: a row of {table} stands here", condition),))


def _unique_columns(model: type[models.Model]) -> list[list[Any]]:
    single: list[list[Any]] = [[field.column] for field in model._meta.concrete_fields if field.unique]
    several = [
        [model._meta.get_field(name).column for name in rule.fields]  # type: ignore[union-attr]
        for rule in model._meta.constraints
        if isinstance(rule, models.UniqueConstraint) and rule.fields and not rule.condition
    ]
    return [*single, *several]


def missing_guards(using: str) -> list[str]:
    """Names of guards that are not there, are switched off, or say something else than they should."""
    connection = connections[using]
    with connection.cursor() as cursor:
        present = _present(connection.vendor, cursor)
        tables = set(connection.introspection.table_names(cursor))
    guarded = [model for model in append_only_models(apps.get_app_configs()) if model._meta.db_table in tables]
    plain = [name for model in guarded for name in guard_names(model._meta.db_table).values()]
    own = [guard for guards in _added.values() for guard in guards if guard.table in tables]
    if connection.vendor == "sqlite":
        own += [_replace_guard(model) for model in guarded]
    altered = [guard.name for guard in own if present.get(guard.name) != _stored_text(guard, connection.vendor)]
    return [*(name for name in plain if name not in present), *altered]


def _present(vendor: str, cursor: Any) -> dict[str, str]:
    """Trigger -> its text as the database keeps it."""
    if vendor == "sqlite":
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    else:
        cursor.execute(
            "SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
        )
    return dict(cursor.fetchall())


def _stored_text(guard: Guard, vendor: str) -> str:
    return guard.text(vendor) if vendor == "sqlite" else guard.body


@register(Tags.database)
def check_guards(app_configs: Any, databases: Iterable[str] | None = None, **kwargs: Any) -> list[Error]:
    return [
        Error(
            f"The guard {name} is missing from the database, or was altered.",
            hint="Run ./run manage migrate: it puts every guard back.",
            id="casino_night.E001",
        )
        for using in databases or ()
        for name in missing_guards(using)
    ]


def connect() -> None:
    pre_migrate.connect(lift_for_migration, dispatch_uid="casino_night.guards.lift")
    post_migrate.connect(install_guards, dispatch_uid="casino_night.guards")
