"""Addresses of a registration, under /organisations/."""

from django.urls import path

from licensing.registration import member_views, views

urlpatterns = [
    path("register/", views.start, name="register"),
    path("<uuid:organisation>/registration/", views.registration, name="registration"),
    path("<uuid:organisation>/registration/check/", views.check_answers, name="registration_check"),
    path("<uuid:organisation>/registration/submitted/", views.submitted, name="registration_submitted"),
    path("<uuid:organisation>/registration/people/add/", views.add_person, name="add_responsible"),
    path("<uuid:organisation>/registration/people/<uuid:responsible>/", views.change_person, name="change_responsible"),
    path(
        "<uuid:organisation>/registration/people/<uuid:responsible>/remove/",
        views.remove_person,
        name="remove_responsible",
    ),
    path("<uuid:organisation>/registration/papers/<slug:purpose>/add/", views.add_paper, name="add_paper"),
    path("<uuid:organisation>/registration/<slug:section>/", views.section, name="registration_section"),
    path("<uuid:organisation>/members/", member_views.members, name="members"),
    path("<uuid:organisation>/members/<uuid:membership>/", member_views.member, name="member"),
    path("<uuid:organisation>/members/<uuid:membership>/remove/", member_views.remove_member, name="remove_member"),
    path("<uuid:organisation>/affiliates/add/", member_views.add_affiliate, name="add_affiliate"),
    path(
        "<uuid:organisation>/affiliates/<uuid:affiliate>/remove/",
        member_views.remove_affiliate,
        name="remove_affiliate",
    ),
]
