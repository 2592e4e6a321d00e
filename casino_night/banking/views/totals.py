"""Live totals for the member in charge: what is where, and whether it adds up."""

from django.http import HttpRequest, HttpResponse

from casino_night import clock
from casino_night.access import requires
from casino_night.banking import screens, selectors, total_screens
from casino_night.banking.views.desk import till
from casino_night.htmx import page
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("till.view", "GET", of=NIGHT)
@till
def totals(request: HttpRequest, night: Night) -> HttpResponse:
    """Renews itself; that keeps nobody signed in (htmx.asked_by_itself)."""
    book = screens.book(night)
    context = {
        "night": night,
        "totals": selectors.totals(night),
        "tills": total_screens.tills(night),
        "rate": screens.rate_words(book.rate_hundredths),
        "check": total_screens.rate_check(night, book),
        "now": clock.now(),
    }
    return page(request, "banking/totals.html", context, fragment="banking/_totals_live.html")
