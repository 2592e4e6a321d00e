"""Addresses of the registers and of what is read from them."""

from django.urls import path

from licensing.registers import views

urlpatterns = [
    path("registers/", views.register, name="registers"),
    path("registers/<slug:register>/", views.register, name="register"),
    path("registers/<slug:register>/export/", views.export, name="export_register"),
    path("registers/<slug:register>/<uuid:entry>/", views.entry, name="register_entry"),
    path("look-up/", views.look_up, name="look_up"),
    path("numbers/", views.numbers_page, name="numbers"),
    path("who-did-what/", views.log, name="log"),
]
