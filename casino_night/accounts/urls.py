"""Where accounts are."""

from django.urls import path

from casino_night.accounts import joining_views, views

app_name = "accounts"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("join/", joining_views.join, name="join"),
    path("join/sent/", joining_views.joined, name="joined"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("sign-out-everywhere/", views.sign_out_everywhere, name="sign_out_everywhere"),
    path("second-factor/", views.second_factor, name="second_factor"),
    path("security/", views.security, name="security"),
    path("security/password/", views.change_password, name="change_password"),
    path("security/second-factor/remove/", views.remove_second_factor, name="remove_second_factor"),
    path("security/recovery-codes/", views.recovery_codes, name="recovery_codes"),
    path("password-reset/", views.password_reset, name="password_reset"),
    path("password-reset/sent/", views.password_reset_sent, name="password_reset_sent"),
    path("password-reset/<uuid:person>/<str:token>/", views.password_reset_confirm, name="password_reset_confirm"),
    path("demo/", views.demo, name="demo"),
]
