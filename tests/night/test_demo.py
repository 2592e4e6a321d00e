"""The demo world: a person for every role, a night for every state."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command

from casino_night.accounts.models import User
from casino_night.night import demo
from casino_night.roles import Role
from licensing.models import NIGHT_STATES, Night
from tests.cast import signed_in_client


@pytest.fixture
def world(db: None, settings: Any) -> None:
    settings.DEMO = True
    demo.build()


def test_the_demo_is_made_only_when_asked_for(db: None) -> None:
    with pytest.raises(CommandError, match="DEMO=1"):
        call_command("demo")
    assert not demo.exists()


def test_a_second_time_changes_nothing(world: None) -> None:
    people = User.objects.count()
    call_command("demo", verbosity=0)
    assert User.objects.count() == people


def test_there_is_a_night_in_every_state(world: None) -> None:
    assert set(Night.objects.values_list("state", flat=True)) == {state for state, _label in NIGHT_STATES}


def test_one_night_is_open_now(world: None) -> None:
    from casino_night import clock

    night = Night.objects.get(state="open")
    assert clock.now() in night.window


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_home_with_something_to_do(role: Role, world: None) -> None:
    user = User.objects.get(name=demo.PEOPLE[role])
    assert role in user.roles_anywhere
    response = signed_in_client(user).get("/")
    assert response.status_code == 200
    content = response.content.decode()
    assert user.name in content
    assert 'class="subject ' in content or 'class="way"' in content


def test_nobody_in_the_demo_has_a_password(world: None) -> None:
    assert not [user for user in User.objects.all() if user.has_usable_password()]
