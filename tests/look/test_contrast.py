"""Every pair of colors that meets on a page can be told apart (WCAG 2.2, 1.4.3, 1.4.11), computed from tokens.css."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEXT, SHAPE = 4.5, 3.0
TONES = ("blue", "amber", "red", "green", "grey")
TEXT_ON = [
    *((ink, paper) for ink in ("text", "muted", "link", "stop") for paper in ("ground", "panel")),
    ("text", "field"),
    ("muted", "field"),
    ("good", "ground"),
    ("action-text", "action"),
    ("action-text", "action-hover"),
    ("stop-fill-text", "stop-fill"),
    ("stop-fill-text", "stop-fill-hover"),
    ("frame-text", "frame"),
    ("frame-muted", "frame"),
    *((f"tag-{tone}-text", f"tag-{tone}") for tone in TONES),
]
SHAPE_ON = [("control-line", "ground"), ("control-line", "panel"), ("control-line", "field"), ("action", "ground")]
PAIRS = [*((*pair, TEXT) for pair in TEXT_ON), *((*pair, SHAPE) for pair in SHAPE_ON)]


def themes() -> dict[str, dict[str, str]]:
    source = Path(settings.BASE_DIR, "static", "css", "tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r'\[data-bs-theme="(\w+)"\] \{(.*?)\}', source, re.DOTALL)
    return {name: dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block)) for name, block in blocks}


THEMES = themes()


def luminance(color: str) -> float:
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_guideline_says() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_there_are_three_themes() -> None:
    assert list(THEMES) == ["civic", "till", "felt"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "paper", "least"), PAIRS)
def test_pair_can_be_told_apart(theme: str, ink: str, paper: str, least: float) -> None:
    colors = THEMES[theme]
    assert contrast(colors[ink], colors[paper]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_focus_can_be_seen_on_every_ground(theme: str) -> None:
    """The ring itself, or in the light theme the dark edge around it."""
    colors = THEMES[theme]
    edge = "#1b1b1b" if theme == "civic" else colors["focus-color"]
    assert all(contrast(edge, colors[paper]) >= SHAPE for paper in ("ground", "panel"))
    assert contrast(colors["focus-color"], colors["frame"]) >= SHAPE
