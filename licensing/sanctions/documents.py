"""The Commission's notice of proceedings and its order (D-35), and its letter with a paper served (D-12)."""

from typing import Any

from casino_night import clock
from casino_night.access import Scope
from casino_night.documents.kinds import Kind, register
from licensing.checks import in_words
from licensing.models import Operator, Organisation, Proceeding, Provider, ServedPaper
from licensing.scopes import PROCEEDING, operator_roles

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


SERVED = Scope(
    "served_paper",
    lambda pk: ServedPaper.objects.select_related("operator__user", "operator__employer").get(pk=pk),
    lambda user, paper: operator_roles(user, paper.operator),
)


def service_letter(paper: ServedPaper) -> dict[str, Any]:
    """Goes with a paper served on the Executive Officer, to the operator's last known address (13:47-19.2(b)). R029"""
    operator = paper.operator
    return {
        "draft": False,
        "over": "State of New Jersey",
        "issuer": "Legalized Games of Chance Control Commission",
        "to": str(operator.user),
        "address": paper.address or operator.address,
        "dated": in_words(paper.mailed_on) if paper.mailed_on else "",
        "heading": "A Paper Was Served for You",
        "terms": [
            ["Paper", paper.title],
            ["Served on", in_words(paper.served_on)],
            ["Operator", f"{operator}, {operator.licence_number}"],
            [
                "Sent by",
                f"{paper.get_mailed_as_display()} mail {paper.mail_number}, return receipt requested"
                if paper.mailed_on
                else "Registered or certified mail, return receipt requested",
            ],
            ["Rule", "13:47-19.2(b)"],
        ],
        "paragraphs": [
            "You appointed the Executive Officer your agent for service of process. The paper named above was served on"
            " the Executive Officer for you, and comes with this letter.",
            "The time you have for an answer stands in the paper itself. The Commission does not answer it for you.",
        ],
        "lines": [],
        "conclusion": "",
        "signers": ["For the Executive Officer: name and signature", "Date"],
    }


register(
    Kind(
        code="service_letter",
        title="Letter with a paper served",
        template="statement.html",
        version=1,
        scope=SERVED,
        snapshot=service_letter,
        facts=lambda it: {"Letter": it["heading"], "To": it["to"], "Served on": it["terms"][1][1]},
        citation="13:47-19.2(b)",
        offered=lambda _paper: True,
    )
)
