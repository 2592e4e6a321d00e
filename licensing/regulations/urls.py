"""Where the rules and the limits are."""

from django.urls import path

from licensing.regulations import views

app_name = "regulations"
urlpatterns = [
    path("", views.rules, name="rules"),
    path("limits/", views.limit_list, name="limits"),
    path("limits/<slug:code>/", views.limit_history, name="limit"),
    path("limits/<slug:code>/add/", views.limit_add, name="limit_add"),
]
