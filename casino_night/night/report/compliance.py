"""The compliance report of a night: the whole register, each rule met, not met or not applicable, with its evidence."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from casino_night.night.report import evidence
from casino_night.night.report.night_file import GAMES_OF_PART, PRINTED, File, load
from games.sheets import sheet
from licensing.models import Night
from licensing.regulations.register import OUT_OF_SCOPE, PLANNED, Rule, rules

MET, NOT_MET, NOT_APPLICABLE = "met", "not_met", "not_applicable"
WORDS = {MET: "Met", NOT_MET: "Not met", NOT_APPLICABLE: "Not applicable"}
NAMED = 3  # games in one line


@dataclass(frozen=True)
class Finding:
    rule: Rule
    verdict: str
    evidence: tuple[str, ...]

    @property
    def words(self) -> str:
        return WORDS[self.verdict]


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
    found = evidence.of(rule, file)
    verdict = MET if all(one.good for one in found) else NOT_MET
    return Finding(rule, verdict, tuple(one.text for one in found))


def _not_applicable(rule: Rule, file: File) -> str:
    if rule.status == OUT_OF_SCOPE:
        return rule.reason
    games = GAMES_OF_PART.get(rule.part)
    if games and not file.games & set(games):
        return f"Not played: {', '.join(sheet(game).name.lower() for game in games[:NAMED])}."
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


def figures(found: Iterable[Finding]) -> dict[str, int]:
    counted = Counter(one.verdict for one in found)
    return {verdict: counted[verdict] for verdict in WORDS}


def by_part(found: Iterable[Finding]) -> list[tuple[str, list[Finding]]]:
    grouped: dict[str, list[Finding]] = {}
    for one in found:
        grouped.setdefault(one.rule.part, []).append(one)
    return list(grouped.items())
