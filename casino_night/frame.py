"""What every page's frame shows: who is here, where they can go, and whether this is the demo."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def frame(request: HttpRequest) -> dict[str, Any]:
    return {"demo": settings.DEMO}
