"""Template tags and filters that every template has without loading them."""

from django import template

register = template.Library()
