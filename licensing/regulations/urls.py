from django.urls import URLPattern

app_name = "regulations"
urlpatterns: list[URLPattern] = []
