from django.apps import AppConfig


class NightConfig(AppConfig):
    name = "casino_night.night"
    label = "night"
