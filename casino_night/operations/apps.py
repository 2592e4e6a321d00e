from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "casino_night.operations"
    label = "operations"

    def ready(self) -> None:
        from casino_night.operations import checks  # noqa: F401
