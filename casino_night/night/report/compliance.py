"""The compliance report of a night: the whole register, each rule met, not met or not applicable, with its evidence.

Evidence comes from what the night left behind: the checks of its plan, its ledger, the ticks before the doors opened,
its tables, its papers. Where a rule is kept by the program itself, the report names the place.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from casino_night import clock
from casino_night.banking.models import Book, Posting
from casino_night.banking.verify import Finding as LedgerFinding
from casino_night.banking.verify import verify_rows
from casino_night.documents.kinds import all_kinds, title_of
from casino_night.documents.models import Document
from casino_night.documents.selectors import documents_of
from casino_night.money import Cents
from casino_night.night.models import Closing, Incident, Sitting, TableEvent, Tick
from casino_night.night.report import selectors
from casino_night.night.tables.procedure import RELIEF
from casino_night.night.tables.seats import DEALER
from games.sheets import sheet
from licensing import checks
from licensing.checks import Outcome
from licensing.checks.case import Case
from licensing.checks.case import load as load_case
from licensing.models import Night
from licensing.regulations.register import OUT_OF_SCOPE, PLANNED, Rule, rules

MET, NOT_MET, NOT_APPLICABLE = "met", "not_met", "not_applicable"
WORDS = {MET: "Met", NOT_MET: "Not met", NOT_APPLICABLE: "Not applicable"}

# Parts of the register about games: which of them have to be played for the part to apply.
CARD_GAMES = (
    *("baccarat", "mini_baccarat", "blackjack", "caribbean_stud", "joker_seven", "let_it_ride"),
    *("multi_action_blackjack", "red_dog"),
)
GAMES_OF_PART = {
    "Cards: opening, shuffling, cutting, dealing": CARD_GAMES,
    "Baccarat and mini-baccarat": ("baccarat", "mini_baccarat"),
    "Beat the dealer": ("beat_the_dealer",),
    "Blackjack": ("blackjack",),
    "Caribbean stud": ("caribbean_stud",),
    "Chuck-a-luck": ("chuck_a_luck",),
    "Craps": ("craps",),
    "Joker seven": ("joker_seven",),
    "Let it ride": ("let_it_ride",),
    "Money wheel": ("money_wheel",),
    "Multi-action blackjack": ("multi_action_blackjack",),
    "Red dog": ("red_dog",),
    "Roulette": ("roulette",),
    "Under/over": ("under_over",),
    "Machines": ("skill_stop_reel", "skill_stop_video", "token_pusher"),
}
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
PRINTED = ("script", "ticket")  # imitation money that a printer makes
SHOWN = 3  # names in one line


@dataclass(frozen=True)
class Evidence:
    text: str
    good: bool = True


@dataclass(frozen=True)
class Finding:
    rule: Rule
    verdict: str
    evidence: tuple[str, ...]

    @property
    def words(self) -> str:
        return WORDS[self.verdict]


@dataclass
class File:
    """Everything the report looks at, read at once: the number of queries does not grow with the night."""

    night: Night
    case: Case
    outcomes: list[Outcome]
    book: Book | None
    last: Posting | None
    wrong: list[LedgerFinding]
    ticks: list[Tick]
    table_events: list[TableEvent]
    dealers: list[Sitting]
    incidents: list[Incident]  # with their steps
    documents: list[Document]
    closing: Closing | None
    operations: selectors.Operations

    @cached_property
    def games(self) -> set[str]:
        return {table.game for table in self.case.tables}

    @cached_property
    def by_rule(self) -> dict[str, list[Outcome]]:
        found: dict[str, list[Outcome]] = {}
        for outcome in self.outcomes:
            for rule_id in outcome.check.rules:
                found.setdefault(rule_id, []).append(outcome)
        return found

    @cached_property
    def paper_of(self) -> dict[str, list[str]]:
        """Place in the source -> kinds of paper printed from it: by function, and by module for its parts."""
        found: dict[str, list[str]] = {}
        for kind in all_kinds():
            made_by = f"{kind.snapshot.__module__}.{kind.snapshot.__name__}"
            found.setdefault(made_by, []).append(kind.code)
            found.setdefault(kind.snapshot.__module__, []).append(kind.code)
        return found

    @cached_property
    def made(self) -> dict[str, Document]:
        """Kind -> its newest paper."""
        return {one.kind: one for one in reversed(self.documents)}


def load(night: Night) -> File:
    case = load_case(night)
    book = Book.objects.filter(night=night).first()
    return File(
        night=night,
        case=case,
        outcomes=checks.run(case),
        book=book,
        last=Posting.objects.filter(night=night).order_by("-seq").first(),
        wrong=verify_rows(night) if book else [],
        ticks=list(Tick.objects.filter(night=night).select_related("by")),
        table_events=list(TableEvent.objects.filter(night=night, what="opened").select_related("table", "by")),
        dealers=list(Sitting.objects.filter(night=night, post=DEALER).select_related("table")),
        incidents=list(Incident.objects.filter(night=night).prefetch_related("steps")),
        documents=list(documents_of(night)),
        closing=selectors.closing(night),
        operations=selectors.operations(night),
    )


def findings(night: Night) -> list[Finding]:
    """One for each row of the register, in its order."""
    file = load(night)
    return [_finding(rule, file) for rule in rules()]


def _finding(rule: Rule, file: File) -> Finding:
    why_not = _not_applicable(rule, file)
    if why_not:
        return Finding(rule, NOT_APPLICABLE, (why_not,))
    if rule.status == PLANNED:
        return Finding(rule, NOT_MET, ("Nothing in this program carries it out.",))
    sources = (_checked, _ticked, _by_ledger, _at_tables, _recorded, _on_paper, _kept)
    evidence = [one for source in sources for one in source(rule, file)]
    verdict = MET if all(one.good for one in evidence) else NOT_MET
    return Finding(rule, verdict, tuple(one.text for one in evidence))


def _not_applicable(rule: Rule, file: File) -> str:
    if rule.status == OUT_OF_SCOPE:
        return rule.reason
    games = GAMES_OF_PART.get(rule.part)
    if games and not file.games & set(games):
        return f"Not played: {', '.join(sheet(game).name.lower() for game in games[:SHOWN])}."
    condition = _CONDITIONS.get(rule.id)
    return condition(file) if condition else ""


def _no_drawing(file: File) -> str:
    drawn = any(prize.award == "drawing" for prize in file.case.prizes)
    return "" if drawn else "No prize was drawn."


def _no_redemption(file: File) -> str:
    redeemed = any(prize.award == "redemption" for prize in file.case.prizes)
    return "" if redeemed else "No prize was redeemed."


def _no_print(file: File) -> str:
    printed = any(one.form in PRINTED for one in file.case.denominations)
    return "" if printed else "No script or ticket was used as imitation money."


def _no_cheating(file: File) -> str:
    cheated = any(one.kind == "cheating" for one in file.incidents)
    return "" if cheated else "Nothing of the kind was noticed this night."


_CONDITIONS: dict[str, Callable[[File], str]] = {
    "R007": _no_cheating,
    "R075": _no_drawing,
    "R076": _no_redemption,
    "R085": _no_print,
    "R086": lambda file: "" if file.night.admission_cents else "Admission was free.",
    "R077": lambda file: "" if any(one.color for one in file.case.denominations) else "Nothing is color-coded.",
}


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
    how = rule.ways[0] if rule.ways else "Kept"
    yield Evidence(f"{how}: {_several(list(rule.where))}.")


def _several(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def figures(found: Iterable[Finding]) -> dict[str, int]:
    counted = Counter(one.verdict for one in found)
    return {verdict: counted[verdict] for verdict in WORDS}


def by_part(found: Iterable[Finding]) -> list[tuple[str, list[Finding]]]:
    grouped: dict[str, list[Finding]] = {}
    for one in found:
        grouped.setdefault(one.rule.part, []).append(one)
    return list(grouped.items())
