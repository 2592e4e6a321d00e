"""Addresses of papers that are made when somebody asks."""

from django.urls import path

from licensing.paper import views

urlpatterns = [
    path("nights/<uuid:night>/papers/<slug:kind>/", views.night_paper, name="night_paper"),
    path("organisations/<uuid:organisation>/papers/<slug:kind>/", views.organisation_paper, name="organisation_paper"),
    path("operators/<uuid:operator>/papers/make/<slug:kind>/", views.make_operator_paper, name="make_operator_paper"),
    path("providers/<uuid:provider>/papers/make/<slug:kind>/", views.make_provider_paper, name="make_provider_paper"),
    path("served-papers/<uuid:paper>/letter/", views.service_letter, name="service_letter"),
]
