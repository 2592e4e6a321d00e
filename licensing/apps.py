from django.apps import AppConfig


class LicensingConfig(AppConfig):
    name = "licensing"
    label = "licensing"

    def ready(self) -> None:
        from casino_night.accounts.models import ROLE_READERS
        from licensing.scopes import roles_anywhere

        ROLE_READERS.append(roles_anywhere)
