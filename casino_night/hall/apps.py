from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "casino_night.hall"
    label = "hall"
