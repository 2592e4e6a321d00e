"""System checks of documents: can this machine print?"""

from typing import Any

from django.core.checks import CheckMessage, Warning, register

from casino_night.documents.render import INSTALL_PANGO, missing_libraries


@register()
def this_machine_can_print(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    missing = missing_libraries()
    if not missing:
        return []
    return [
        Warning(
            f"Documents cannot be made here: {', '.join(missing)} is missing. They wait; everything else works.",
            hint=INSTALL_PANGO,
            id="documents.W001",
        )
    ]
