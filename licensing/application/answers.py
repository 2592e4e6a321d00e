"""The answers of an application as people read them: checked before submitting, frozen by it, compared after it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from casino_night import clock
from casino_night.money import Cents, Scrip
from casino_night.roles import Role
from games.sheets import OptionLine, sheet
from licensing.application.sections import SECTIONS, Section
from licensing.checks.case import Case

LABELS = {
    "title": "Name of the night",
    "date": "Date",
    "municipality": "Municipality",
    "premises": "Premises",
    "rooms": "Rooms",
    "doors_at": "Doors open",
    "ends_at": "Ends",
    "guests_expected": "Guests expected",
    "provider": "Equipment provider",
    "agreed_at": "Agreed with the provider",
    "exchange_rate": "Exchange rate",
    "award_method": "How prizes are awarded",
    "exchange_ratio": "Exchange ratio",
    "admission_cents": "Admission",
    "other_games": "Other games on the occasion",
    "other_licence": "License of the other games",
    "use_of_proceeds": "Use of the proceeds",
}
NAMED_ROLES = (Role.MEMBER_IN_CHARGE, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, Role.BANKER)


def answers(case: Case) -> list[dict[str, Any]]:
    """Every section with its rows: field (where it is changed), label and value in words."""
    return [
        {"key": one.key, "title": one.title, "rows": list(_rows(one, case))} for one in SECTIONS if one.key in _SAID
    ]


def _row(field: str, label: str, value: str, number: bool = False) -> dict[str, Any]:
    return {"field": field, "label": label, "value": value, "number": number}


def _rows(section: Section, case: Case) -> Iterator[dict[str, Any]]:
    for name in section.questions:
        yield _row(name, LABELS[name], question(name, case))
    yield from _SAID[section.key](case)


def question(name: str, case: Case) -> str:
    """One answer about the night itself, in words; empty when there is none."""
    night = case.night
    value = getattr(night, name)
    if value in (None, ""):
        return ""
    if name == "date":
        return f"{value:%A, %B} {value.day}, {value.year}"
    if name == "rooms":
        return ", ".join(night.room_names)
    if name in ("doors_at", "ends_at"):
        return clock.in_words(value)
    if name == "agreed_at":
        return in_words(value)
    if name == "exchange_rate":
        return f"${value:.2f} of imitation money for $1.00"
    if name == "exchange_ratio":
        return f"{Scrip(value)} of imitation money for one ticket"
    if name == "admission_cents":
        return str(Cents(value)) if value else "Free"
    if name in ("award_method", "other_games"):
        return str(getattr(night, f"get_{name}_display")())
    return str(value)


def in_words(instant: datetime) -> str:
    local = instant.astimezone(clock.NEW_JERSEY)
    return f"{local:%B} {local.day}, {local.year}, {clock.in_words(local.time())}"


def _people(case: Case) -> Iterator[dict[str, Any]]:
    for role in NAMED_ROLES:
        names = ", ".join(user.name for user in case.holding(role))
        yield _row(role.value, role.label.capitalize(), names)
    for one in case.assistants:
        yield _row(f"assistants:{one.pk}", f"Assistant {one.name}", one.get_standing_display())


def _games(case: Case) -> Iterator[dict[str, Any]]:
    for table in case.tables:
        facts = [sheet(table.game).name, table.room, *_measures(table)]
        yield _row(f"tables:{table.pk}", table.label, "; ".join(fact for fact in facts if fact))


def _measures(table: Any) -> Iterator[str]:
    if table.seats:
        yield f"{table.seats} seats"
    if table.decks:
        yield f"{table.decks} {'deck' if table.decks == 1 else 'decks'}"
    if table.machine:
        yield str(table.machine)
    for option in sheet(table.game).options:
        chosen = table.options.get(option.name)
        if chosen is not None:
            yield f"{option.label}: {_choice(option, chosen)}"


def _choice(option: OptionLine, chosen: Any) -> str:
    if isinstance(chosen, dict):
        return ", ".join(f"{name} {value}" for name, value in chosen.items())
    return str(dict(option.choices).get(str(chosen), chosen))


def _equipment(case: Case) -> Iterator[dict[str, Any]]:
    for table in case.tables:
        rental = str(Cents(table.rental_cents)) if table.rental_cents is not None else ""
        yield _row(f"tables:{table.pk}:rental_cents", f"Rental of {table.label}, for the day", rental, number=True)


def _operators(case: Case) -> Iterator[dict[str, Any]]:
    for one in case.engagements:
        pay = f"{Cents(one.pay_cents)} for the day" if one.pay_cents else "unpaid"
        yield _row(f"engagements:{one.pk}", str(one.operator), f"License {one.operator.licence_number}; {pay}")
    for table in case.tables:
        crew = [f"{post.engagement.operator.user.name} ({post.post})" for post in case.posts_at.get(table.pk, ())]
        under = f"supervised by {table.supervisor.user.name}" if table.supervisor else "no supervisor"
        yield _row(f"tables:{table.pk}:crew", table.label, "; ".join([*crew, under]))


def _money(case: Case) -> Iterator[dict[str, Any]]:
    for one in case.denominations:
        how = "value marked" if one.marked else "color coded"
        value = f"{Scrip(one.value)}, {how}, {one.quantity:,} pieces"
        yield _row(f"denominations:{one.pk}", str(one), value, number=True)


def _prizes(case: Case) -> Iterator[dict[str, Any]]:
    if case.prizes:
        lines = "1 line" if len(case.prizes) == 1 else f"{len(case.prizes)} lines"
        yield _row("prizes", "All prizes together", f"{lines}, {case.prize_total} retail", number=True)
    for one in case.prizes:
        tag = f"; {Scrip(one.redemption_amount)} on its tag" if one.redemption_amount else ""
        value = f"{one.quantity} at {Cents(one.retail_cents)} retail, by {one.award}{tag}"
        yield _row(f"prizes:{one.pk}", one.name, value, number=True)


def _nothing(case: Case) -> Iterator[dict[str, Any]]:
    return iter(())


_SAID = {
    "place": _nothing,
    "people": _people,
    "games": _games,
    "equipment": _equipment,
    "operators": _operators,
    "money": _money,
    "prizes": _prizes,
    "admission": _nothing,
}


def differences(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What changed between two submissions: was and now, field by field."""
    old, new = _by_field(before), _by_field(now)
    fields = list(dict.fromkeys([*old, *new]))
    return [
        {
            "section": (new.get(field) or old[field])["section"],
            "field": field,
            "label": (new.get(field) or old[field])["label"],
            "was": old.get(field, {}).get("value", ""),
            "now": new.get(field, {}).get("value", ""),
        }
        for field in fields
        if old.get(field, {}).get("value", "") != new.get(field, {}).get("value", "")
    ]


def _by_field(said: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
    return {row["field"]: {**row, "section": section["title"]} for section in said for row in section["rows"]}
