"""What the compliance report looks at, of one night: its plan and its checks, its ledger, ticks, tables, papers."""

from dataclasses import dataclass
from functools import cached_property

from casino_night.banking.models import Book, Posting
from casino_night.banking.verify import Finding as LedgerFinding
from casino_night.banking.verify import verify_rows
from casino_night.documents.kinds import all_kinds
from casino_night.documents.models import Document
from casino_night.documents.selectors import documents_of
from casino_night.night.models import Closing, Incident, Sitting, TableEvent, Tick
from casino_night.night.report import selectors
from casino_night.night.tables.seats import DEALER
from licensing import checks
from licensing.checks import Outcome
from licensing.checks.case import Case
from licensing.checks.case import load as load_case
from licensing.models import Night

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
PRINTED = ("script", "ticket")  # imitation money that a printer makes


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
