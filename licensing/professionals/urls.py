"""Addresses of operators' and providers' pages."""

from django.urls import path

from licensing.professionals import provider_views, views

OPERATOR, PROVIDER = "operators/<uuid:operator>/", "providers/<uuid:provider>/"

urlpatterns = [
    path("operators/apply/", views.start_operator, name="start_operator"),
    path(f"{OPERATOR}application/", views.operator_application, name="operator_application"),
    path(f"{OPERATOR}application/submit/", views.submit_operator, name="submit_operator"),
    path(f"{OPERATOR}application/signature/", views.cosign, name="cosign"),
    path(f"{OPERATOR}files/add/<slug:purpose>/", views.add_operator_file, name="add_operator_file"),
    path(f"{OPERATOR}files/<uuid:upload>/", views.operator_file, name="operator_file"),
    path(f"{OPERATOR}files/<uuid:upload>/remove/", views.remove_operator_file, name="remove_operator_file"),
    path(f"{OPERATOR}instruction/", views.instruction, name="instruction"),
    path(f"{OPERATOR}instruction/record/", views.record_instruction, name="record_instruction"),
    path(f"{OPERATOR}papers/", views.operator_papers, name="operator_papers"),
    path(f"{OPERATOR}papers/<uuid:paper>/", views.operator_paper, name="operator_paper"),
    path("providers/apply/", provider_views.start_provider, name="start_provider"),
    path(f"{PROVIDER}application/", provider_views.provider_application, name="provider_application"),
    path(f"{PROVIDER}application/submit/", provider_views.submit_provider, name="submit_provider"),
    path(f"{PROVIDER}files/add/<slug:purpose>/", provider_views.add_provider_file, name="add_provider_file"),
    path(f"{PROVIDER}files/<uuid:upload>/", provider_views.provider_file, name="provider_file"),
    path(f"{PROVIDER}files/<uuid:upload>/remove/", provider_views.remove_provider_file, name="remove_provider_file"),
    path(f"{PROVIDER}staff/", provider_views.staff, name="provider_staff"),
    path(f"{PROVIDER}staff/<uuid:post>/remove/", provider_views.remove_staff, name="remove_staff"),
    path(f"{PROVIDER}machines/", provider_views.machines, name="machines"),
    path(f"{PROVIDER}machines/add/", provider_views.add_machine, name="add_machine"),
    path(f"{PROVIDER}machines/<uuid:machine>/certificate/", provider_views.certify_machine, name="certify_machine"),
    path(f"{PROVIDER}papers/", provider_views.provider_papers, name="provider_papers"),
    path(f"{PROVIDER}papers/<uuid:paper>/", provider_views.provider_paper, name="provider_paper"),
]
