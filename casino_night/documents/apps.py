from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "casino_night.documents"
    label = "documents"
