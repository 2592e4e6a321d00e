"""What paper draws that a page does not."""

import segno
from django import template

register = template.Library()


@register.filter
def qr(text: str) -> str:
    """A code as a small drawing; read back it says exactly this text."""
    return str(segno.make(text, error="m", micro=False).svg_data_uri(border=0, dark="#12263a"))
