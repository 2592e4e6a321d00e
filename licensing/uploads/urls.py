"""Addresses of files that were handed in."""

from django.urls import path

from licensing.uploads import views

urlpatterns = [
    path("organisations/<uuid:organisation>/files/<uuid:upload>/", views.organisation_file, name="organisation_file"),
    path(
        "organisations/<uuid:organisation>/files/<uuid:upload>/remove/",
        views.remove_organisation_file,
        name="remove_organisation_file",
    ),
    path("nights/<uuid:night>/files/", views.night_files, name="night_files"),
    path("nights/<uuid:night>/files/add/<slug:purpose>/", views.add_night_file, name="add_night_file"),
    path("nights/<uuid:night>/files/<uuid:upload>/", views.night_file, name="night_file"),
    path("nights/<uuid:night>/files/<uuid:upload>/remove/", views.remove_night_file, name="remove_night_file"),
]
