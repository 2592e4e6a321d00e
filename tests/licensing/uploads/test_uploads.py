"""Files handed in: kept under random names, given out as downloads, taken back while that is allowed."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Organisation, Upload
from licensing.uploads import selectors, services
from licensing.uploads.contents import MOST_BYTES, Content
from tests.cast import Cast
from tests.licensing.uploads.files import pdf, picture


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.UPLOADS_ROOT = tmp_path / "uploads"
    return tmp_path / "uploads"


@pytest.fixture
def cast(db: None, folder: Path) -> Cast:
    made = Cast.build()
    Organisation.objects.update(state="draft")
    made.own.organisation.refresh_from_db()
    return made


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def accept(cast: Cast, data: bytes = b"", name: str = "by-laws.pdf", purpose: str = "by_laws") -> Upload:
    file = SimpleUploadedFile(name, data or pdf())
    return services.accept(cast.own.organisation, purpose, file, cast[Role.CHARITY_OFFICER])


def test_a_file_is_kept_under_a_random_name_for_its_owner_only(cast: Cast, folder: Path) -> None:
    upload = accept(cast)
    assert files(folder) == [upload.stored_as]
    assert upload.name == "by-laws.pdf"
    assert "by-laws" not in upload.stored_as
    assert (folder / upload.stored_as).stat().st_mode & 0o777 == 0o600
    assert selectors.content(upload) == pdf()


def test_the_same_file_twice_is_one_upload_and_one_file(cast: Cast, folder: Path) -> None:
    assert accept(cast) == accept(cast, name="again.pdf")
    assert len(files(folder)) == 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\Users\\Me\\by laws.PDF", "by laws.PDF"),
        ("a\u202efdp.pdf", "afdp.pdf"),
        ("x" * 250 + ".pdf", "x" * 156 + ".pdf"),
    ],
)
def test_a_name_is_never_a_path(given: str, kept: str) -> None:
    assert services._plain_name(given, Content("application/pdf", ".pdf", b"")) == kept


@pytest.mark.parametrize("name", ["by-laws.png", "by-laws.pdf.exe", "by-laws", ".pdf", ""])
def test_a_name_that_says_something_else_than_the_content_is_refused(cast: Cast, folder: Path, name: str) -> None:
    with pytest.raises(Refused, match="of another kind"):
        services._plain_name(name, Content("application/pdf", ".pdf", b""))


def test_a_refused_file_leaves_nothing_behind(cast: Cast, folder: Path) -> None:
    with pytest.raises(Refused):
        accept(cast, b"hello")
    with pytest.raises(Refused):
        accept(cast, picture(), "picture.pdf")
    Organisation.objects.update(state="submitted")
    with pytest.raises(Refused, match="no longer be changed"):
        accept(cast)
    assert files(folder) == []
    assert not Upload.objects.exists()


def test_a_file_is_taken_back_only_while_its_subject_is_open(
    cast: Cast, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    upload = accept(cast)
    Organisation.objects.update(state="submitted")
    with pytest.raises(Refused, match="no longer be changed"):
        services.remove(cast.own.organisation, upload, actor=cast[Role.CHARITY_OFFICER])
    assert files(folder)
    Organisation.objects.update(state="draft")
    with django_capture_on_commit_callbacks(execute=True):
        services.remove(cast.own.organisation, upload, actor=cast[Role.CHARITY_OFFICER])
    assert files(folder) == []


def test_there_is_an_end_to_the_number_of_files(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_FILES", 1)
    accept(cast)
    with pytest.raises(Refused, match="1 files here already"):
        accept(cast, picture(), "picture.png")


def test_a_flood_is_cut_off_as_soon_as_it_is_too_large(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty megabytes arrive; what reaches the disk is hardly more than what may be handed in."""
    sizes: list[int] = []
    monkeypatch.setattr(services, "accept", lambda _subject, _purpose, file, _actor: sizes.append(file.size))
    page = f"/organisations/{cast.own.organisation.pk}/registration/papers/by_laws/add/"
    flood = SimpleUploadedFile("by-laws.pdf", b"%PDF-" + b"0" * 3 * MOST_BYTES)
    cast.client(Role.CHARITY_OFFICER).post(page, {"file": flood})
    assert MOST_BYTES < sizes[0] < MOST_BYTES + 1024**2


def test_a_download_is_an_attachment_that_can_do_nothing(cast: Cast) -> None:
    upload = accept(cast, name='O"Neill; by-laws.pdf')
    answer = cast.client(Role.CHARITY_MEMBER).get(f"/organisations/{cast.own.organisation.pk}/files/{upload.pk}/")
    assert answer.status_code == 200
    assert answer.content == pdf()
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith('attachment; filename="O\\"Neill')
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer["Content-Security-Policy"]


def test_a_pdf_is_read_in_place_by_the_site_alone_and_nothing_else_is(cast: Cast) -> None:
    """It opens in a frame of its case; a picture needs none, and every other address still gives a download."""
    client, files = cast.client(Role.COMMISSION_REVIEWER), f"/organisations/{cast.own.organisation.pk}/files"
    read = client.get(f"{files}/{accept(cast).pk}/?read=here")
    assert read["Content-Disposition"].startswith("inline")
    assert read["X-Frame-Options"] == "SAMEORIGIN"
    assert read["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in read["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in read["Content-Security-Policy"]
    assert "script" not in read["Content-Security-Policy"]
    shown = client.get(f"{files}/{accept(cast, picture(), 'picture.png').pk}/?read=here")
    assert shown["Content-Disposition"].startswith("attachment")
    assert "sandbox" in shown["Content-Security-Policy"]


def test_a_file_has_no_address_under_another_subject(cast: Cast) -> None:
    upload = accept(cast)
    reviewer = cast.client(Role.COMMISSION_REVIEWER)
    assert reviewer.get(f"/organisations/{cast.own.organisation.pk}/files/{upload.pk}/").status_code == 200
    assert reviewer.get(f"/organisations/{cast.other.organisation.pk}/files/{upload.pk}/").status_code == 404
    assert reviewer.get(f"/nights/{cast.own.night.pk}/files/{upload.pk}/").status_code == 404


def test_a_damaged_file_is_not_given_out(cast: Cast, folder: Path) -> None:
    upload = accept(cast)
    (folder / upload.stored_as).write_bytes(b"%PDF-1.7 other")
    answer = cast.client(Role.CHARITY_OFFICER).get(f"/organisations/{cast.own.organisation.pk}/files/{upload.pk}/")
    assert answer.status_code == 409
    assert b"not the one that was handed in" in answer.content
    framed = cast.client(Role.CHARITY_OFFICER).get(f"{answer.request['PATH_INFO']}?read=here")
    assert (framed.status_code, framed["X-Frame-Options"]) == (409, "SAMEORIGIN")
    assert b"not the one that was handed in" in framed.content


def test_a_paper_is_handed_in_on_its_page_and_a_bad_one_is_explained(cast: Cast) -> None:
    client, page = cast.client(Role.CHARITY_OFFICER), f"/organisations/{cast.own.organisation.pk}/registration"
    good = client.post(f"{page}/papers/by_laws/add/", {"file": SimpleUploadedFile("by-laws.pdf", pdf())}, follow=True)
    assert "by-laws.pdf" in good.content.decode()
    bad = client.post(f"{page}/papers/by_laws/add/", {"file": SimpleUploadedFile("by-laws.pdf", b"hello")})
    assert bad.status_code == 422
    assert "neither a PDF nor a PNG or JPEG picture" in bad.content.decode()
    none = client.post(f"{page}/papers/by_laws/add/")
    assert "Choose a file first." in none.content.decode()
