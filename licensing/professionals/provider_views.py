"""The pages of providers: Form 11, staff, machine models, papers."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import requires, signed_in
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.models import Provider
from licensing.professionals import selectors, services
from licensing.professionals.forms import CertificateForm, MachineForm, ProviderForm, StaffForm, StartProviderForm
from licensing.professionals.views import (
    TEMPLATES,
    add_file,
    answer_questions,
    go_on,
    paper_file,
    papers_page,
    posted,
)
from licensing.scopes import PROVIDER
from licensing.uploads import selectors as files
from licensing.uploads import services as uploads
from licensing.uploads.views import given_out


@signed_in("GET", "POST")
def start_provider(request: HttpRequest) -> HttpResponse:
    form = StartProviderForm(posted(request))
    if request.method == "POST" and form.is_valid():
        provider = services.start_provider(actor=request.user, **form.cleaned_data)
        go_on(request)
        return redirect("licensing:provider_application", provider.pk)
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/start_provider.html", {"form": form})


@requires("provider.edit", "GET", "POST", of=PROVIDER)
def provider_application(request: HttpRequest, provider: Provider) -> HttpResponse:
    return answer_questions(request, provider, "provider", ProviderForm(posted(request), instance=provider))


@requires("provider.edit", "POST", of=PROVIDER)
def add_provider_file(request: HttpRequest, provider: Provider, purpose: str) -> HttpResponse:
    return add_file(request, provider, "provider", purpose, ProviderForm(instance=provider))


@requires("provider.view", of=PROVIDER)
def provider_file(request: HttpRequest, provider: Provider, upload: Any) -> HttpResponse:
    return given_out(request, files.upload_of(provider, upload))


@requires("provider.edit", "POST", of=PROVIDER)
def remove_provider_file(request: HttpRequest, provider: Provider, upload: Any) -> HttpResponse:
    uploads.remove(provider, files.upload_of(provider, upload), actor=request.user)
    return redirect("licensing:provider_application", provider.pk)


@requires("provider.submit", "POST", of=PROVIDER)
def submit_provider(request: HttpRequest, provider: Provider) -> HttpResponse:
    services.submit(provider, actor=request.user)
    messages.success(request, "The application is with the Commission.")
    return redirect(provider.get_absolute_url())


@requires("provider.edit", "GET", "POST", of=PROVIDER)
def staff(request: HttpRequest, provider: Provider) -> HttpResponse:
    form = StaffForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            services.add_staff(provider, actor=request.user, **form.cleaned_data)
            messages.success(request, "They may act for the company now.")
            return redirect("licensing:provider_staff", provider.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    context = {
        "provider": provider,
        "staff": selectors.staff_of(provider),
        "employees": selectors.employees_of(provider),
        "form": form,
    }
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/staff.html", context)


@requires("provider.edit", "POST", of=PROVIDER)
def remove_staff(request: HttpRequest, provider: Provider, post: Any) -> HttpResponse:
    services.remove_staff(provider, selectors.staff_member(provider, post), actor=request.user)
    return redirect(provider.get_absolute_url())


@requires("provider.view", of=PROVIDER)
def machines(request: HttpRequest, provider: Provider) -> HttpResponse:
    return _machines_page(request, provider, MachineForm())


@requires("provider.edit", "POST", of=PROVIDER)
def add_machine(request: HttpRequest, provider: Provider) -> HttpResponse:
    form = MachineForm(request.POST)
    if form.is_valid():
        services.add_machine(provider, actor=request.user, **form.cleaned_data)
        return redirect("licensing:machines", provider.pk)
    return _machines_page(request, provider, form)


@requires("provider.decide", "POST", of=PROVIDER)
def certify_machine(request: HttpRequest, provider: Provider, machine: Any) -> HttpResponse:
    """The Commission enters the certificate of a tested model."""
    found = selectors.machine_of(provider, machine)
    form = CertificateForm(request.POST)
    if form.is_valid():
        try:
            services.certify_machine(found, actor=request.user, **form.cleaned_data)
            messages.success(request, f"{found.name} is certified.")
            return redirect("licensing:machines", provider.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _machines_page(request, provider, MachineForm(), {str(found.pk): form})


def _machines_page(
    request: HttpRequest, provider: Provider, form: MachineForm, sent: dict[str, CertificateForm] | None = None
) -> HttpResponse:
    permissions = request.permissions  # type: ignore[attr-defined]
    deciding = "provider.decide" in permissions
    models = [
        (one, (sent or {}).get(str(one.pk)) or CertificateForm(auto_id=f"{one.pk}_%s"))
        for one in provider.machine_models.all()
    ]
    context = {
        "provider": provider,
        "machines": models,
        "deciding": deciding,
        "form": form if "provider.edit" in permissions else None,
    }
    answer = invalid if form.errors or sent else page
    return answer(request, f"{TEMPLATES}/machines.html", context)


@requires("provider.view", of=PROVIDER)
def provider_papers(request: HttpRequest, provider: Provider) -> HttpResponse:
    return papers_page(request, provider, "provider")


@requires("provider.view", of=PROVIDER)
def provider_paper(request: HttpRequest, provider: Provider, paper: Any) -> HttpResponse:
    return paper_file(provider, paper)
