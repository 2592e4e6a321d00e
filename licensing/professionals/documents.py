"""The licences of operators, with the badge, and of providers; certificates of machine models (D-37)."""

import base64
import io
from typing import Any

from PIL import Image

from casino_night import clock
from casino_night.documents.kinds import Kind, register
from games.sheets import sheet
from licensing.checks import in_words
from licensing.models import Operator, Provider
from licensing.professionals.checks import PHOTO
from licensing.scopes import OPERATOR, PROVIDER
from licensing.uploads import selectors as uploads

BADGE_POINTS = (240, 300)  # of the photograph: enough for an inch at print quality


def why_void(subject: Any) -> str:
    """Why a genuine licence no longer counts: taken away, or over."""
    if subject.state in ("suspended", "revoked"):
        return f"It is {subject.get_state_display().lower()}."
    if subject.expires_on and subject.expires_on < clock.today():
        return f"It ended on {in_words(subject.expires_on)}."
    return ""


def _photo(operator: Operator) -> str:
    """The newest photograph, small enough to stand in the snapshot; empty if there is none or it cannot be read."""
    found = uploads.uploads_of(operator, PHOTO).filter(content_type__startswith="image/").last()
    if found is None:
        return ""
    picture = Image.open(io.BytesIO(uploads.content(found))).convert("RGB")
    picture.thumbnail(BADGE_POINTS)
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=82)
    return f"data:image/jpeg;base64,{base64.b64encode(file.getvalue()).decode()}"


def operator_licence(operator: Operator) -> dict[str, Any]:
    return {
        "draft": not operator.licence_number,
        "title": "Casino Night Operator",
        "rank": operator.get_operator_class_display(),
        "holder": operator.user.name,
        "address": "",
        "number": operator.licence_number,
        "from": in_words(operator.approved_on) if operator.approved_on else "",
        "until": in_words(operator.expires_on) if operator.expires_on else "",
        "citation": "N.J.A.C. 13:47, subchapters 19 and 20",
        "terms": [
            ["Works", "For pay, inside the caps of 13:47-16.2" if operator.compensated else "Without pay"],
            ["Employer", str(operator.employer) if operator.employer else "None"],
            [
                "Games",
                "Every authorized game; opens and supervises tables"
                if operator.operator_class == "A"
                else "Under a class A operator, in games taught by them; never craps, never roulette",
            ],
        ],
        "badge": True,
        "photo": _photo(operator),
    }


def provider_licence(provider: Provider) -> dict[str, Any]:
    return {
        "draft": not provider.approval_number,
        "title": "Equipment Provider",
        "rank": "",
        "holder": provider.name,
        "address": provider.address,
        "number": provider.approval_number,
        "from": in_words(provider.approved_on) if provider.approved_on else "",
        "until": in_words(provider.expires_on) if provider.expires_on else "",
        "citation": "N.J.A.C. 13:47, subchapter 13",
        "terms": [
            ["May provide", "Equipment and personnel to registered organizations licensed by the municipality"],
            ["Certifies", "Every agreement to the Commission within 48 hours (13:47-13.7(a))"],
        ],
        "badge": False,
        "photo": "",
    }


def machine_certificates(provider: Provider) -> dict[str, Any]:
    """One certificate for each tested model the Commission has certified (13:47-20.15(d), 13:3-7). R091 R259"""
    return {
        "draft": False,
        "holder": provider.name,
        "address": provider.address,
        "number": provider.approval_number,
        "models": [
            {
                "name": one.name,
                "game": sheet(one.game).name,
                "certificate": one.certificate_number,
                "on": in_words(one.certified_on) if one.certified_on else "",
                "by": str(one.certified_by) if one.certified_by else "",
            }
            for one in _certified(provider).select_related("certified_by")
        ],
    }


def _certified(provider: Provider) -> Any:
    return provider.machine_models.exclude(certificate_number="")


def _facts(it: dict[str, Any]) -> dict[str, str]:
    rank = {"Class": it["rank"]} if it["rank"] else {}
    return {"License": it["title"], **rank, "Holder": it["holder"], "Number": it["number"], "Valid until": it["until"]}


for code, name, scope, snapshot, citation in (
    ("operator_licence", "Operator's license and badge", OPERATOR, operator_licence, "13:47-19.4"),
    ("provider_licence", "Provider's license", PROVIDER, provider_licence, "13:47-13.6(a)"),
):
    register(
        Kind(
            code=code,
            title=name,
            template="professional_licence.html",
            version=1,
            scope=scope,
            snapshot=snapshot,
            facts=_facts,
            void_because=why_void,
            citation=citation,
        )
    )

register(
    Kind(
        code="machine_certificates",
        title="Certificates of machine models",
        template="one.html",
        version=1,
        scope=PROVIDER,
        snapshot=machine_certificates,
        facts=lambda it: {"Provider": it["holder"]} | {one["certificate"]: one["name"] for one in it["models"]},
        citation="13:47-20.15(d)",
        offered=lambda provider: _certified(provider).exists(),
    )
)
