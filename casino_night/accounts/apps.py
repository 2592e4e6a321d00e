from django.apps import AppConfig
from django.contrib.admin import apps as django_admin


class AccountsConfig(AppConfig):
    default = True
    name = "casino_night.accounts"
    label = "accounts"

    def ready(self) -> None:
        from casino_night import checks, form_words, guards  # noqa: F401 - importing registers the checks

        guards.connect()
        form_words.use()


class CasinoNightAdminConfig(django_admin.AdminConfig):
    """Django's admin, with our sign-in in front of it."""

    default = False
    default_site = "casino_night.accounts.admin_site.CasinoNightAdmin"
