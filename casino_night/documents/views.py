"""Pages of documents: where one stands, the file itself, the staff's list, and the public check of a number."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import public, requires
from casino_night.accounts.address import client_address
from casino_night.accounts.throttle import Locked
from casino_night.documents import selectors, services, tables
from casino_night.documents.models import Document
from casino_night.documents.selectors import DOCUMENT
from casino_night.headers import FILE_POLICY
from casino_night.htmx import page


@requires("document.view", of=DOCUMENT)
def status(request: HttpRequest, document: Document) -> HttpResponse:
    """The page of one document; for htmx only its status, or nothing while that is what the page already shows."""
    if request.htmx and request.GET.get("seen") == document.progress:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return page(request, "documents/status.html", {"document": document}, fragment="documents/_status.html")


@requires("document.view", of=DOCUMENT)
def file(request: HttpRequest, document: Document) -> HttpResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{document.number}.pdf"',
        "Content-Security-Policy": FILE_POLICY,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(selectors.pdf(document), content_type="application/pdf", headers=headers)


@requires("document.view", of=DOCUMENT)
def archive(request: HttpRequest, document: Document) -> HttpResponse:
    """The paper, the facts it was made from, and every table beside it as a CSV file, in one zip."""
    headers = {
        "Content-Disposition": f'attachment; filename="{document.number}.zip"',
        "Content-Security-Policy": FILE_POLICY,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(tables.zipped(document), content_type="application/zip", headers=headers)


@requires("document.retry", "POST", of=DOCUMENT)
def retry(request: HttpRequest, document: Document) -> HttpResponse:
    services.retry(document, actor=request.user)
    if request.htmx:  # type: ignore[attr-defined]
        document.refresh_from_db()
        return page(request, "documents/_status.html", {"document": document})
    messages.success(request, f"{document} is being tried again.")
    response = redirect("documents:staff")
    response.status_code = 303
    return response


@requires("document.retry")
def staff(request: HttpRequest) -> HttpResponse:
    context = {
        "documents": selectors.unfinished_or_failed()[:200],
        "signs": selectors.signs_of_life(services.WORKER, services.SWEEP),
    }
    return page(request, "documents/staff.html", context, fragment="documents/_staff_list.html")


@public()
def verify(request: HttpRequest, number: str) -> HttpResponse:
    try:
        document = services.look_up(number, address=client_address(request))
    except Locked as locked:
        return _too_many(request, locked)
    if document is None:
        return page(request, "documents/verify_unknown.html", {"number": number}, status=404)
    return page(request, "documents/verify.html", {"document": document, **selectors.verified(document)})


@public("POST")
def compare(request: HttpRequest, number: str) -> HttpResponse:
    """For browsers without script: the file is hashed as it arrives and kept nowhere. A script compares at home."""
    try:
        document = services.look_up(number, address=client_address(request))
    except Locked as locked:
        return _too_many(request, locked)
    if document is None:
        return page(request, "documents/verify_unknown.html", {"number": number}, status=404)
    handed_in = request.FILES.get("paper")
    said = selectors.same_file(document, handed_in.chunks()) if handed_in else None
    context = {"document": document, **selectors.verified(document), "compared": True, "same": said}
    return page(request, "documents/verify.html", context, status=200 if handed_in else 422)


def _too_many(request: HttpRequest, locked: Locked) -> HttpResponse:
    response = page(request, "documents/verify_later.html", {"seconds": locked.seconds}, status=429)
    response.headers["Retry-After"] = str(locked.seconds)
    return response
