from django.apps import AppConfig


class BankingConfig(AppConfig):
    name = "casino_night.banking"
    label = "banking"

    def ready(self) -> None:
        from casino_night import guards
        from casino_night.banking.schema import GUARDS

        guards.add(self.label, *GUARDS)
