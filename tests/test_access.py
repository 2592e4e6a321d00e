"""Every URL x method x role x object, generated from the URL configuration.

The table below says by hand who holds a role for which object of the cast; what they may do with it is read from
`casino_night.roles.GRANTS`. A URL without a rule, a parameter this file does not know, a write by GET, or a foreign
object's text in a response fails here.
"""

import hashlib
import re
from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.checks import FOREIGN, views
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.night.models import Incident
from casino_night.roles import GRANTS, NIGHT_ROLES, STAFF_ROLES, Role
from games.models import KeptRound
from licensing.models import Affiliate, Job, Membership, Payment, Prize, ResponsiblePerson, Table, Upload
from tests.cast import CANARY, Cast

# Who holds a role for the cast's own object, apart from staff, who hold theirs for everything.
HOLDERS: dict[str, dict[Role, set[Role]]] = {
    "organisation": {
        Role.CHARITY_OFFICER: {Role.CHARITY_OFFICER},
        Role.CHARITY_MEMBER: {Role.CHARITY_MEMBER},
        Role.MUNICIPAL_CLERK: {Role.MUNICIPAL_CLERK},
    },
    "night": {
        **{role: {role} for role in NIGHT_ROLES},
        Role.CHARITY_OFFICER: {Role.CHARITY_OFFICER},
        Role.CHARITY_MEMBER: {Role.CHARITY_MEMBER},
        Role.MUNICIPAL_CLERK: {Role.MUNICIPAL_CLERK},
        Role.EQUIPMENT_PROVIDER: {Role.EQUIPMENT_PROVIDER},
    },
    "operator": {Role.CLASS_A_OPERATOR: {Role.CLASS_A_OPERATOR}},
    "provider": {Role.EQUIPMENT_PROVIDER: {Role.EQUIPMENT_PROVIDER}},
    "municipality": {Role.MUNICIPAL_CLERK: {Role.MUNICIPAL_CLERK}},
}
HOLDERS["document"] = HOLDERS["night"]  # a night's papers belong to whoever the night belongs to
# A sister night of the same organisation, where nobody is assigned.
SISTER_HOLDERS = {
    role: HOLDERS["night"][role] for role in (Role.CHARITY_OFFICER, Role.CHARITY_MEMBER, Role.MUNICIPAL_CLERK)
}
EVERYBODY: tuple[Role | None, ...] = (None, *Role)
# A visit, and the count of somebody's tries, are kept for reading too.
WRITES = re.compile(r'^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(?!django_session|accounts_throttle)', re.IGNORECASE)
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")

URLS = {route: view for route, view in views() if not view.__module__.startswith(FOREIGN)}


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def addresses(route: str, cast: Cast) -> Iterator[tuple[str, str]]:
    """The route filled in with the cast's own objects, another's, a sister night's, and ids that do not exist."""
    for which in ("own", "other", "sister", "missing"):
        values = {name: parameter(name, which, cast) for name in PARAMETER.findall(route)}
        if None in values.values() or (which != "own" and not values):
            continue
        yield which, PARAMETER.sub(lambda found: str(values[found[1]]), route)  # noqa: B023


def parameter(name: str, which: str, cast: Cast) -> Any:
    if name in OTHER_PARAMETERS:
        return OTHER_PARAMETERS[name](which, cast)
    if name in HOLDERS and name != "night":
        objects = {"own": cast.own, "other": cast.other}
        return uuid4() if which == "missing" else getattr(objects[which], name).pk if which in objects else None
    if name == "night":
        nights = {"own": cast.own.night, "other": cast.other.night, "sister": cast.other_night}
        return nights[which].pk if which in nights else uuid4()
    raise AssertionError(f"Teach tests/test_access.py what <{name}> is.")


def document(which: str, cast: Cast) -> Document | None:
    """A licence of the night in question, as its clerk would have caused it."""
    nights = {"own": cast.own.night, "other": cast.other.night, "sister": cast.other_night}
    return (
        request_document("night_licence", nights[which], actor=cast[Role.MUNICIPAL_CLERK]) if which in nights else None
    )


def document_id(which: str, cast: Cast) -> Any:
    found = document(which, cast)
    return found.pk if found else uuid4()


def prize(which: str, cast: Cast) -> Any:
    """A line of the lists of the night in question."""
    nights = {"own": cast.own.night, "other": cast.other.night, "sister": cast.other_night}
    if which not in nights:
        return uuid4()
    name = CANARY if which == "other" else "Bicycle"
    return Prize.objects.create(night=nights[which], name=name, retail_cents=1).pk


def _organisation(which: str, cast: Cast) -> Any:
    return {"own": cast.own, "other": cast.other}[which].organisation if which in ("own", "other") else None


