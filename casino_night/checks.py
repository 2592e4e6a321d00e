"""System checks: the project refuses to start when one of its promises is broken."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import Error, register
from django.urls import URLPattern, URLResolver, get_resolver

FOREIGN = ("django.", "whitenoise.")  # views that carry no rule of ours; the admin guards itself


def views(resolver: URLResolver | None = None, prefix: str = "/") -> Iterator[tuple[str, Any]]:
    """Every URL of the project with its view."""
    for pattern in (resolver or get_resolver(settings.ROOT_URLCONF)).url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from views(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route, pattern.callback


@register()
def every_view_has_an_access_rule(app_configs: Any, **kwargs: Any) -> list[Error]:
    return [
        Error(
            f"{route} has no access rule.", hint="Decorate the view with casino_night.access.", id="casino_night.E002"
        )
        for route, view in views()
        if not getattr(view, "access_rule", None) and not view.__module__.startswith(FOREIGN)
    ]
