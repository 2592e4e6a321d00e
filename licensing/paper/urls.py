"""Addresses of papers that are made when somebody asks."""

from django.urls import path

from licensing.paper import views

urlpatterns = [
    path("nights/<uuid:night>/papers/<slug:kind>/", views.night_paper, name="night_paper"),
    path("organisations/<uuid:organisation>/papers/<slug:kind>/", views.organisation_paper, name="organisation_paper"),
]
