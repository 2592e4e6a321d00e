from django.apps import AppConfig


class NightConfig(AppConfig):
    name = "casino_night.night"
    label = "night"

    def ready(self) -> None:
        from casino_night.night.tables import standing as tables
        from games.dealing import standing

        standing.register(tables.words)
