"""What the offices of the demo have on record: applications, phrases, meetings and votes, jobs and their clock."""

import io
from datetime import date, timedelta

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.roles import Role
from licensing.jobs import selectors as jobs
from licensing.jobs import services as job_services
from licensing.models import (
    Certification,
    Determination,
    MeetingDay,
    Municipality,
    Night,
    Operator,
    Organisation,
    Phrase,
    Provider,
    ProviderStaff,
    ResponsiblePerson,
)
from licensing.payments import selectors as fees
from licensing.payments import services as payments
from licensing.professionals import services as professionals
from licensing.professionals.checks import EVIDENCE, FORM, PHOTO
from licensing.registration import services as registration
from licensing.uploads import services as uploads

# Section it fits, words, rule.
PHRASES = (
    ("admission", "Say exactly what the net proceeds are for.", "13:47-6.3"),
    ("prizes", "Correct the retail value, or send us the receipt.", "13:47-20.16(a)"),
    ("operators", "This license ends before the night. Name another operator, or send the renewal.", "13:47-19.4"),
    ("equipment", "Send the provider's certification of its agreement.", "13:47-13.7(a)"),
    ("", "The paper cannot be read. Scan it again with a higher resolution.", ""),
)
MEETINGS = (-47, -19, -5, 9, 23, 37)  # days from today
HELD_LICENSE = ("licensed", "open", "closing", "closed", "reported", "accepted", "cancelled", "suspended")
LATE, USUAL = timedelta(days=3), timedelta(hours=20)  # from the agreement to its certification
LATE_ONE = "Harvest Casino Night"
RESPONSIBLE = ("Hannah Levin", "Omar Aziz", "Ruth Goldberg", "Peter Novak", "Lena Fischer")


def set_up(people: dict[Role, User], provider: Provider, nights: list[Night]) -> None:
    reviewer, clerk = people[Role.COMMISSION_REVIEWER], people[Role.MUNICIPAL_CLERK]
    Phrase.objects.bulk_create(
        Phrase(section=section, text=text, citation=citation, added_by=reviewer) for section, text, citation in PHRASES
    )
    today = clock.today()
    MeetingDay.objects.bulk_create(
        MeetingDay(municipality=town, date=today + timedelta(days=days))
        for town in Municipality.objects.all()
        for days in MEETINGS
    )
    Determination.objects.bulk_create(_vote(night, clerk, today) for night in nights if night.licence_number)
    for night in nights:
        if night.state in (*HELD_LICENSE, "approved"):
            _certify(night, provider, people[Role.EQUIPMENT_PROVIDER])
    for one in Operator.objects.filter(state="submitted").select_related("user"):
        _apply_as_operator(one)
    for company in Provider.objects.filter(state="submitted"):
        _apply_as_provider(company)
    for organisation in Organisation.objects.filter(state="submitted"):
        _register(organisation)


def _vote(night: Night, clerk: User, today: date) -> Determination:
    """Granted and mailed long enough ago for the licence to be out."""
    voted_on = min(night.date, today) - timedelta(days=47)
    return Determination(
        night=night,
        night_date=night.date,
        voted_on=voted_on,
        outcome="granted",
        votes_for=5,
        votes_against=0,
        findings=f"{night.organisation} is registered, and the night keeps the rules that were checked.",
        recorded_by=clerk,
        forwarded_on=voted_on + timedelta(days=1),
        forwarded_by=clerk,
    )


def _certify(night: Night, provider: Provider, staff: User) -> None:
    job = job_services.take_up(provider, night, actor=staff)
    agreed = job.clock_starts
    if agreed is None:
        return
    said, sha256 = jobs.certified(job)
    Certification.objects.create(
        job=job,
        agreed_at=agreed,
        due_at=jobs.certification_clock()(agreed),
        content=said,
        sha256=sha256,
        signed_name=staff.name,
        signed_by=staff,
        created_at=agreed + (LATE if night.title == LATE_ONE else USUAL),
    )


def _apply_as_operator(operator: Operator) -> None:
    answers = {
        "state": "draft",
        "compensated": True,
        "address": "41 Orchard Street, Newark",
        "telephone": "973 555 0142",
        "familiar": True,
        "agent_appointed_on": clock.today(),
        "notary": "Carla Mendes, Newark",
        "notarised_on": clock.today(),
    }
    if operator.operator_class == "A":
        answers |= {"route": "casino", "experience": "Dealer at the Boardwalk Palace, Atlantic City, 2019 to 2024."}
    Operator.objects.filter(pk=operator.pk).update(**answers)
    operator.refresh_from_db()
    _hand_in(operator, PHOTO, "photograph.png", _portrait(), operator.user)
    _hand_in(
        operator, EVIDENCE, "employer-letter.pdf", _page("Letter of the employer", operator.user.name), operator.user
    )
    _hand_in(
        operator, FORM, "signed-form.pdf", _page("Application, signed and notarized", operator.user.name), operator.user
    )
    _pay_first_fee(operator, operator.user)
    professionals.submit(operator, actor=operator.user)


def _apply_as_provider(company: Provider) -> None:
    user = User.objects.create_user("sam.keller@demo.invalid", name="Sam Keller")
    ProviderStaff.objects.create(user=user, provider=company)
    Provider.objects.filter(pk=company.pk).update(
        state="draft",
        contact=user.name,
        telephone="732 555 0177",
        owners="Sam Keller, 12 Harbor Road, Brick",
        equipment="Ten card tables, two roulette tables, one craps table; no personnel.",
    )
    company.refresh_from_db()
    _hand_in(company, FORM, "form-11.pdf", _page("Form 11, signed", company.name), user)
    _pay_first_fee(company, user)
    professionals.submit(company, actor=user)


def _register(organisation: Organisation) -> None:
    officer = User.objects.get(memberships__organisation=organisation)
    Organisation.objects.filter(pk=organisation.pk).update(state="draft")
    organisation.refresh_from_db()
    ResponsiblePerson.objects.bulk_create(
        ResponsiblePerson(organisation=organisation, name=name, address=organisation.address, born_on=date(1971, 3, 9))
        for name in RESPONSIBLE
    )
    for purpose in ("by_laws", "constitution"):
        title = purpose.replace("_", "-").capitalize()
        _hand_in(organisation, purpose, f"{purpose}.pdf", _page(title, organisation.name), officer)
    _pay_first_fee(organisation, officer)
    registration.submit(organisation, actor=officer)


def _hand_in(subject: object, purpose: str, name: str, data: bytes, user: User) -> None:
    uploads.accept(subject, purpose, SimpleUploadedFile(name, data), user)


def _pay_first_fee(subject: object, user: User) -> None:
    fee = fees.lines(subject)[0].fee
    payments.record(subject, fee.code, method="check", number="2207", paid_on=clock.today(), actor=user)


def _portrait() -> bytes:
    """Nobody in particular."""
    picture = Image.new("RGB", (240, 300), "#dfe6ec")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((25, 200, 215, 420), fill="#14507a")
    draw.ellipse((70, 60, 170, 190), fill="#c79a73")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _page(*lines: str) -> bytes:
    """A PDF of one page with a few plain lines on it."""
    shown = b"".join(b"(%s) Tj 0 -28 Td " % line.encode("ascii", "replace") for line in lines)
    text = b"BT /F1 20 Tf 72 700 Td %s ET" % shown
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
    )
    body, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n"
    return body + end % (len(objects) + 1, table, len(objects) + 1, len(body))
