"""Addresses of the Commission's reviewers, under /review/."""

from django.urls import path

from licensing.review import views
from licensing.review.kinds import KINDS

urlpatterns = [
    path("", views.queue, name="queue"),
    path("filters/", views.save_filter, name="save_filter"),
    path("filters/<uuid:saved>/remove/", views.remove_filter, name="remove_filter"),
    path("phrases/", views.phrases, name="phrases"),
    path("phrases/<uuid:phrase>/retire/", views.retire_phrase, name="retire_phrase"),
    *(
        path(f"{kind.name}s/<uuid:{kind.name}>/{address}", make(kind), name=f"{kind.name}_{name}")
        for kind in KINDS
        for name, (make, address) in views.CASE_VIEWS.items()
    ),
]
