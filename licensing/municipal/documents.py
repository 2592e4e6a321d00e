"""The municipality's paper: findings and determination (D-05); before the vote, the draft for its agenda."""

from typing import Any

from casino_night.documents.kinds import Kind, register
from licensing.checks import in_words
from licensing.conditions import last_determination
from licensing.models import Night
from licensing.municipal.selectors import wording
from licensing.scopes import NIGHT


def findings_and_determination(night: Night) -> dict[str, Any]:
    made = last_determination(night)
    town, organisation = night.municipality, night.organisation
    by_clerk = made.by_clerk if made else town.clerk_decides
    body = "municipal clerk, authorized by ordinance" if by_clerk else "governing body"
    votes = ""
    if made and made.votes_for is not None:
        votes = f"{made.votes_for} for, {made.votes_against or 0} against"
    return {
        "draft": made is None,
        "over": f"State of New Jersey · {town.county} County",
        "issuer": str(town),
        "to": organisation.name,
        "address": organisation.mailing_address or organisation.address,
        "dated": in_words(made.voted_on) if made else "",
        "heading": "Findings and Determination",
        "terms": [
            ["Application", f"{night.title}{', ' + night.reference if night.reference else ''}"],
            ["Identification number", organisation.identification_number],
            ["Date of the night", in_words(night.date)],
            ["Premises", night.premises],
            ["Decided by", f"The {body}"],
            *([] if made else [["Votes", "____ for, ____ against"]]),
            *([["Votes", votes]] if votes else []),
            *([["Hearing on notice", in_words(made.heard_on)]] if made and made.heard_on else []),
        ],
        "paragraphs": (made.findings if made else wording(night)).splitlines(),
        "conclusion": f"The application is {made.get_outcome_display().lower() if made else '________'}.",
        "lines": [],
        "signers": ["Municipal clerk: name and signature", "Seal and date"],
    }


register(
    Kind(
        code="findings_and_determination",
        title="Findings and determination",
        template="statement.html",
        version=1,
        scope=NIGHT,
        snapshot=findings_and_determination,
        facts=lambda it: {"Municipality": it["issuer"], "Applicant": it["to"], "Outcome": it["conclusion"]},
        citation="13:47-4",
    )
)
