"""Where the evening is run. Each subject has its own addresses below the night."""

from django.urls import include, path

from casino_night.night.board.views import tv

app_name = "night"
urlpatterns = [
    path("tv/", tv, name="tv"),
    path("<uuid:night>/doors/", include("casino_night.night.doors.urls")),
    path("<uuid:night>/tables/", include("casino_night.night.tables.urls")),
    path("<uuid:night>/incidents/", include("casino_night.night.incidents.urls")),
    path("<uuid:night>/close/", include("casino_night.night.evening.urls")),
    path("<uuid:night>/report/", include("casino_night.night.report.urls")),
    path("<uuid:night>/board/", include("casino_night.night.board.urls")),
    path("<uuid:night>/planner/", include("casino_night.night.planner.urls")),
    path("<uuid:night>/looking-back/", include("casino_night.night.looking_back.urls")),
]
