"""Where one looks back."""

from django.urls import path

from casino_night.night.looking_back import views

urlpatterns = [path("", views.looking_back, name="looking_back")]
