"""Limits in the administration, to look at only: rows are added on the limits' own page and never changed."""

from django.contrib import admin

from licensing.regulations.models import Limit


@admin.register(Limit)
class LimitAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django has the type only in its stubs
    list_display = ["code", "words", "effective_from", "correction", "citation", "verified", "added_by", "created_at"]
    list_filter = ["code", "verified"]
    search_fields = ["code", "citation", "note"]
    list_select_related = ["added_by"]

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
