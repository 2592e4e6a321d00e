"""Addresses of the doors-open check."""

from django.urls import path

from casino_night.night.doors import views

urlpatterns = [
    path("", views.doors, name="doors"),
    path("tick/", views.tick, name="tick"),
    path("here/", views.here, name="here"),
    path("float/", views.count_float, name="float"),
    path("rehearse/", views.rehearse, name="rehearse"),
    path("roster/", views.roster, name="roster"),
    path("open/", views.open_night, name="open"),
]
