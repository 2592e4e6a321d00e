"""The register of rules: every enforceable rule of the chapter, how it is enforced and where in this program.

`rules.toml` holds it. Status and `where` in it come from the source itself (scan.py): `./run manage rules --write`.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from licensing.regulations import scan
from licensing.regulations.citations import Place, path_of, places_of

FILE = Path(__file__).with_name("rules.toml")

IMPLEMENTED, PLANNED, OUT_OF_SCOPE = STATUSES = ("implemented", "planned", "out_of_scope")
STATUS_WORDS = {IMPLEMENTED: "Implemented", PLANNED: "Planned", OUT_OF_SCOPE: "Out of scope"}

# How a rule is enforced: the register's short codes and what they mean to a reader.
ENFORCEMENT = {
    "HB": "Stops you",
    "W": "Warns; may be overridden with a reason",
    "PN": "Printed notice",
    "CL": "Checklist",
    "RPT": "Report",
    "REF": "Rule card",
    "tool": "Settlement tool",
}
_CODE = re.compile(r"\b(?:settlement )?(HB|W|PN|CL|RPT|REF|tool)\b")
_CLAUSE = re.compile(rf"({_CODE.pattern}):? (?=\w|[<>=\"])")  # a code that the rest of its clause explains
_SHORT = {code: words.split(";")[0] for code, words in ENFORCEMENT.items()}


@dataclass(frozen=True)
class Rule:
    id: str
    part: str
    citation: str
    rule: str
    binds: tuple[str, ...]
    data: str
    enforcement: str
    status: str
    where: tuple[str, ...] = ()
    reason: str = ""  # why it is out of scope

    @property
    def status_words(self) -> str:
        return STATUS_WORDS[self.status]

    @property
    def ways(self) -> list[str]:
        """How it is enforced, in words, each once."""
        return [ENFORCEMENT[code] for code in dict.fromkeys(_CODE.findall(self.enforcement))]

    @property
    def detail(self) -> str:
        """What the enforcement says beyond its codes, for people; empty when the codes say it all."""
        if self.enforcement == "none" or not re.search(r"\w", _CODE.sub("", self.enforcement)):
            return ""
        return "; ".join(_clause(clause) for clause in self.enforcement.split("; "))

    @property
    def places(self) -> tuple[Place, ...]:
        return _places(self.citation)


_places = cache(places_of)


def _clause(clause: str) -> str:
    """ "HB above cap" is read "Stops you: above cap"; a code further on is said in the sentence."""
    head = _CLAUSE.match(clause)
    rest = clause[head.end() :] if head else clause
    rest = _CODE.sub(lambda code: _SHORT[code[1]].lower(), rest)
    return f"{_SHORT[head[2]]}: {rest}" if head else rest[0].upper() + rest[1:]


@cache
def rules() -> tuple[Rule, ...]:
    """The whole register, in the order of its ids."""
    return read(FILE.read_text(encoding="utf-8"))


def read(text: str) -> tuple[Rule, ...]:
    return tuple(_rule(table) for table in tomllib.loads(text)["rule"])


def _rule(table: dict[str, Any]) -> Rule:
    return Rule(**(table | {"binds": tuple(table["binds"]), "where": tuple(table["where"])}))


@cache
def _by_id() -> dict[str, Rule]:
    return {one.id: one for one in rules()}


def rule(rule_id: str) -> Rule:
    """The rule with this id; KeyError when there is none."""
    return _by_id()[rule_id]


def by_citation(citation: str) -> tuple[Rule, ...]:
    """The rules at a place: those that name it; else the nearest that contain it; else those inside it.

    Understands 13:47-20.12(b), N.J.A.C. 13:47-20.12(b) and 20.12(b). Nothing for other laws.
    """
    path = path_of(citation)
    if not path:
        return ()
    depths = [(max(place.depth_covering(path) for place in one.places), one) for one in rules()]
    deepest = max(depth for depth, _one in depths)
    if deepest:
        return tuple(one for depth, one in depths if depth == deepest)
    return tuple(one for one in rules() if any(place.is_inside(path) for place in one.places))


def search(text: str = "", *, status: str = "", part: str = "", bound: str = "") -> list[Rule]:
    """The rules that hold every word of the text or stand at that citation, and match the others that are given."""
    words = text.lower().split()
    cited = by_citation(text)
    return [
        one
        for one in rules()
        if (not status or one.status == status)
        and (not part or one.part == part)
        and (not bound or bound in one.binds)
        and (one in cited or all(word in _haystack(one) for word in words))
    ]


@cache
def _haystack(one: Rule) -> str:
    shown = (one.id, one.citation, one.rule, one.part, *one.binds, *one.ways, one.detail, *one.where, one.reason)
    return " ".join(shown).lower()


def by_part(chosen: Iterable[Rule]) -> dict[str, list[Rule]]:
    grouped: dict[str, list[Rule]] = {part: [] for part in parts()}
    for one in chosen:
        grouped[one.part].append(one)
    return {part: found for part, found in grouped.items() if found}


def parts() -> list[str]:
    return list(dict.fromkeys(one.part for one in rules()))


def bound_parties() -> list[str]:
    return sorted({party for one in rules() for party in one.binds})


def figures(chosen: Iterable[Rule]) -> dict[str, int]:
    """How many rules have each status."""
    counted = dict.fromkeys(STATUSES, 0)
    for one in chosen:
        counted[one.status] += 1
    return counted


# --- Keeping it true ---------------------------------------------------------------------------------------------


def scanned(register: Iterable[Rule], mentions: dict[str, list[str]]) -> tuple[Rule, ...]:
    """The register with status and where as the source has them now."""
    return tuple(_as_scanned(one, tuple(mentions.get(one.id, ()))) for one in register)


def _as_scanned(one: Rule, where: tuple[str, ...]) -> Rule:
    if one.status == OUT_OF_SCOPE:
        return replace(one, where=())
    return replace(one, where=where, status=IMPLEMENTED if where else PLANNED)


def wrong_mentions(register: Iterable[Rule], mentions: dict[str, list[str]]) -> list[str]:
    """Names in the source that the register contradicts."""
    known = {one.id: one for one in register}
    wrong = []
    for rule_id, names in mentions.items():
        if rule_id not in known:
            wrong.append(f"{', '.join(names)}: names {rule_id}, and there is no such rule.")
        elif known[rule_id].status == OUT_OF_SCOPE:
            wrong.append(f"{', '.join(names)}: names {rule_id}, which is out of scope ({known[rule_id].reason})")
    return wrong


def problems() -> list[str]:
    """Everything that is not true in the register as it is stored."""
    mentions = scan.mentions()
    found = wrong_mentions(rules(), mentions)
    for stored, fresh in zip(rules(), scanned(rules(), mentions), strict=True):
        if stored != fresh:
            found.append(f"{stored.id} is not as the source has it: run ./run manage rules --write")
    missing = {name for one in rules() for name in one.where if not scan.exists(name)}
    return [*found, *(f"{name}: the register points at it, and it does not exist." for name in sorted(missing))]


def write(register: Iterable[Rule]) -> None:
    FILE.write_text(rendered(register), encoding="utf-8")
    for cached in (rules, _by_id, _haystack):
        cached.cache_clear()


_HEAD = """\
# The register of rules of N.J.A.C. 13:47 that casino nights must keep, in our own words.
#
# Written by hand: everything but `where`, and of `status` only out_of_scope (with its reason).
# Kept by ./run manage rules --write: `where`, and whether a rule is implemented or planned.
# Enforcement: HB stops you; W warns, may be overridden with a reason; PN printed notice; CL checklist; RPT report;
# REF rule card; tool settlement tool (advice only: the dealer decides, this program never runs or decides a game).
"""


def rendered(register: Iterable[Rule]) -> str:
    return _HEAD + "".join(_table(one) for one in register)


def _table(one: Rule) -> str:
    lines = ["", "[[rule]]"]
    for key in ("id", "part", "citation", "rule"):
        lines.append(f"{key} = {_quoted(getattr(one, key))}")
    lines.append(f"binds = [{', '.join(map(_quoted, one.binds))}]")
    for key in ("data", "enforcement", "status"):
        lines.append(f"{key} = {_quoted(getattr(one, key))}")
    if one.reason:
        lines.append(f"reason = {_quoted(one.reason)}")
    # One name to a line, so that a change shows as that line alone.
    lines += ["where = [", *(f"  {_quoted(name)}," for name in one.where), "]"] if one.where else ["where = []"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