def upload(which: str, cast: Cast) -> Any:
    """A file about the organisation in question: what belongs to another has no address here."""
    organisation = _organisation(which, cast)
    if organisation is None:
        return uuid4()
    return Upload.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        purpose="by_laws",
        name=f"{CANARY}.pdf" if which == "other" else "by-laws.pdf",
        content_type="application/pdf",
        size=0,
        sha256=hashlib.sha256(b"").hexdigest(),
        stored_as=uuid4().hex,
        uploaded_by=cast[Role.CHARITY_OFFICER],
    ).pk


def payment(which: str, cast: Cast) -> Any:
    organisation = _organisation(which, cast)
    if organisation is None:
        return uuid4()
    return Payment.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        fee="registration_fee",
        payee="commission",
        amount_cents=10000,
        method="check",
        number=uuid4().hex[:20],
        paid_on=clock.today(),
        recorded_by=cast[Role.CHARITY_OFFICER],
    ).pk


def responsible(which: str, cast: Cast) -> Any:
    organisation = _organisation(which, cast)
    if organisation is None:
        return uuid4()
    name = CANARY if which == "other" else "Paul"
    return ResponsiblePerson.objects.create(
        organisation=organisation, name=name, address="1 Street", born_on=date(1970, 1, 1)
    ).pk


def membership(which: str, cast: Cast) -> Any:
    organisation = _organisation(which, cast)
    if organisation is None:
        return uuid4()
    somebody = User.objects.create_user(f"{uuid4().hex}@example.org", name=CANARY if which == "other" else "Paul")
    return Membership.objects.create(organisation=organisation, user=somebody, role=Role.CHARITY_MEMBER).pk


def affiliate(which: str, cast: Cast) -> Any:
    organisation = _organisation(which, cast)
    name = CANARY if which == "other" else "Ladies' auxiliary"
    return Affiliate.objects.create(organisation=organisation, name=name).pk if organisation else uuid4()


def register_entry(which: str, cast: Cast) -> Any:
    organisations = {"own": cast.own.organisation, "other": cast.other.organisation}
    return organisations[which].pk if which in organisations else uuid4()


def job(which: str, cast: Cast) -> Any:
    """A job of the provider in question for its own world's night."""
    worlds = {"own": cast.own, "other": cast.other}
    if which not in worlds:
        return uuid4()
    return Job.objects.get_or_create(provider=worlds[which].provider, night=worlds[which].night)[0].pk


def table(which: str, cast: Cast) -> Any:
    """A table of the night in question, at which both classes may deal."""
    nights = {"own": cast.own.night, "other": cast.other.night, "sister": cast.other_night}
    if which not in nights:
        return uuid4()
    label = CANARY if which == "other" else f"Table {uuid4().hex[:6]}"
    return Table.objects.get_or_create(night=nights[which], game="blackjack", defaults={"label": label})[0].pk


def kept(which: str, cast: Cast) -> Any:
    """A round of that table, kept for a dispute."""
    at = Table.objects.filter(pk=table(which, cast)).first()
    if at is None:
        return uuid4()
    round_ = {"game": "craps", "rulebook": "13:47", "options": {}, "wagers": [], "events": []}
    why = CANARY if which == "other" else "Seat 1"
    fields = {"round": round_, "settlement": {}, "kept_by": cast[Role.CLASS_A_OPERATOR]}
    return KeptRound.objects.create(night=at.night, table=at, why=why, **fields).pk


def incident(which: str, cast: Cast) -> Any:
    """Something that happened on the night in question."""
    nights = {"own": cast.own.night, "other": cast.other.night, "sister": cast.other_night}
    if which not in nights:
        return uuid4()
    happened = CANARY if which == "other" else "A guest fell."
    about = {"kind": "injury", "happened": happened, "by": cast[Role.CLASS_A_OPERATOR]}
    return Incident.objects.get_or_create(night=nights[which], number=1, defaults=about)[0].pk


