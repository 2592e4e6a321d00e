"""Headers on every response, errors included: no inline script, no framing, nothing from elsewhere."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",  # every page refuses to be framed; only a PDF that is read in place allows it
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
FILE_POLICY = "default-src 'none'; sandbox"  # for files that are given out: whatever is in them, it can do nothing
# For a PDF that is read inside its case. A sandbox would keep the browser's own reader from opening it.
READ_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"


class SecurityHeaders:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        given_out = "attachment" in response.headers.get("Content-Disposition", "")
        response.headers.setdefault("Content-Security-Policy", FILE_POLICY if given_out else CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()")
        if not request.path.startswith("/static/") or response.status_code >= 400:
            response.headers.setdefault("Cache-Control", "no-store")
        return response
