"""Addresses of an application, under /nights/<night>/."""

from django.urls import path

from licensing.application import line_views, views

urlpatterns = [
    path("application/", views.application, name="application"),
    path("application/check/", views.check_answers, name="check_answers"),
    path("application/submitted/", views.submitted, name="submitted"),
    path("application/fixes/", views.fixes, name="fixes"),
    path("application/date/", views.change_date, name="change_date"),
    path("application/people/name/", views.name_person, name="name_person"),
    path("application/people/<uuid:assignment>/remove/", views.take_role_away, name="take_role_away"),
    path("application/warnings/<slug:check>/", views.go_on_despite, name="go_on_despite"),
    path("application/chips/usual/", line_views.usual_chips, name="usual_chips"),
    path("application/lists/tables/<uuid:row>/more/", line_views.more_tables, name="more_tables"),
    path("application/lists/<slug:name>/add/", line_views.add_line, name="add_line"),
    path("application/lists/<slug:name>/<uuid:row>/", line_views.change_line, name="change_line"),
    path("application/lists/<slug:name>/<uuid:row>/remove/", line_views.remove_line, name="remove_line"),
    path("application/grids/<slug:section>/", views.grid, name="grid"),
    path("application/<slug:section>/", views.section, name="section"),
]
