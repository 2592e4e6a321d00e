"""A laptop in the hall: a night played on SQLite and exported, in a process of its own.

    python -m tests.operations.laptop FOLDER

writes FOLDER/night (the export) and FOLDER/plan (what the state-wide service knew of the night before).
"""

import os
import sys
from pathlib import Path
from typing import Any


def main(folder: Path) -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_VAR": str(folder)}
    os.environ["TEST_DATABASE_URL"] = f"sqlite:///{folder / 'laptop.sqlite3'}"
    import django

    django.setup()
    from django.core.management import call_command

    from casino_night.banking.chain import canonical
    from casino_night.operations import carrying_services as carrying
    from tests.banking import evening
    from tests.banking.scene import Scene

    call_command("migrate", verbosity=0)
    scene = Scene.build()
    evening.second_window(scene)
    plan = [canonical(row) for row in known_to_the_service()]
    evening.play(scene)
    carrying.export(scene.night, folder / "night")
    (folder / "plan").write_text("\n".join(plan))


def known_to_the_service() -> list[dict[str, Any]]:
    """Everything but the evening; nobody at the service has heard of the banker who came to help."""
    from casino_night.accounts.models import User
    from casino_night.operations import carrying_services as carrying
    from licensing.models import Assignment, Municipality, Night, Operator, Organisation, Provider

    helper = User.objects.get(name="Banker of Window 2")
    surroundings: list[Any] = [User, Municipality, Organisation, Provider, Operator]
    rows = []
    for model in [*surroundings, *carrying.PLAN]:
        found = model._default_manager.values(*carrying._fields(model))
        if model is Night:
            found = [{**row, "state": "licensed"} for row in found]
        if model is User:
            found = found.exclude(pk=helper.pk)
        if model is Assignment:
            found = found.exclude(user_id=helper.pk)
        rows += [{"type": model._meta.label, **row} for row in _spelled(found)]
    return rows


def _spelled(rows: Any) -> list[dict[str, Any]]:
    from casino_night.operations import carrying_services as carrying

    return [{name: carrying._spelled(value) for name, value in row.items()} for row in rows]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
