"""Append-only rows: the database itself refuses to change or remove them, and says when a guard is missing."""

from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from casino_night.accounts.models import User
from casino_night.guards import append_only_models, check_guards, guard_names, missing_guards
from tests.banking import evening
from tests.banking.scene import Scene
from tests.cast import person

MODELS = append_only_models(apps.get_app_configs())


VALUES = {
    "UUIDField": "4f1c0000-0000-4000-8000-000000000000",
    "DateField": "2026-01-01",
    "DateTimeField": "2026-01-01T12:00:00Z",
    "JSONField": {},
}


def test_history_is_append_only() -> None:
    assert "licensing.Change" in {model._meta.label for model in MODELS}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
@pytest.mark.parametrize("statement", ['DELETE FROM "{table}"', 'UPDATE "{table}" SET created_at = created_at'])
def test_rows_are_never_changed_or_removed(model: type, statement: str, db: None) -> None:
    table = model._meta.db_table  # type: ignore[attr-defined]
    _put_a_row(model)
    with (
        pytest.raises(DatabaseError, match="never changed or removed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table=table))


def _put_a_row(model: Any) -> Any:
    """Triggers fire per row, so there must be one, with whatever it refers to."""
    if model.objects.exists():
        return model.objects.first()
    if model is User:
        return person("Guard")
    if model._meta.app_label == "banking":  # a row of the ledger comes about in an evening only
        evening.play(Scene.build())
        return model.objects.first()
    given = (field for field in model._meta.concrete_fields if not field.has_default() and not field.null)
    return model.objects.create(**{field.name: _value(field) for field in given})


def _value(field: Any) -> Any:
    if field.related_model is User:  # one for each part somebody plays: two signatures are of two people
        return User.objects.filter(name=f"Guard {field.name}").first() or person(f"Guard {field.name}")
    if field.is_relation:
        return _put_a_row(field.related_model)
    kind = field.get_internal_type()
    return VALUES.get(kind, 1 if "Integer" in kind else "x")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_rows_are_never_replaced(model: type, db: None) -> None:
    """SQLite's INSERT OR REPLACE removes what is in its way without asking the guard against removal."""
    if connection.vendor != "sqlite":
        return
    row = _put_a_row(model)
    table = model._meta.db_table  # type: ignore[attr-defined]
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f'INSERT OR REPLACE INTO "{table}" SELECT * FROM "{table}" WHERE id = %s', [row.pk.hex])


def test_an_altered_guard_is_reported_and_put_right(db: None) -> None:
    on_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if on_sqlite:
            cursor.execute("DROP TRIGGER banking_account_kept")
            cursor.execute("CREATE TRIGGER banking_account_kept BEFORE DELETE ON banking_account BEGIN SELECT 1; END")
        else:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION banking_account_kept() RETURNS trigger LANGUAGE plpgsql AS"
                " $$ BEGIN RETURN OLD; END $$"
            )
    assert missing_guards("default") == ["banking_account_kept"]
    call_command("migrate", verbosity=0)
    assert missing_guards("default") == []


def test_a_missing_guard_is_reported_and_put_back(db: None) -> None:
    table = MODELS[0]._meta.db_table
    name = guard_names(table)["UPDATE"]
    assert missing_guards("default") == []
    with connection.cursor() as cursor:
        on_table = f' ON "{table}"' if connection.vendor == "postgresql" else ""
        cursor.execute(f'DROP TRIGGER "{name}"{on_table}')
    assert missing_guards("default") == [name]
    assert name in check_guards(None, databases=["default"])[0].msg
    call_command("migrate", verbosity=0)
    assert missing_guards("default") == []
