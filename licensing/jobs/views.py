"""A provider's jobs, and the Commission's list of late certifications."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import requires
from casino_night.documents.selectors import documents_of
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.jobs import selectors, services
from licensing.jobs.forms import (
    AgreementForm,
    DeliveryForm,
    EquipmentForm,
    PersonForm,
    PickForm,
    SignatureForm,
)
from licensing.models import Job, Provider
from licensing.professionals.views import paper_file
from licensing.scopes import PROVIDER

TEMPLATES = "licensing/jobs"


@requires("provider.edit", "GET", "POST", of=PROVIDER)
def jobs(request: HttpRequest, provider: Provider) -> HttpResponse:
    form = PickForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            job = services.pick(provider, actor=request.user, **form.cleaned_data)
            return redirect("licensing:job", provider.pk, job.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    context = {
        "provider": provider,
        "jobs": selectors.jobs_of(provider),
        "waiting": selectors.waiting_nights(provider),
        "form": form,
    }
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/jobs.html", context)


@requires("provider.edit", "POST", of=PROVIDER)
def take_up(request: HttpRequest, provider: Provider) -> HttpResponse:
    """A night that names the provider becomes its job."""
    wanted = request.POST.get("night", "")
    night = next((one for one in selectors.waiting_nights(provider) if str(one.pk) == wanted), None)
    if night is None:
        raise Http404
    job = services.take_up(provider, night, actor=request.user)
    return redirect("licensing:job", provider.pk, job.pk)


@requires("provider.edit", of=PROVIDER)
def job(request: HttpRequest, provider: Provider, job: Any) -> HttpResponse:
    return _job_page(request, provider, selectors.job_of(provider, job))


@requires("provider.edit", "POST", of=PROVIDER)
def change_job(request: HttpRequest, provider: Provider, job: Any, step: str) -> HttpResponse:
    """Every step of a job: a line more, a line less, the agreement, the certification, the delivery."""
    found = selectors.job_of(provider, job)
    if step == "remove":
        services.remove_line(found, request.POST.get("line", ""), actor=request.user)
        return redirect("licensing:job", provider.pk, found.pk)
    if step not in STEPS:
        raise Http404
    form_class, service, done = STEPS[step]
    own = {"provider": provider} if form_class in (EquipmentForm, PersonForm) else {}
    form = form_class(request.POST, **own)
    if form.is_valid():
        try:
            service(found, actor=request.user, **form.cleaned_data)
            messages.success(request, done)
            return redirect("licensing:job", provider.pk, found.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _job_page(request, provider, found, **{step: form})


STEPS: dict[str, tuple[Any, Any, str]] = {
    "equipment": (EquipmentForm, services.add_equipment, "It is on the list."),
    "person": (PersonForm, services.add_person, "It is on the list."),
    "agreement": (AgreementForm, services.agree, "The agreement is on record. The clock runs."),
    "certification": (SignatureForm, services.certify, "The certification is sent to the Commission."),
    "delivery": (DeliveryForm, services.deliver, "The delivery is on record."),
}


def _job_page(request: HttpRequest, provider: Provider, job: Job, **sent: Any) -> HttpResponse:
    context = {
        "provider": provider,
        "job": job,
        "night": job.night,
        "standing": selectors.standing(job),
        "lines": [(line, selectors.line_words(line)) for line in job.lines.select_related("machine", "operator__user")],
        "total": sum(line.price_cents for line in job.lines.all()),
        "registered": selectors.registered(job.night.organisation, job.night.date),
        "licensed": selectors.licensed(job.night),
        "certified": job.certifications.filter(sha256=selectors.certified(job)[1]).exists(),
        "papers": documents_of(job),
        "deliveries": job.deliveries.all(),
        "equipment": EquipmentForm(provider=provider),
        "person": PersonForm(provider=provider),
        "agreement": AgreementForm(),
        "certification": SignatureForm(),
        "delivery": DeliveryForm(),
        **sent,
    }
    answer = invalid if sent else page
    return answer(request, f"{TEMPLATES}/job.html", context)


@requires("provider.view", of=PROVIDER)
def job_paper(request: HttpRequest, provider: Provider, job: Any, paper: Any) -> HttpResponse:
    return paper_file(selectors.job_of(provider, job), paper)


@requires("provider.decide")
def late(request: HttpRequest) -> HttpResponse:
    context = {"late": selectors.late_certifications(), "never": selectors.never_taken_up()}
    return page(request, f"{TEMPLATES}/late.html", context)
