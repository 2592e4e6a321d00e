"""Letters in Django's admin: to see which failed and why, and to try those again. What they say is not shown."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from casino_night.accounts.admin import ReadOnly
from casino_night.mail import services
from casino_night.mail.models import Letter


@admin.register(Letter)
class LetterAdmin(ReadOnly):
    list_display = ("created_at", "to", "subject", "state", "attempts", "run_after", "error")
    list_filter = ("state",)
    search_fields = ("to", "subject")
    exclude = ("text",)
    actions = ("retry",)

    @admin.action(description="Try failed letters again", permissions=["view"])
    def retry(self, request: HttpRequest, chosen: QuerySet[Letter]) -> None:
        count = services.retry(chosen)
        messages.success(request, f"{count} letters are tried again.")
