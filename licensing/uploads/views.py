"""Files of an organisation and of a night: given out, handed in and taken back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header

from casino_night.access import requires
from casino_night.headers import FILE_POLICY, READ_POLICY
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.checks.equipment import CERTIFICATION
from licensing.models import Night, Organisation, Upload
from licensing.scopes import NIGHT, ORGANISATION
from licensing.states import editable
from licensing.uploads import selectors, services
from licensing.uploads.forms import UploadForm

PURPOSES = {
    CERTIFICATION: "The provider's certification of its agreement",
    "lease_certificate": "The certificate for leased equipment",
    "other": "Another paper",
}


def given_out(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Saved, and it can do nothing here. Only a PDF, which was looked through when it came, is also read in place."""
    if "read" in request.GET and upload.content_type == "application/pdf":
        return _read_in_place(upload)
    return _file(upload, as_attachment=True, policy=FILE_POLICY)


def _read_in_place(upload: Upload) -> HttpResponse:
    """For a frame in the page of its case; what keeps it from being read is said inside the frame."""
    try:
        response = _file(upload, as_attachment=False, policy=READ_POLICY)
    except Refused as refused:
        response = HttpResponse(refused.sentence, content_type="text/plain; charset=utf-8", status=409)
        response["Content-Security-Policy"] = READ_POLICY
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response


def _file(upload: Upload, *, as_attachment: bool, policy: str) -> HttpResponse:
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment, upload.name) or "attachment",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(selectors.content(upload), content_type=upload.content_type, headers=headers)


@requires("organisation.view", of=ORGANISATION)
def organisation_file(request: HttpRequest, organisation: Organisation, upload: Any) -> HttpResponse:
    return given_out(request, selectors.upload_of(organisation, upload))


@requires("night.view", of=NIGHT, by_pin=False)
def night_file(request: HttpRequest, night: Night, upload: Any) -> HttpResponse:
    return given_out(request, selectors.upload_of(night, upload))


@requires("organisation.edit", "POST", of=ORGANISATION)
def remove_organisation_file(request: HttpRequest, organisation: Organisation, upload: Any) -> HttpResponse:
    services.remove(organisation, selectors.upload_of(organisation, upload), actor=request.user)
    messages.success(request, "The file is removed.")
    return redirect("licensing:registration_section", organisation.pk, "papers")


@requires("night.edit", "POST", of=NIGHT, by_pin=False)
def remove_night_file(request: HttpRequest, night: Night, upload: Any) -> HttpResponse:
    services.remove(night, selectors.upload_of(night, upload), actor=request.user)
    messages.success(request, "The file is removed.")
    return redirect("licensing:night_files", night.pk)


@requires("night.view", of=NIGHT, by_pin=False)
def night_files(request: HttpRequest, night: Night) -> HttpResponse:
    return _files_page(request, night)


@requires("night.edit", "POST", of=NIGHT, by_pin=False)
def add_night_file(request: HttpRequest, night: Night, purpose: str) -> HttpResponse:
    if purpose not in PURPOSES:
        raise Http404
    form = UploadForm(request.POST, request.FILES, auto_id=f"{purpose}_%s")
    if form.is_valid():
        try:
            services.accept(night, purpose, form.cleaned_data["file"], request.user)
            messages.success(request, "The file is here.")
            return redirect("licensing:night_files", night.pk)
        except Refused as refused:
            form.add_error("file", refused.sentence)
    return _files_page(request, night, {purpose: form})


def _files_page(request: HttpRequest, night: Night, sent: dict[str, UploadForm] | None = None) -> HttpResponse:
    forms = {purpose: UploadForm(auto_id=f"{purpose}_%s") for purpose in PURPOSES} | (sent or {})
    context = {
        "night": night,
        "uploads": selectors.uploads_of(night),
        "papers": [(purpose, title, forms[purpose]) for purpose, title in PURPOSES.items()],
        "may_edit": "night.edit" in request.permissions and editable(night),  # type: ignore[attr-defined]
    }
    answer = invalid if sent else page
    return answer(request, "licensing/uploads/night_files.html", context)
