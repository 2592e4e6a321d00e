"""Where a request comes from, as far as it can be trusted."""

from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

IPV6_HOME = 64  # bits: a subscriber owns a whole /64, so guesses from all of it count together


def client_address(request: HttpRequest) -> str | None:
    """The peer's address; behind our proxy, the last one the proxy itself wrote down. None on a local socket."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    claimed = forwarded.rpartition(",")[2] or request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(claimed.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


def network_of(address: str | None) -> str:
    """What guesses are counted by: one IPv4 address, or the /64 an IPv6 address lies in."""
    if not address:
        return "local"
    parsed = ip_address(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Address(int(parsed) >> (128 - IPV6_HOME) << (128 - IPV6_HOME)))
    return str(parsed)
