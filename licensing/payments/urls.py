"""Addresses of fees and payments."""

from django.urls import path

from licensing.payments import views

urlpatterns = [
    path("organisations/<uuid:organisation>/payments/", views.organisation_payments, name="organisation_payments"),
    path(
        "organisations/<uuid:organisation>/payments/record/<slug:fee>/",
        views.record_organisation_payment,
        name="record_organisation_payment",
    ),
    path(
        "organisations/<uuid:organisation>/payments/<uuid:payment>/",
        views.organisation_receipt,
        name="organisation_receipt",
    ),
    path("nights/<uuid:night>/payments/", views.night_payments, name="night_payments"),
    path("nights/<uuid:night>/payments/record/<slug:fee>/", views.record_night_payment, name="record_night_payment"),
    path("nights/<uuid:night>/payments/<uuid:payment>/", views.night_receipt, name="night_receipt"),
    path("operators/<uuid:operator>/payments/", views.operator_payments, name="operator_payments"),
    path(
        "operators/<uuid:operator>/payments/record/<slug:fee>/",
        views.record_operator_payment,
        name="record_operator_payment",
    ),
    path("operators/<uuid:operator>/payments/<uuid:payment>/", views.operator_receipt, name="operator_receipt"),
    path("providers/<uuid:provider>/payments/", views.provider_payments, name="provider_payments"),
    path(
        "providers/<uuid:provider>/payments/record/<slug:fee>/",
        views.record_provider_payment,
        name="record_provider_payment",
    ),
    path("providers/<uuid:provider>/payments/<uuid:payment>/", views.provider_receipt, name="provider_receipt"),
]
