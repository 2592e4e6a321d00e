"""Addresses of the night's tables. The QR code at a table leads to `arrive`."""

from django.urls import path

from casino_night.night.tables import views

urlpatterns = [
    path("", views.tables, name="tables"),
    path("<uuid:table>/", views.table, name="table"),
    path("<uuid:table>/arrive/", views.arrive, name="arrive"),
    path("<uuid:table>/sit/", views.sit, name="sit"),
    path("<uuid:table>/leave/", views.leave, name="leave"),
    path("<uuid:table>/relieved/", views.relieved, name="relieved"),
    path("<uuid:table>/step/", views.step, name="step"),
    path("<uuid:table>/bring/", views.bring, name="bring"),
    path("<uuid:table>/receive/", views.receive, name="receive"),
    path("<uuid:table>/credit/", views.credit, name="credit"),
    path("<uuid:table>/open/", views.open_table, name="open_table"),
    path("<uuid:table>/call/", views.call, name="call"),
    path("<uuid:table>/answer/", views.answer, name="answer"),
    path("<uuid:table>/close/", views.close, name="close_table"),
]
