"""The provider's certification to the Commission (D-07): a working form until the items of 13.7(a) are got."""

from typing import Any

from casino_night import clock
from casino_night.documents.kinds import Kind, register
from licensing.checks import in_words
from licensing.models import Job
from licensing.scopes import JOB


def _moment(instant: Any) -> str:
    local = instant.astimezone(clock.NEW_JERSEY)
    return f"{in_words(local.date())}, {clock.in_words(local.time())}"


def equipment_certification(job: Job) -> dict[str, Any]:
    made = job.certifications.order_by("-created_at").first()
    said: dict[str, Any] = made.content if made else {"lines": []}
    return {
        "draft": made is None,
        "over": "Equipment provider",
        "issuer": job.provider.name,
        "to": "Legalized Games of Chance Control Commission",
        "address": "",
        "dated": _moment(made.created_at) if made else "",
        "heading": "Certification of Equipment and Personnel",
        "terms": [
            ["Provider", f"{said.get('provider', '')}, approval {said.get('approval_number', '')}"],
            ["Organization", f"{said.get('organisation', '')}, number {said.get('identification_number', '')}"],
            ["Night", f"{said.get('night', '')}, {in_words(job.night.date)}"],
            ["Place", f"{said.get('premises') or 'not named yet'}, {said.get('municipality', '')}"],
            ["Agreed", _moment(made.agreed_at) if made else ""],
            ["Due", _moment(made.due_at) if made else ""],
        ],
        "paragraphs": [
            "The provider certifies that it has agreed to provide what is listed, charged or free, and answers for the"
            " proper operation of the equipment and for its personnel, present or not (13:47-13.7(a), 13.8(b))."
        ],
        "lines": [[f"{one['label']}: {one['what']}", one["price"]] for one in said["lines"]],
        "total": said.get("total", ""),
        "conclusion": "",
        "signers": [f"{made.signed_name}, for the provider" if made else "For the provider", "Notary, where asked for"],
    }


register(
    Kind(
        code="equipment_certification",
        title="Certification of equipment",
        template="statement.html",
        version=1,
        scope=JOB,
        snapshot=equipment_certification,
        facts=lambda it: {"Provider": it["issuer"], **dict(it["terms"][1:4]), "Total": it["total"]},
        citation="13:47-13.7(a)",
    )
)
