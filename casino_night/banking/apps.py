from django.apps import AppConfig


class BankingConfig(AppConfig):
    name = "casino_night.banking"
    label = "banking"
