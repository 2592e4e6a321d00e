"""Where the trainer is. Part of the games' addresses."""

from django.urls import path

from games.trainer import views

urlpatterns = [
    path("trainer/", views.trainer, name="trainer"),
    path("trainer/instruct/<uuid:operator>/", views.instruct, name="instruct"),
    path("<game:game>/train/", views.train, name="train"),
    path("19-47/<game:game>/train/", views.casino_train, name="casino_train"),
]
