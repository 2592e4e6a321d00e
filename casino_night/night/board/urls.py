"""Where the board is."""

from django.urls import path

from casino_night.night.board import views

urlpatterns = [
    path("", views.board, name="board"),
    path("announce/", views.announce, name="announce"),
    path("tv/", views.preview, name="tv_preview"),
]
