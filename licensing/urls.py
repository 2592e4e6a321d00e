"""Addresses of licensing."""

from django.urls import include, path

from licensing import views
from licensing.application.views import new_night
from licensing.feasibility.views import feasibility

app_name = "licensing"
urlpatterns = [
    path("can-we-do-it/", feasibility, name="feasibility"),
    path("lists/<slug:listed>/", views.home_list, name="home_list"),
    path("review/", include("licensing.review.urls")),
    path("", include("licensing.registers.urls")),
    path("organisations/<uuid:organisation>/", views.organisation_page, name="organisation"),
    path(
        "organisations/<uuid:organisation>/steps/<slug:action>/", views.change_organisation, name="change_organisation"
    ),
    path("organisations/<uuid:organisation>/nights/new/", new_night, name="new_night"),
    path("operators/<uuid:operator>/", views.operator_page, name="operator"),
    path("operators/<uuid:operator>/steps/<slug:action>/", views.change_operator, name="change_operator"),
    path("providers/<uuid:provider>/", views.provider_page, name="provider"),
    path("providers/<uuid:provider>/steps/<slug:action>/", views.change_provider, name="change_provider"),
    path("nights/<uuid:night>/", views.night_page, name="night"),
    path("nights/<uuid:night>/steps/<slug:action>/", views.change_night, name="change_night"),
    path("nights/<uuid:night>/", include("licensing.application.urls")),
    path("organisations/", include("licensing.registration.urls")),
    path("", include("licensing.uploads.urls")),
    path("", include("licensing.payments.urls")),
    path("", include("licensing.paper.urls")),
    path("", include("licensing.municipal.urls")),
    path("", include("licensing.professionals.urls")),
    path("", include("licensing.jobs.urls")),
    path("", include("licensing.sanctions.urls")),
]
