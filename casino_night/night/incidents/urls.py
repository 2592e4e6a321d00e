"""Addresses of the night's incidents."""

from django.urls import path

from casino_night.night.incidents import views

urlpatterns = [
    path("", views.incidents, name="incidents"),
    path("new/", views.new, name="new_incident"),
    path("<uuid:incident>/", views.incident, name="incident"),
    path("<uuid:incident>/do/", views.do, name="incident_step"),
    path("<uuid:incident>/forfeit/", views.forfeit, name="forfeit"),
]
