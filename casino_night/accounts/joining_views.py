"""The page on which somebody without an account opens one."""

from django.http import HttpRequest, HttpResponse

from casino_night.access import public
from casino_night.accounts import joining_services
from casino_night.accounts.address import client_address
from casino_night.accounts.forms import JoinForm
from casino_night.accounts.views import refuse, see
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused


@public("GET", "POST")
def join(request: HttpRequest) -> HttpResponse:
    form = JoinForm(request.POST or None)
    if request.method != "POST":
        return page(request, "accounts/join.html", {"form": form})
    if not form.is_valid():
        return invalid(request, "accounts/join.html", {"form": form})
    try:
        joining_services.ask_account(**form.cleaned_data, address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/join.html", {"form": form}, refused)
    return see("accounts:joined")


@public("GET")
def joined(request: HttpRequest) -> HttpResponse:
    return page(request, "accounts/joined.html")
