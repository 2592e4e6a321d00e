"""Where the hall is."""

from django.urls import path

from casino_night.hall import views

app_name = "hall"
urlpatterns = [
    path("", views.lock, name="lock"),
    path("enrol/", views.enrol, name="enrol"),
    path("pin/<uuid:person>/", views.pin, name="pin"),
    path("<uuid:night>/", views.home, name="home"),
    path("<uuid:night>/touch/", views.touch, name="touch"),
    path("<uuid:night>/devices/", views.devices, name="devices"),
    path("<uuid:night>/devices/code/", views.new_code, name="new_code"),
    path("<uuid:night>/devices/revoke/", views.revoke, name="revoke"),
    path("<uuid:night>/pins/", views.pins, name="pins"),
    path("<uuid:night>/pins/new/", views.new_pins, name="new_pins"),
]
