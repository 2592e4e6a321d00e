"""`/health/` for the proxy: can this process reach its database? Cheap, open to all, silent about the rest."""

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse

from casino_night.access import public


@public()
def health(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return HttpResponse("no database\n", content_type="text/plain", status=503, headers={"Retry-After": "3"})
    return HttpResponse("ok\n", content_type="text/plain")
