from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "casino_night.accounts"
    label = "accounts"
