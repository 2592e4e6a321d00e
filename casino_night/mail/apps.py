from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "casino_night.mail"
    label = "mail"
