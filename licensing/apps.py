from django.apps import AppConfig


class LicensingConfig(AppConfig):
    name = "licensing"
    label = "licensing"

    def ready(self) -> None:
        from casino_night.accounts.models import ROLE_READERS
        from casino_night.chores import CHORES
        from licensing.professionals.term_services import look_after_terms
        from licensing.scopes import roles_anywhere

        ROLE_READERS.append(roles_anywhere)
        CHORES.append(look_after_terms)
