"""Where tables are dealt. Part of the games' addresses, which know how a game is written."""

from django.urls import path

from games.dealing import views

urlpatterns = [
    path("<game:game>/deal/", views.practice, name="deal"),
    path("<game:game>/payout/", views.payout, name="payout"),
    path("19-47/<game:game>/deal/", views.casino_practice, name="casino_deal"),
    path("19-47/<game:game>/payout/", views.casino_payout, name="casino_payout"),
    path("nights/<uuid:night>/tables/", views.tables, name="tables"),
    path("nights/<uuid:night>/tables/<uuid:table>/", views.table, name="table"),
    path("nights/<uuid:night>/tables/<uuid:table>/payout/", views.table_payout, name="table_payout"),
    path("nights/<uuid:night>/tables/<uuid:table>/keep/", views.keep, name="keep"),
    path("nights/<uuid:night>/kept/", views.kept_list, name="kept_list"),
    path("nights/<uuid:night>/kept/<uuid:kept>/", views.kept, name="kept"),
    path("nights/<uuid:night>/kept/<uuid:kept>/say/", views.say, name="say"),
]
