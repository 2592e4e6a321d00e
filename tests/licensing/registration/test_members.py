"""Who belongs to an organisation, and who holds which role."""

from typing import Any

import pytest

from casino_night.accounts.models import User
from casino_night.mail.models import Letter
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Affiliate, Membership
from licensing.registration import services
from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def add(cast: Cast, **changes: Any) -> Membership:
    given = {"name": "Nora New", "email": "nora@example.org", "role": Role.CHARITY_MEMBER} | changes
    return services.add_member(cast.own.organisation, actor=cast[Role.CHARITY_OFFICER], **given)


def member(cast: Cast, role: Role) -> Membership:
    return Membership.objects.get(organisation=cast.own.organisation, role=role)


def test_a_new_member_gets_an_account_without_a_password_and_a_letter(cast: Cast) -> None:
    nora = add(cast, email="Nora@Example.org").user
    assert (nora.email, nora.name, nora.has_usable_password()) == ("nora@example.org", "Nora New", False)
    letter = Letter.objects.get(to="nora@example.org")
    assert "/account/password-reset/" in letter.text


def test_a_member_with_an_account_keeps_it(cast: Cast) -> None:
    rosa = cast[Role.BANKER]
    rosa.set_password("correct horse battery")
    rosa.save()
    add(cast, email=rosa.email, name="Somebody Else")
    rosa.refresh_from_db()
    assert rosa.name == "Rosa"
    assert "password" not in Letter.objects.get(to=rosa.email).text


def test_nobody_is_on_the_list_twice(cast: Cast) -> None:
    add(cast)
    with pytest.raises(Refused, match="on the list already"):
        add(cast)


def test_a_change_of_role_ends_the_sessions_of_the_member(cast: Cast) -> None:
    martin = cast[Role.CHARITY_MEMBER]
    client = cast.client(Role.CHARITY_MEMBER)
    assert client.get("/").status_code == 200
    found = member(cast, Role.CHARITY_MEMBER)
    services.change_member(
        cast.own.organisation, found, role=Role.CHARITY_OFFICER, title="", actor=cast[Role.CHARITY_OFFICER]
    )
    assert client.get("/").status_code == 302
    assert User.objects.get(pk=martin.pk).session_epoch == martin.session_epoch + 1


def test_the_last_officer_stays(cast: Cast) -> None:
    organisation, officer = cast.own.organisation, member(cast, Role.CHARITY_OFFICER)
    actor = cast[Role.CHARITY_OFFICER]
    with pytest.raises(Refused, match="only officer"):
        services.remove_member(organisation, officer, actor=actor)
    with pytest.raises(Refused, match="only officer"):
        services.change_member(organisation, officer, role=Role.CHARITY_MEMBER, title="", actor=actor)
    add(cast, role=Role.CHARITY_OFFICER)
    services.remove_member(organisation, officer, actor=actor)
    actor.refresh_from_db()
    assert cast.client(Role.CHARITY_OFFICER).get(f"/organisations/{organisation.pk}/").status_code == 404


def test_a_member_of_an_affiliate_is_no_officer(cast: Cast) -> None:
    affiliate = Affiliate.objects.create(organisation=cast.own.organisation, name="Auxiliary")
    with pytest.raises(Refused, match="no officer of the organization itself"):
        add(cast, affiliate=affiliate, role=Role.CHARITY_OFFICER)
    assert add(cast, affiliate=affiliate).affiliate == affiliate
    with pytest.raises(Refused, match="still has members"):
        services.remove_affiliate(cast.own.organisation, affiliate, actor=cast[Role.CHARITY_OFFICER])


def test_the_page_adds_changes_and_removes(cast: Cast) -> None:
    client, page = cast.client(Role.CHARITY_OFFICER), f"/organisations/{cast.own.organisation.pk}/members/"
    added = client.post(page, {"name": "Nora New", "email": "nora@example.org", "role": "charity_member"}, follow=True)
    assert "Nora New is on the list" in added.content.decode()
    nora = Membership.objects.get(user__email="nora@example.org")
    client.post(f"{page}{nora.pk}/", {"role": "charity_officer", "title": "Treasurer"})
    nora.refresh_from_db()
    assert (nora.role, nora.title) == (Role.CHARITY_OFFICER, "Treasurer")
    auxiliary = Affiliate.objects.create(organisation=cast.own.organisation, name="Auxiliary")
    moved = {"role": "charity_member", "title": "", "affiliate": auxiliary.pk}
    assert client.post(f"{page}{nora.pk}/", moved | {"role": "charity_officer"}).status_code == 422
    client.post(f"{page}{nora.pk}/", moved)
    nora.refresh_from_db()
    assert nora.affiliate == auxiliary
    client.post(f"{page}{nora.pk}/remove/")
    assert not Membership.objects.filter(pk=nora.pk).exists()
    log = cast.client(Role.AUDITOR).get("/who-did-what/", {"kind": "roles"}).content.decode()
    for words in ("charity member", "now charity officer", "now charity member", "no longer charity member"):
        assert f"Nora New: {words} of Own Fire Company" in log
    wrong = client.post(page, {"name": "Nora", "email": "not an address", "role": "charity_member"})
    assert wrong.status_code == 422


def test_an_affiliate_of_another_organisation_is_no_choice(cast: Cast) -> None:
    foreign = Affiliate.objects.create(organisation=cast.other.organisation, name="Foreign")
    client, page = cast.client(Role.CHARITY_OFFICER), f"/organisations/{cast.own.organisation.pk}/members/"
    form = {"name": "Nora", "email": "nora@example.org", "role": "charity_member", "affiliate": foreign.pk}
    assert client.post(page, form).status_code == 422
