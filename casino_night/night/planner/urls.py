"""Where the planner is."""

from django.urls import path

from casino_night.night.planner import views

urlpatterns = [path("", views.planner, name="planner")]
