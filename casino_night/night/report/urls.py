"""Where the reports of a night are."""

from django.urls import path

from casino_night.night.report import views

urlpatterns = [
    path("", views.report, name="report"),
    path("lines/", views.add_line, name="add_line"),
    path("plan/", views.take_over, name="take_over"),
    path("lines/<uuid:line>/remove/", views.remove_line, name="remove_line"),
    path("file/", views.file, name="file_report"),
    path("compliance/", views.compliance, name="compliance"),
]
