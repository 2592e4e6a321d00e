"""Addresses of jobs."""

from django.urls import path

from licensing.jobs import views

PROVIDER = "providers/<uuid:provider>/"

urlpatterns = [
    path("certifications/late/", views.late, name="late_certifications"),
    path(f"{PROVIDER}jobs/", views.jobs, name="jobs"),
    path(f"{PROVIDER}jobs/take-up/", views.take_up, name="take_up_job"),
    path(f"{PROVIDER}jobs/<uuid:job>/", views.job, name="job"),
    path(f"{PROVIDER}jobs/<uuid:job>/papers/<uuid:paper>/", views.job_paper, name="job_paper"),
    path(f"{PROVIDER}jobs/<uuid:job>/<slug:step>/", views.change_job, name="change_job"),
]
