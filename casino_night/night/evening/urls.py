"""Where the evening closes."""

from django.urls import path

from casino_night.night.evening import views

urlpatterns = [
    path("", views.evening, name="evening"),
    path("begin/", views.begin, name="begin_close"),
    path("count/", views.reconcile, name="reconcile"),
    path("deposit/", views.deposit, name="deposit"),
    path("float/", views.return_float, name="return_float"),
    path("sign/", views.sign, name="sign_close"),
]
