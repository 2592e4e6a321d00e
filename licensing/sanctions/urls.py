"""Addresses of sanctions."""

from django.urls import path

from licensing.sanctions import views

urlpatterns = [
    path(
        "organisations/<uuid:organisation>/sanctions/",
        views.organisation_sanctions,
        name="organisation_sanctions",
    ),
    path("operators/<uuid:operator>/sanctions/", views.operator_sanctions, name="operator_sanctions"),
    path("providers/<uuid:provider>/sanctions/", views.provider_sanctions, name="provider_sanctions"),
    path("nights/<uuid:night>/removal/", views.removal, name="removal"),
    path("served-papers/", views.served, name="served"),
    path("served-papers/<uuid:paper>/", views.served_paper, name="served_paper"),
]
