from django.urls import URLPattern

app_name = "hall"
urlpatterns: list[URLPattern] = []
