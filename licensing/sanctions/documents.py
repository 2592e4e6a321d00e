"""The Commission's notice of proceedings, and its order (D-35)."""

from typing import Any

from casino_night import clock
from casino_night.documents.kinds import Kind, register
from licensing.checks import in_words
from licensing.models import Operator, Organisation, Proceeding, Provider
from licensing.scopes import PROCEEDING

MODELS = {"registration": Organisation, "operator licence": Operator, "provider approval": Provider}


def sanction_letter(proceeding: Proceeding) -> dict[str, Any]:
    subject: Any = MODELS[proceeding.subject_kind].objects.get(pk=proceeding.subject_id)  # type: ignore[attr-defined]
    hearing = proceeding.hearing_at.astimezone(clock.NEW_JERSEY)
    ordered = proceeding.state == "ordered"
    measure = proceeding.get_measure_display()
    terms = [
        ["About", f"{proceeding.subject_kind.capitalize()}: {subject}"],
        ["Rule", proceeding.citation],
        ["Notice", in_words(proceeding.noticed_on)],
        ["Hearing", f"{in_words(hearing.date())}, {clock.in_words(hearing.time())}, {proceeding.hearing_place}"],
    ]
    if ordered:
        terms.append(["At the hearing", proceeding.get_appearance_display()])
    right = "You may appear, be represented, answer the grounds and call witnesses (N.J.S.A. 52:14B, N.J.A.C. 1:1)."
    return {
        "draft": False,
        "over": "State of New Jersey",
        "issuer": "Legalized Games of Chance Control Commission",
        "to": str(subject),
        "address": subject.address,
        "dated": in_words(proceeding.ordered_on if ordered and proceeding.ordered_on else proceeding.noticed_on),
        "heading": f"Order of {measure}" if ordered else f"Notice of Hearing: {measure} Considered",
        "terms": terms,
        "paragraphs": [*proceeding.grounds.splitlines(), *(proceeding.order.splitlines() if ordered else [right])],
        "lines": [],
        "conclusion": f"{measure} is ordered." if ordered else "",
        "signers": ["For the Commission: name and signature", "Date"],
    }


register(
    Kind(
        code="sanction_letter",
        title="Notice or order",
        template="statement.html",
        version=1,
        scope=PROCEEDING,
        snapshot=sanction_letter,
        facts=lambda it: {"Letter": it["heading"], "To": it["to"], "Date": it["dated"]},
        citation="13:47-13.6(g), 19.4(e)",
    )
)
