"""Where the status page is."""

from django.urls import path

from casino_night.operations import views

app_name = "operations"
urlpatterns = [path("", views.status, name="status")]
