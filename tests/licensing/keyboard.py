"""Somebody without a mouse: Tab, Enter, Space, arrows and typing. Wherever they stop, the focus can be seen."""

from pathlib import Path

from playwright.sync_api import Page, expect

MOST_TABS = 90
FOCUSED = """(() => {
    const here = document.activeElement
    const {outlineStyle, boxShadow} = getComputedStyle(here)
    const box = here.getBoundingClientRect()
    return {
        names: [here.id, here.name],
        words: here.getAttribute("aria-label") || here.textContent.trim(),
        marked: outlineStyle !== "none" || boxShadow !== "none",
        inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    }
})()"""


def tab_to(page: Page, target: str) -> None:
    """Press Tab until the focus is on what has that id or name, or begins with these words; it can be seen there."""
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if target in here["names"] or here["words"].startswith(target):
            assert here["marked"], f"{target} does not show the focus on {page.url}"
            assert here["inView"], f"{target} has the focus outside the screen on {page.url}"
            return
    raise AssertionError(f"Tab never reached {target} on {page.url}")


def press(page: Page, target: str, heading: str) -> None:
    """Go to a link or a button and press it; it leads to the page with that heading."""
    tab_to(page, target)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def write(page: Page, **answers: str) -> None:
    """Fill in fields in their order; in a list the first letters choose."""
    for field, text in answers.items():
        tab_to(page, f"id_{field}")
        page.keyboard.type(text)


def choose(page: Page, label: str) -> None:
    """One of a group: Space takes the first, arrows move on."""
    wanted = page.get_by_label(label)
    tab_to(page, wanted.get_attribute("name") or "")
    page.keyboard.press("Space")
    for _press in range(10):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"No arrow reached {label} on {page.url}")


def hand_over(page: Page, field: str, file: Path) -> None:
    """The window in which one chooses a file is the system's, not ours."""
    tab_to(page, field)
    page.locator(":focus").set_input_files(file)
