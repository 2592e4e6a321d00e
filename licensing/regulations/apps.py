from django.apps import AppConfig

SHOWN = 4  # sentences on a badge's card; the page of all rules has the rest


class RegulationsConfig(AppConfig):
    name = "licensing.regulations"
    label = "regulations"

    def ready(self) -> None:
        from casino_night.citations import READERS
        from licensing.regulations.register import by_citation

        READERS.append(lambda citation: [rule.rule for rule in by_citation(citation)[:SHOWN]])
