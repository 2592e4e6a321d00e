"""What no template, style sheet or script may contain, and the vendored files as they were vetted."""

import hashlib
import re
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))
STYLES = sorted((BASE / "static" / "css").glob("*.css"))
SCRIPTS = sorted((BASE / "static" / "js").glob("*.js"))
VENDOR = BASE / "static" / "vendor"

FORBIDDEN = {
    "an inline script": r"<script(?![^>]*\ssrc=)",
    "an inline style": r"<style\b|\sstyle\s*=",
    "an event attribute": r"\s(?:hx-)?on[a-z:-]*\s*=\s*[\"']",
    "a script address": r"javascript:",
    "unescaped text": r"\|\s*safe\b|autoescape\s+off",
    "something from elsewhere": r"(?:src|srcset|action)\s*=\s*[\"'](?:https?:)?//",
    "a second tool of interaction": r"\bx-data\b|data-bs-toggle",
}


def relative(path: Path) -> str:
    return str(path.relative_to(BASE))


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_template_carries_nothing_that_the_policy_forbids(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not [what for what, pattern in FORBIDDEN.items() if re.search(pattern, source, re.IGNORECASE)]


def test_parts_with_a_form_are_never_cut_off_from_the_token() -> None:
    """`{% include ... only %}` drops csrf_token, and the form would be refused as too old."""
    with_form = {path.name for path in TEMPLATES if path.parent.name == "parts" and "{% csrf_token" in path.read_text()}
    assert "check_answers.html" in with_form
    for path in TEMPLATES:
        for name, rest in re.findall(r'include "parts/(\w+\.html)"([^%]*)%', path.read_text(encoding="utf-8")):
            assert name not in with_form or not rest.rstrip().endswith("only"), f"{relative(path)}: {name}"


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>x</script>",
        "<p style='x'>",
        "<a onclick='x'>",
        "<a hx-on:click='x'>",
        "{{ x|safe }}",
        "<img src='//x'>",
    ],
)
def test_each_pattern_finds_what_it_is_for(hostile: str) -> None:
    assert any(re.search(pattern, hostile, re.IGNORECASE) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_script_writes_no_markup_and_runs_no_text(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|https?://", source
    )


@pytest.mark.parametrize("path", STYLES, ids=relative)
def test_style_sheet_takes_nothing_from_elsewhere(path: Path) -> None:
    source = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"@import|https?://|url\([\"']?//", source)


def declared_classes() -> set[str]:
    """Of every sheet but the one that gives Bootstrap's own classes our colors."""
    sheets = [path.read_text(encoding="utf-8") for path in STYLES if path.name != "controls.css"]
    bare = re.sub(r"/\*.*?\*/|url\(.*?\)", "", "".join(sheets), flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", bare))


def test_every_class_of_the_style_sheets_is_used() -> None:
    """A rule for a class that nothing writes is left over from something."""
    code = [path for app in ("casino_night", "licensing", "games") for path in (BASE / app).rglob("*.py")]
    written = "".join(path.read_text(encoding="utf-8") for path in (*TEMPLATES, *SCRIPTS, *code))
    whole = set(re.findall(r"[\w-]+", written))
    beginnings = tuple(re.findall(r"([a-z][\w-]*-)\{[{%]", written))  # class="tag-{{ tone }}"
    assert not {name for name in declared_classes() - whole if not name.startswith(beginnings)}


def test_vendored_files_are_the_ones_that_were_vetted() -> None:
    listed = {}
    for line in (VENDOR / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, name = line.split(maxsplit=1)
        listed[name.lstrip("*").removeprefix("./")] = digest
    found = {
        str(path.relative_to(VENDOR)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "SHA256SUMS"
    }
    assert found == listed


def test_every_vendored_folder_carries_its_licence() -> None:
    assert all((folder / "LICENSE").is_file() for folder in VENDOR.iterdir() if folder.is_dir())


def test_pages_load_no_script_of_bootstrap() -> None:
    assert not list(VENDOR.rglob("*.js"))
