"""Where documents are."""

from django.urls import path

from casino_night.documents import views

app_name = "documents"
urlpatterns = [
    path("", views.staff, name="staff"),
    path("<uuid:document>/", views.status, name="status"),
    path("<uuid:document>/file/", views.file, name="file"),
    path("<uuid:document>/archive/", views.archive, name="archive"),
    path("<uuid:document>/retry/", views.retry, name="retry"),
    path("verify/<str:number>/", views.verify, name="verify"),
    path("verify/<str:number>/compare/", views.compare, name="compare"),
]
