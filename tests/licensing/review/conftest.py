"""A night handed in with a complete plan, and the people who decide on it."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.roles import Role
from licensing.application import services as application
from licensing.models import Night
from tests.cast import Cast, night_today
from tests.plans import complete_plan


def hand_in(cast: Cast, title: str = "Spring Night", **changes: Any) -> Night:
    night = night_today(cast.own.organisation, title, "draft", cast.own.provider)
    night.date = clock.today() + timedelta(days=60)
    night.save()
    complete_plan(night, cast)
    Night.objects.filter(pk=night.pk).update(**changes)
    return application.submit(night, actor=cast[Role.CHARITY_OFFICER])


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def night(cast: Cast) -> Night:
    return hand_in(cast)


@pytest.fixture
def reviewer(cast: Cast) -> Any:
    return cast[Role.COMMISSION_REVIEWER]


@pytest.fixture
def supervisor(cast: Cast) -> Any:
    return cast[Role.COMMISSION_SUPERVISOR]


@pytest.fixture
def officer(cast: Cast) -> Any:
    return cast[Role.CHARITY_OFFICER]
