"""Addresses of the municipality's pages."""

from django.urls import path

from licensing.municipal import views

urlpatterns = [
    path("municipalities/<uuid:municipality>/", views.inbox, name="municipality"),
    path("municipalities/<uuid:municipality>/calendar/", views.calendar, name="town_calendar"),
    path("municipalities/<uuid:municipality>/settings/", views.settings, name="town_settings"),
    path("municipalities/<uuid:municipality>/meetings/", views.meeting, name="town_meeting"),
    path("nights/<uuid:night>/town/", views.town_case, name="town_case"),
    path("nights/<uuid:night>/town/determination/", views.determine, name="determine"),
    path("nights/<uuid:night>/town/draft/", views.draft, name="draft_determination"),
    path("nights/<uuid:night>/town/forwarding/", views.forward, name="forward_determination"),
    path("nights/<uuid:night>/town/licence/", views.issue, name="issue_licence"),
    path("nights/<uuid:night>/town/amendment/", views.amend, name="amend_licence"),
]
