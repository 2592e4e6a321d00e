"""Property tests of the games run on machines that are busy with other things: no deadline per example."""

from hypothesis import settings

settings.register_profile("games", deadline=None)
settings.load_profile("games")
