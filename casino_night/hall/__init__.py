"""The hall on the night: enrolled devices, and people signing in on them by PIN."""
