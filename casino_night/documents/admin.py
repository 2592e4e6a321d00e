"""Documents in Django's admin, to look at only. What a paper says is not shown: that takes `document.view`."""

from django.contrib import admin

from casino_night.accounts.admin import ReadOnly
from casino_night.documents.models import Document


@admin.register(Document)
class DocumentAdmin(ReadOnly):
    list_display = ("number", "kind", "revision", "state", "attempts", "created_at", "ready_at")
    list_filter = ("state", "kind")
    search_fields = ("number",)
    exclude = ("snapshot",)