OTHER_PARAMETERS: dict[str, Any] = {
    "line": lambda which, cast: uuid4(),
    "kept": kept,
    "table": table,
    "affiliate": affiliate,
    "fee": lambda which, cast: "registration_fee",
    "membership": membership,
    "payment": payment,
    "purpose": lambda which, cast: "by_laws",
    "responsible": responsible,
    "upload": upload,
    "name": lambda which, cast: "prizes",
    "row": prize,
    "section": lambda which, cast: "money",
    "listed": lambda which, cast: {"missing": "nothing"}.get(which, "organisation-nights"),
    "saved": lambda which, cast: uuid4(),
    "phrase": lambda which, cast: uuid4(),
    "flag": lambda which, cast: uuid4(),
    "register": lambda which, cast: {"missing": "nothing"}.get(which, "organisations"),
    "entry": register_entry,
    "assignment": lambda which, cast: uuid4(),
    # What lies inside a night's money is looked for in that night only: tests/banking/screens asks for other nights'.
    **dict.fromkeys(("shift", "sale", "posting", "sheet", "award"), lambda which, cast: uuid4()),
    "check": lambda which, cast: "prizes_near_the_limit",
    "action": lambda which, cast: "begin_close",
    "code": lambda which, cast: "nights_per_week" if which == "own" else None,
    "document": document_id,
    "kind": lambda which, cast: "designation",
    "game": lambda which, cast: {"own": "craps", "missing": "faro"}.get(which),
    "guide": lambda which, cast: {"own": "banker", "missing": "croupier"}.get(which),
    # The public check of a number says whose paper it is: that is what it is for. Only our own is asked for here.
    "number": lambda which, cast: document(which, cast).number if which == "own" else None,  # type: ignore[union-attr]
    "person": lambda which, cast: cast[Role.BANKER].pk if which == "own" else uuid4() if which == "missing" else None,
    "token": lambda which, cast: "none",
    "job": job,
    "step": lambda which, cast: "delivery",
    "paper": lambda which, cast: uuid4(),
    "post": lambda which, cast: uuid4(),
    "machine": lambda which, cast: uuid4(),
    "incident": incident,
}


def roles_held(role: Role | None, scope_name: str, which: str) -> set[Role]:
    if role is None:
        return set()
    held = {role} if role in STAFF_ROLES else set()
    if which == "own":
        held |= HOLDERS.get(scope_name, {}).get(role, set())
    if which == "sister":
        held |= SISTER_HOLDERS.get(role, set())
    return held


def expected(rule: Any, method: str, role: Role | None, which: str) -> set[int]:
    """The statuses that would be right; anything that is neither refusal nor crash counts as let in."""
    let_in = {200, 204, 302, 303, 400, 409, 422}
    if method not in rule.methods:
        return {405}
    if rule.kind == "public":
        return let_in | {403, 404, 410}  # open to all, yet it may say no: to a spent link, at the admin's door
    if role is None:
        return {302}
    if rule.kind == "signed_in":
        return let_in | {404}
    held = roles_held(role, rule.scope.name if rule.scope else "", which)
    if rule.scope and (which == "missing" or not held):
        return {404}
    if not any(rule.permission in GRANTS[one] for one in held):
        return {403}
    # A step of the state table may need more than seeing the object: then the service says 403.
    return let_in | {404} | ({403} if method == "POST" else set())


@pytest.mark.parametrize("route", URLS)
def test_every_url_lets_in_whom_its_rule_lets_in(route: str, cast: Cast) -> None:
    rule = URLS[route].access_rule
    for role in EVERYBODY:
        client = cast.client(role)
        session = client.cookies.get("sessionid")
        for which, address in addresses(route, cast):
            for method in ("GET", "POST", "DELETE"):
                if session:
                    client.cookies["sessionid"] = session.value
                with CaptureQueriesContext(connection) as queries:
                    response = client.generic(method, address)
                case = f"{method} {address} as {role} ({which})"
                assert response.status_code in expected(rule, method, role, which), f"{case}: {response.status_code}"
                if method == "GET":
                    writes = [query["sql"] for query in queries if WRITES.match(query["sql"])]
                    assert not writes, f"{case} writes: {writes}"
                assert_no_canary(response, rule, role, which, case)


def assert_no_canary(response: Any, rule: Any, role: Role | None, which: str, case: str) -> None:
    """Nothing of the foreign world reaches anybody but staff, whatever they asked for."""
    if role in STAFF_ROLES or response.streaming:
        return
    assert CANARY.encode() not in response.content, f"{case} shows the foreign world"


def test_the_commission_sees_the_foreign_world(cast: Cast) -> None:
    """The canary test can fail: whoever may see the foreign night does see its name."""
    response = cast.client(Role.COMMISSION_REVIEWER).get(f"/nights/{cast.other.night.pk}/")
    assert CANARY.encode() in response.content


def test_a_password_alone_does_not_open_guarded_pages(cast: Cast) -> None:
    client = cast.client(None)
    client.force_login(cast[Role.COMMISSION_REVIEWER])
    for route, view in URLS.items():
        rule = view.access_rule
        if rule.kind == "public" or "GET" not in rule.methods:
            continue
        for _which, address in addresses(route, cast):
            response = client.get(address)
            assert response.status_code == 302, f"{address} answered {response.status_code} without a second factor"
