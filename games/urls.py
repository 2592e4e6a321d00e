"""Where the games are explained."""

from django.urls import include, path, register_converter

from games import views


class GameInAddress:
    """mini_craps is written mini-craps in an address; both are understood."""

    regex = "[a-z0-9_-]+"

    def to_python(self, value: str) -> str:
        return value.replace("-", "_")

    def to_url(self, value: str) -> str:
        return value.replace("_", "-")


register_converter(GameInAddress, "game")

app_name = "games"
urlpatterns = [
    path("", views.game_list, name="list"),
    path("", include("games.trainer.urls")),
    path("<game:game>/", views.night_game, name="game"),
    path("19-47/<game:game>/", views.casino_game, name="casino_game"),
    path("", include("games.dealing.urls")),
]
