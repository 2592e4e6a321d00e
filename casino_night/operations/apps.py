from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "casino_night.operations"
    label = "operations"

    def ready(self) -> None:
        from casino_night.chores import CHORES
        from casino_night.operations import checks  # noqa: F401
        from casino_night.operations.retention_services import remove_when_due

        CHORES.append(remove_when_due)
