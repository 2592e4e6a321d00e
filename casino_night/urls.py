"""Where everything is."""

from django.contrib import admin
from django.urls import include, path

from casino_night.guides import guide, guides
from casino_night.health import health
from casino_night.look import look
from licensing.views import home

handler400 = "casino_night.errors.bad_request"
handler403 = "casino_night.errors.forbidden"
handler404 = "casino_night.errors.not_found"
handler500 = "casino_night.errors.server_error"

urlpatterns = [
    path("", home, name="home"),
    path("account/", include("casino_night.accounts.urls")),
    path("documents/", include("casino_night.documents.urls")),
    path("rules/", include("licensing.regulations.urls")),
    path("games/", include("games.urls")),
    path("hall/", include("casino_night.hall.urls")),
    path("till/", include("casino_night.banking.urls")),
    path("night/", include("casino_night.night.urls")),
    path("", include("licensing.urls")),
    path("help/", guides, name="guides"),
    path("help/<slug:guide>/", guide, name="guide"),
    path("health/", health, name="health"),
    path("status/", include("casino_night.operations.urls")),
    path("look/", look, name="look"),
    path("admin/", admin.site.urls),
]
