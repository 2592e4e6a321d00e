from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class DocumentsConfig(AppConfig):
    name = "casino_night.documents"
    label = "documents"

    def ready(self) -> None:
        from casino_night.documents import checks  # noqa: F401

        autodiscover_modules("documents")  # each app's kinds
