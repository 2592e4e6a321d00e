"""One complete plan for every test of the checks: a test breaks one thing and looks at what is found."""

from datetime import timedelta

import pytest

from casino_night import clock
from licensing.models import Night
from tests.cast import Cast, night_today
from tests.plans import complete_plan


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def night(cast: Cast) -> Night:
    """A draft in thirty days, complete."""
    draft = night_today(cast.own.organisation, "Spring Night", "draft")
    draft.date = clock.today() + timedelta(days=30)
    draft.save()
    return complete_plan(draft, cast)
