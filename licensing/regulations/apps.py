from django.apps import AppConfig


class RegulationsConfig(AppConfig):
    name = "licensing.regulations"
    label = "regulations"
