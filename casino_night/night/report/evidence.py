"""What a night has to show for a rule. Each source looks in one place: the checks of its plan, the ticks before the
doors opened, its ledger, its tables, what the evening wrote down, its papers, and last the program itself.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from casino_night import clock
from casino_night.documents.kinds import title_of
from casino_night.money import Cents
from casino_night.night.report.night_file import CARD_GAMES, GAMES_OF_PART, PRINTED, File
from casino_night.night.tables.procedure import RELIEF
from licensing.regulations.register import Rule

# What the ledger proves, by rule: names of its invariants. Without a ledger nothing was sold and nothing is proved.
LEDGER = {
    "R003": ("I17",),
    "R050": ("I9",),
    "R051": ("I23",),
    "R052": ("I11", "I12"),
    "R053": ("I18",),
    "R063": ("I12",),
    "R065": ("I12",),
    "R067": ("I12",),
    "R075": ("I20",),
    "R076": ("I20",),
    "R080": ("I9",),
    "R081": ("I9",),
    "R082": ("I17",),
    "R083": ("I18",),
    "R084": ("I12",),
    "R086": ("I4", "I5"),
}
# What somebody looked at and ticked before the doors opened, by rule: how the items begin.
TICKS = {
    **dict.fromkeys(("R055", "R069", "R070", "R071"), "here:"),
    **dict.fromkeys(("R072", "R073", "R074", "R075", "R076", "R077"), "notice:"),
    **dict.fromkeys(("R047", "R088"), "delivered"),
    **dict.fromkeys(("R089", "R090"), "inspected"),
    "R061": "no_other_gambling",
    "R079": "tokens_marked",
}
NOTICE = "poster_pack"  # the paper that a rule about a posted notice wants
SHOWN = 3  # names in one line


@dataclass(frozen=True)
class Evidence:
    text: str
    good: bool = True


def _checked(rule: Rule, file: File) -> Iterable[Evidence]:
    for outcome in file.by_rule.get(rule.id, ()):
        if not outcome.problems:
            yield Evidence(f"Checked: {_sentence(outcome.check.title)}")
        elif outcome.overridden:
            yield Evidence(f"Accepted with a reason: {outcome.check.title}. {_sentence(outcome.overridden)}")
        else:
            yield Evidence(f"Check failed: {outcome.problems[0].message}", good=not outcome.stops)


def _ticked(rule: Rule, file: File) -> Iterable[Evidence]:
    """The latest word on each item counts, as it did when the doors opened."""
    begins = TICKS.get(rule.id)
    if begins is None:
        return
    latest = {(one.item, one.table_id): one for one in file.ticks if one.item.startswith(begins)}
    if not latest:
        yield Evidence("Nobody ticked it on the doors-open check.", good=False)
        return
    failed = [one for one in latest.values() if not one.passed]
    last = max(latest.values(), key=lambda one: one.created_at)
    at = last.created_at.astimezone(clock.NEW_JERSEY)
    words = f"Ticked {len(latest)} time{'' if len(latest) == 1 else 's'}, last by {last.by.name}"
    yield Evidence(f"{words} at {clock.in_words(at.time())}.")
    if failed:
        yield Evidence(f"Not in order and kept out of play: {len(failed)}.")


def _by_ledger(rule: Rule, file: File) -> Iterable[Evidence]:
    names = LEDGER.get(rule.id)
    if names is None:
        return
    if file.book is None or file.last is None:
        yield Evidence("No money was recorded for this night.")
        return
    broken = [one for one in file.wrong if one.name in names]
    if broken:
        yield Evidence(f"The ledger breaks it: {broken[0].sentence} ({broken[0].offenders})", good=False)
    else:
        yield Evidence(f"Ledger: all {file.last.seq:,} postings pass {', '.join(names)}; head {file.last.seal[:12]}.")
    if rule.id == "R051":
        yield _deposit(file)


def _deposit(file: File) -> Evidence:
    it = file.operations
    if it.counted == it.deposited and it.counted > Cents(0):
        return Evidence(f"{it.deposited} deposited; {it.gross} taken, {it.short} short.")
    missing = it.counted - it.deposited
    return Evidence(f"{missing} is not deposited.", good=missing == Cents(0))


def _at_tables(rule: Rule, file: File) -> Iterable[Evidence]:
    """Tables of the games this rule is about, and how they were opened."""
    games = GAMES_OF_PART.get(rule.part)
    if not games:
        return
    labels = [table.label for table in file.case.tables if table.game in games]
    opened = [one for one in file.table_events if one.table.game in games]
    words = f"{_several(labels)}; opened {len(opened)} time{'' if len(opened) == 1 else 's'}"
    yield Evidence(f"Tables: {words}.")


def _recorded(rule: Rule, file: File) -> Iterable[Evidence]:
    """What the evening itself wrote down about it."""
    tell = _RECORDS.get(rule.id)
    return [tell(file)] if tell else []


def _times(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _breaches(file: File) -> Evidence:
    found = [one for one in file.incidents if one.kind == "cheating"]
    if not found:
        return Evidence("No breach by a player was written down this night.")
    told = sum(any(step.step == "letter" for step in one.steps.all()) for one in found)
    breaches = _times(len(found), "breach", "breaches")
    words = f"{breaches} by a player on record, {_times(told, 'letter')} to the Commission."
    return Evidence(words, good=told == len(found))


def _disputes(file: File) -> Evidence:
    found = [one for one in file.incidents if one.kind == "dispute"]
    if not found:
        return Evidence("No dispute about a round was written down this night.")
    decided = sum(any(step.step == "decided" for step in one.steps.all()) for one in found)
    words = f"{_times(len(found), 'dispute')} on record, {decided} decided by a class A operator."
    return Evidence(words, good=decided == len(found))


def _openings(file: File) -> Evidence:
    opened = [f"{one.table.label} by {one.by.name}" for one in file.table_events]
    return Evidence(f"Tables opened: {_several(opened)}." if opened else "No table was opened this night.")


def _reliefs(file: File) -> Evidence:
    """Dealers who took a card table over while it was open, and their ticks."""
    first = {one.table_id: one.created_at for one in reversed(file.table_events)}
    cards = [one for one in file.dealers if one.table.game in CARD_GAMES and one.table_id in first]
    relieved = sum(one.created_at > first[one.table_id] for one in cards)
    ticked = sum(one.item == RELIEF for one in file.ticks)
    words = f"{_times(relieved, 'relief')} of a dealer at a card table, {_times(ticked, 'shuffle')} ticked."
    return Evidence(words, good=ticked >= relieved)


def _provider(file: File) -> Evidence:
    provider = file.night.provider
    if provider is None:
        return Evidence("No provider is named for this night.", good=False)
    return Evidence(f"Provider of this night: {provider.name}, approval {provider.approval_number or 'not on record'}.")


def _operators(file: File) -> Evidence:
    engaged = [f"{one.operator.user.name} ({one.operator.licence_number})" for one in file.case.engagements]
    return Evidence(f"Operators engaged: {_several(engaged)}." if engaged else "No operator is engaged for this night.")


def _printed_money(file: File) -> Evidence:
    printed = [f"{one.quantity:,} of ${one.value:,}" for one in file.case.denominations if one.form in PRINTED]
    return Evidence(f"Printed for this night: {_several(printed)}.")


_RECORDS: dict[str, Callable[[File], Evidence]] = {
    **dict.fromkeys(("R005", "R006"), _breaches),
    "R046": _disputes,
    **dict.fromkeys(("R057", "R064", "R094", "R095", "R262"), _openings),
    "R085": _printed_money,
    "R102": _reliefs,
    **dict.fromkeys(("R016", "R021", "R022"), _provider),
    **dict.fromkeys(("R027", "R028", "R029", "R040"), _operators),
}


def _on_paper(rule: Rule, file: File) -> Iterable[Evidence]:
    """Printed: which paper, and its number where it was made. Cards and signs are at hand whether printed or not."""
    wanted = [code for place in rule.where for code in _papers(place, file)]
    for code in dict.fromkeys(wanted):
        made = file.made.get(code)
        if made:
            yield Evidence(f"Printed: {title_of(code).lower()} {made.number}.")
        elif rule.enforcement.startswith("PN") and code == NOTICE:
            yield Evidence(f"Not printed: {title_of(code).lower()}.", good=False)


def _papers(place: str, file: File) -> list[str]:
    exact = file.paper_of.get(place)
    return exact if exact else file.paper_of.get(place.rsplit(".", 1)[0], [])


def _kept(rule: Rule, file: File) -> Iterable[Evidence]:
    """Where in the program: what refuses, prints or asks, whatever else was found."""
    how = f", {rule.ways[0].lower()}" if rule.ways else ""
    yield Evidence(f"Kept by the program{how}: {_several(list(rule.where))}.")


def _several(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


# In this order a reader learns what was looked at before what the program promises.
SOURCES: tuple[Callable[[Rule, File], Iterable[Evidence]], ...] = (
    _checked,
    _ticked,
    _by_ledger,
    _at_tables,
    _recorded,
    _on_paper,
    _kept,
)


def of(rule: Rule, file: File) -> list[Evidence]:
    return [one for source in SOURCES for one in source(rule, file)]
