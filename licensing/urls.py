from django.urls import URLPattern

app_name = "licensing"
urlpatterns: list[URLPattern] = []
