"""One whole night in real browsers, from the doors-open check to the filed report: the board, two windows, three
tables, the prize desk, the TV. After the licensed night is set up, nothing is written but through the screens.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from casino_night.accounts.models import User
from casino_night.banking import selectors as banking
from casino_night.banking.models import Posting
from casino_night.banking.verify import verify
from casino_night.documents.models import Document
from casino_night.money import Cents
from casino_night.roles import Role
from licensing.models import Assignment, Membership, Night
from tests.browser import DESK, HEIGHTS, PHONE, TABLET, assert_accessible, assert_nothing_is_beyond_the_edge
from tests.cast import person, signed_in_client
from tests.documents.scenes import made, text_of
from tests.night.floors import Floor

PICTURES = os.environ.get("PICTURES", "")  # a folder: keep what the screens look like
TV = 1920
DELIBERATE_MS = 450  # nobody counts chips out faster; a tap that comes sooner was meant for the screen before
CREW = {"dealer": "abel", "boxperson": "alma", "stickperson": "amos"}


class Hall:
    """The people of the night, their PINs, and the screens they stand at."""

    def __init__(self, page_at: Callable[..., Page], address: str) -> None:
        self.floor = Floor(ready=False)
        self.night = self.floor.night
        self.page_at, self.address = page_at, address
        self.ben = self._second_banker()
        organisation = self.night.organisation
        organisation.account_bank, organisation.account_number = "First Bank", "0001"
        organisation.save()
        self.chips = {one.value: one for one in self.night.denominations.filter(form="chip")}
        self.pins: dict[str, str] = {}
        self.seen: set[str] = set()

    def _second_banker(self) -> User:
        ben = person("Ben")
        Membership.objects.create(user=ben, organisation=self.night.organisation, role=Role.CHARITY_MEMBER)
        Assignment.objects.create(user=ben, night=self.night, role=Role.BANKER)
        return ben

    def url(self, app: str, path: str = "") -> str:
        return f"/{app}/{self.night.pk}/{path}"

    def at_table(self, label: str, path: str = "") -> str:
        return self.url("night", f"tables/{self.floor.table(label).pk}/{path}")

    def laptop(self, user: User) -> Page:
        page = self.page_at(DESK)
        cookie = signed_in_client(user).cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": self.address}])
        return page

    def tablet(self, grace: Page, name: str, width: int = TABLET) -> Page:
        """Enrolled with a code from the laptop of the member in charge."""
        grace.goto(self.url("hall", "devices/"))
        press(grace, "Enroll a device")
        code = grace.locator(".code-large").inner_text()
        page = self.page_at(width)
        page.goto("/hall/enrol/")
        page.get_by_label("Code").fill(code)
        page.get_by_label("Name of this device").fill(name)
        press(page, "Enroll")
        return page

    def hand_out_pins(self, grace: Page) -> None:
        grace.goto(self.url("hall", "pins/"))
        press(grace, "Make PINs for everybody who has none")
        for slip in grace.locator(".pin-slip").all():
            self.pins[slip.locator(".hall-name").inner_text()] = slip.locator(".pin-digits").inner_text()

    def enter(self, page: Page, user: User, path: str) -> Page:
        """Somebody takes the tablet: their PIN, then the page they want."""
        page.goto(f"/hall/pin/{user.pk}/")
        page.locator("[name=pin]").fill(self.pins[user.name])
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(user.name)
        page.goto(path)
        return page

    def confirm(self, form: Locator, user: User) -> None:
        """The second person on the same screen."""
        if form.locator("select[name=person]").count():
            form.locator("select[name=person]").select_option(str(user.pk))
        form.locator("[name=pin]").fill(self.pins[user.name])

    def count(self, form: Locator, box: str = "piece", **chips: int) -> None:
        """So many of each: `hundreds=3, ones=20`."""
        for word, quantity in chips.items():
            value = {"ones": 1, "fives": 5, "hundreds": 100}[word]
            form.locator(f"[name={box}_{self.chips[value].pk}]").fill(str(quantity))

    def look(self, page: Page, name: str) -> None:
        """Each screen once: nothing serious for axe, nothing beyond the edge; kept as a picture where asked for."""
        if name in self.seen:
            return
        self.seen.add(name)
        assert_accessible(page)
        before = page.viewport_size
        assert before
        for width in (PHONE, TABLET, DESK) if before["width"] != TV else (TV,):
            page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 1080)})
            assert_nothing_is_beyond_the_edge(page)
            if PICTURES:
                page.screenshot(path=Path(PICTURES) / f"{len(self.seen):02}-{name}-{width}.png", full_page=True)
        page.set_viewport_size(before)


def press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def form_to(page: Page, action: str) -> Locator:
    return page.locator(f"form[action$='{action}']")


def test_a_night_from_the_doors_to_the_filed_report(
    page_at: Callable[..., Page], live_site: str, settings: Any, tmp_path: Path
) -> None:
    settings.DOCUMENTS_ROOT = tmp_path
    expect.set_options(timeout=20_000)  # nine browsers share the machine with the server
    hall = Hall(page_at, live_site)
    grace = hall.laptop(hall.floor.grace)
    hall.hand_out_pins(grace)
    tablets = {name: hall.tablet(grace, name) for name in ("Office", "Window 1", "Window 2", "Desk", "Craps", "Cards")}
    tv = hall.tablet(grace, "TV", TV)

    check_the_doors(hall, grace, tablets)
    tv.goto("/night/tv/")
    set_up_the_bank(hall, tablets["Office"])
    open_the_windows(hall, tablets)
    open_the_craps(hall, tablets["Craps"])
    open_the_roulette(hall, tablets["Craps"])
    open_the_blackjack(hall, tablets["Cards"])
    watch(hall, grace, tv)
    sell(hall, tablets)
    give_prizes(hall, tablets)
    something_happens(hall, tablets["Cards"], grace)
    close_the_evening(hall, grace, tablets)
    file_the_report(hall)


def check_the_doors(hall: Hall, grace: Page, tablets: dict[str, Page]) -> None:
    floor, doors = hall.floor, hall.url("night", "doors/")
    for user, tablet in ((floor.grace, "Office"), (floor.rosa, "Window 1"), (floor.anton, "Cards")):
        page = hall.enter(tablets[tablet], user, hall.url("night", "doors/here/"))
        hall.look(page, "here")
        press(page, "Yes, I am here")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Hello")
    grace.goto(doors)
    hall.look(grace, "doors-shut")
    expect(grace.get_by_role("button", name="Open the doors")).to_be_disabled()
    ticks = grace.locator("button[value=yes]")
    for left in range(ticks.count(), 0, -1):
        grace.locator("[open] button[value=yes]").first.click()
        expect(ticks).to_have_count(left - 1)
    office = tablets["Office"]
    office.goto(hall.url("night", "doors/float/"))
    office.get_by_label("Change money").fill("500")
    hall.look(office, "float-counted")
    hall.confirm(office.locator("form.floor-form"), floor.rosa)
    press(office, "We have counted it")
    expect(office.locator("#hall")).to_contain_text("$500.00. Grace and Rosa")
    office.get_by_role("heading", name="Rehearsal").click()
    press(office, "Rehearse on Office")
    expect(office.get_by_role("heading", level=1)).to_have_text("Office is ready")
    hall.look(office, "rehearsal")
    grace.goto(doors)
    hall.look(grace, "doors-ready")
    press(grace, "Open the doors")
    expect(grace.get_by_role("heading", name="The doors are open")).to_be_visible()
    hall.look(grace, "doors-open")


def set_up_the_bank(hall: Hall, office: Page) -> None:
    floor, windows = hall.floor, hall.url("till")
    for kind, name in (("banker", "Window 1"), ("banker", "Window 2"), ("prize_desk", "Prize desk")):
        office.goto(windows)
        office.get_by_text("Add a window").click()
        office.get_by_label("What it is").select_option(kind)
        office.get_by_label("Name on its sign").fill(name)
        press(office, "Add it")
        expect(office.locator(".window-name", has_text=name)).to_be_visible()
    office.goto(hall.url("till", "bank/"))
    received = form_to(office, "/bank/receive/")
    hall.count(received, hundreds=300, fives=200, ones=400)
    hall.confirm(received, floor.rosa)
    press(received, "Put it in the reserve")
    expect(office.get_by_text("$31,400 of imitation money is in the reserve.")).to_be_visible()
    brought = form_to(office, "/bank/bring/")
    brought.get_by_label("Change money brought").fill("500")
    hall.confirm(brought, floor.rosa)
    press(brought, "Put it in the safe")
    expect(office.get_by_text("$500.00 of change money is in the safe.")).to_be_visible()


def open_the_windows(hall: Hall, tablets: dict[str, Page]) -> None:
    floor = hall.floor
    for name, user in (("Window 1", floor.rosa), ("Window 2", hall.ben)):
        page = hall.enter(tablets[name], user, hall.url("till"))
        press(page.locator(".window-card", has_text=name), "Open my shift")
        page.get_by_role("link", name="Float").click()
        page.locator("[name=cash_500]").fill("20")
        hall.confirm(page.locator("form.two-sides"), floor.grace)
        press(page, "Put it in the till")
        page.get_by_role("link", name="Refill").click()
        hall.count(page.locator("form.two-sides"), hundreds=28, fives=40, ones=50)
        hall.confirm(page.locator("form.two-sides"), floor.grace)
        press(page, "Put it in the tray")
        expect(page.locator("#amount")).to_be_visible()
    desk = hall.enter(tablets["Desk"], floor.peter, hall.url("till"))
    press(desk.locator(".window-card", has_text="Prize desk"), "Open my shift")
    expect(desk.get_by_role("heading", name="2. Prize or tickets")).to_be_visible()


def stock(hall: Hall, page: Page, label: str, approver: User) -> None:
    """Rosa brings twenty hundreds; the dealer counts them without seeing the figure."""
    page.goto(hall.at_table(label, "bring/"))
    hall.look(page, "bring")
    hall.count(page.locator("form.two-sides"), hundreds=20)
    hall.confirm(page.locator("form.two-sides"), hall.floor.rosa)
    press(page, "Hand it to the dealer")
    expect(page.get_by_role("heading", level=1)).to_have_text("Opening inventory")
    hall.look(page, "opening-inventory")
    hall.count(page.locator("form.two-sides"), hundreds=20)
    hall.confirm(page.locator("form.two-sides"), approver)
    press(page, "This is my count")
    expect(page.get_by_text("In the rack: $2,000")).to_be_visible()


def stand(page: Page, post: str) -> None:
    place = page.locator(".stand", has_text=post)
    place.get_by_role("button").click()
    expect(place.get_by_role("button")).to_have_count(0)  # it is the person's own now


def take(hall: Hall, page: Page, user: User, label: str, post: str) -> None:
    hall.enter(page, user, hall.at_table(label))
    stand(page, post)


def tick_and_open(hall: Hall, page: Page, supervisor: User) -> None:
    steps = page.locator("form.opening-tick")
    for left in range(steps.count(), 0, -1):
        first = steps.first
        if first.locator("[name=pin]").count():
            hall.confirm(first, supervisor)
        first.get_by_role("button").click()
        expect(steps).to_have_count(left - 1)
    hall.look(page, "table-ready")
    hall.confirm(page.locator("form.opening-go"), supervisor)
    press(page, "Open the table")
    expect(page.locator(".floor-state")).to_contain_text("Open")


def open_the_craps(hall: Hall, page: Page) -> None:
    """A crew of three and a class A operator over them (20.25(c)-(e)); the QR code at the table leads here."""
    floor = hall.floor
    page.goto(hall.at_table("Craps", "arrive/"))
    hall.look(page, "arrive")
    page.locator("[name=person]").select_option(str(floor.anton.pk))
    page.locator("[name=pin]").fill(hall.pins["Anton"])
    page.keyboard.press("Enter")
    hall.look(page, "craps-empty")
    expect(page.locator(".missing-list")).to_contain_text("Craps is run by three: dealer, boxperson and stickperson.")
    stand(page, "supervising")
    for post, name in CREW.items():
        take(hall, page, getattr(floor, name), "Craps", post)
    stock(hall, page, "Craps", floor.anton)
    tick_and_open(hall, page, floor.anton)
    hall.look(page, "craps-open")
    page.get_by_role("link", name="Deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Craps")
    expect(page.locator(".deal-standing")).to_have_count(0)


def open_the_roulette(hall: Hall, page: Page) -> None:
    """Anton deals and supervises: a class A operator needs nobody over them, and no cards want a second look."""
    floor = hall.floor
    take(hall, page, floor.anton, "Roulette", "supervising")
    stand(page, "dealer")
    stock(hall, page, "Roulette", floor.anton)
    tick_and_open(hall, page, floor.anton)


def open_the_blackjack(hall: Hall, page: Page) -> None:
    floor = hall.floor
    take(hall, page, floor.anton, "Blackjack 1", "supervising")
    take(hall, page, floor.bea, "Blackjack 1", "dealer")
    hall.look(page, "blackjack-opening")
    stock(hall, page, "Blackjack 1", floor.anton)
    tick_and_open(hall, page, floor.anton)


def watch(hall: Hall, grace: Page, tv: Page) -> None:
    grace.goto(hall.url("night", "tables/"))
    hall.look(grace, "tables")
    grace.goto(hall.url("night", "board/"))
    hall.look(grace, "board")
    expect(grace.get_by_text("3 of 5 open")).to_be_visible()
    grace.get_by_label("Or in your own words").fill("The buffet is open")
    press(grace, "Announce")
    expect(tv.locator(".tv-said")).to_have_text("The buffet is open")
    expect(tv.locator(".tv-open")).to_have_count(3)
    hall.look(tv, "tv")


def sell(hall: Hall, tablets: dict[str, Page]) -> None:
    """$160 at the first window and $340 at the second: $1,000 of imitation money in guests' hands."""
    for name, user, amounts in (
        ("Window 1", hall.floor.rosa, ("40", "120")),
        ("Window 2", hall.ben, ("100", "240")),
    ):
        page = hall.enter(tablets[name], user, hall.url("till"))
        page.get_by_role("link", name="Go on here").click()
        for amount in amounts:
            page.locator("#amount").fill(amount)
            press(page, "Exact")
            expect(page.locator(".change")).to_have_text("$0")
            page.wait_for_timeout(DELIBERATE_MS)
            press(page, "Handed over")
            expect(page.locator(".done-word")).to_have_text("Done")


def give_prizes(hall: Hall, tablets: dict[str, Page]) -> None:
    """The draw is promised, a prize redeemed, tickets given, the draw held."""
    office = hall.enter(tablets["Office"], hall.floor.grace, hall.url("till", "draw/"))
    press(office, "Choose the secret number")
    expect(office.locator(".fingerprint")).to_be_visible()
    desk = hall.enter(tablets["Desk"], hall.floor.peter, hall.url("till"))
    desk.get_by_role("link", name="Go on here").click()
    hall.count(desk.locator("form.desk-count"), hundreds=2, ones=20)
    press(desk, "What is it good for?")
    coffee = desk.locator(".offer", has_text="Coffee maker")
    coffee.locator("summary").click()
    coffee.locator("[name=winner]").fill("Gloria Guest")
    press(coffee, "Give the prize")
    expect(desk.locator(".done-word")).to_have_text("Done")
    press(desk, "Give tickets")  # with what is left of the guest's imitation money
    expect(desk.locator(".desk-value")).to_have_text("$0")
    press(office, "Close ticket sales")
    press(office, "Draw")
    expect(office.locator(".draw-ticket")).to_be_visible()


def something_happens(hall: Hall, page: Page, grace: Page) -> None:
    """A call for the supervisor, a fill, a dispute; the board shows what waits."""
    floor = hall.floor
    hall.enter(page, floor.bea, hall.at_table("Blackjack 1"))
    page.get_by_role("button", name="Supervisor").click()
    expect(page.locator(".floor-note").first).to_contain_text("The supervisor is wanted")
    expect(grace.locator(".alarms").first).to_contain_text("the supervisor is wanted")
    press(page, "I am here")
    page.goto(hall.at_table("Blackjack 1", "bring/"))
    hall.count(page.locator("form.two-sides"), hundreds=5)
    hall.confirm(page.locator("form.two-sides"), floor.rosa)
    press(page, "Hand it to the dealer")
    hall.count(page.locator("form.two-sides"), hundreds=5)
    press(page, "This is my count")
    expect(page.get_by_text("Both counts agree")).to_be_visible()
    page.goto(hall.url("night", "incidents/new/"))
    hall.look(page, "incident-new")
    page.locator("[name=kind]").select_option("dispute")
    page.locator("[name=happened]").fill("A guest says the last card was not his.")
    press(page, "Write it down")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dispute about a round")
    hall.look(page, "incident")
    incident = page.url
    hall.enter(page, floor.anton, incident)
    for step in ("The class A operator's decision", "Tell the member in charge"):
        page.locator(".opening-step", has_text=step).get_by_role("button", name="Done").click()
        expect(page.locator(".opening-done", has_text=step)).to_be_visible()
    page.goto(hall.url("night", "incidents/"))
    hall.look(page, "incidents")
    expect(page.locator(".incident")).to_contain_text("Done")


def close_the_evening(hall: Hall, grace: Page, tablets: dict[str, Page]) -> None:
    floor, evening = hall.floor, hall.url("night", "close/")
    grace.goto(evening)
    hall.look(grace, "close-begin")
    press(grace, "Begin the close")
    expect(grace.locator("[aria-current=step] .path-title")).to_contain_text("Tables")
    hall.look(grace, "close-tables")
    # Craps won $120, roulette lost $50, blackjack was even: 2,500 came to it.
    for label, user, tablet, counted in (
        ("Craps", floor.abel, "Craps", {"hundreds": 21, "ones": 20}),
        ("Roulette", floor.anton, "Craps", {"hundreds": 19, "ones": 50}),
        ("Blackjack 1", floor.bea, "Cards", {"hundreds": 25}),
    ):
        page = hall.enter(tablets[tablet], user, hall.at_table(label, "close/"))
        hall.look(page, "table-close")
        hall.count(page.locator("form.two-sides"), **counted)
        hall.confirm(page.locator("form.two-sides"), floor.grace)
        press(page, "Close the table")
        expect(page.locator(".toast-text").first).to_contain_text(f"{label} is closed.")
    close_the_windows(hall, tablets)
    finish(hall, tablets["Office"], evening)


def close_the_windows(hall: Hall, tablets: dict[str, Page]) -> None:
    """Rosa took $160 and Ben $340, on a float of $100 each; Ben is $1 short."""
    for name, user, dollars, tray in (
        ("Window 1", hall.floor.rosa, 260, 3050 - 320),
        ("Window 2", hall.ben, 439, 3050 - 680),
    ):
        page = hall.enter(tablets[name], user, hall.url("till"))
        page.get_by_role("link", name="Go on here").click()
        page.get_by_role("link", name="Close the window").click()
        press(page, "Stop sales and count")
        fill_every(page, {"cash_100": dollars})
        hall.count(form_to(page, "/close/count/"), hundreds=tray // 100, ones=tray % 100)
        press(page, "Count is complete")
        hall.confirm(form_to(page, "/close/sign/"), hall.floor.peter)
        press(page, "Sign and close the window")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Sheet")
    desk = hall.enter(tablets["Desk"], hall.floor.peter, hall.url("till"))
    desk.get_by_role("link", name="Go on here").click()
    desk.get_by_role("link", name="End my shift").click()
    press(desk, "End my shift")


def fill_every(page: Page, said: dict[str, int]) -> None:
    """Noughts where nothing else is said: an empty box is no figure."""
    for box in page.locator("[data-quantity]").all():
        box.fill(str(said.get(box.get_attribute("name") or "", 0)))


def finish(hall: Hall, office: Page, evening: str) -> None:
    floor = hall.floor
    hall.enter(office, floor.grace, evening)
    expect(office.locator("[aria-current=step] .path-title")).to_contain_text("Count the safe and the chips")
    hall.look(office, "close-count")
    counted = form_to(office, "/close/count/")
    fill_every(office, {"cash_100": 500 + 499})
    hall.count(counted, hundreds=306, ones=90)  # all but the $710 that guests keep
    hall.confirm(counted, floor.peter)
    press(counted, "Count is complete")
    expect(office.get_by_role("heading", name="To the games of chance account")).to_be_visible()
    hall.look(office, "close-deposit")
    deposit = form_to(office, "/close/deposit/")
    deposit.get_by_label("Number of the slip or the sealed bag").fill("N-7")
    hall.confirm(deposit, floor.peter)
    press(deposit, "Deposited")
    expect(deposit).to_have_count(0)
    back = form_to(office, "/close/float/")
    hall.confirm(back, floor.peter)
    press(back, "Given back")
    expect(form_to(office, "/close/sign/")).to_be_visible()
    hall.look(office, "close-sign")
    hall.confirm(form_to(office, "/close/sign/"), floor.peter)
    press(office, "Sign and close the evening")
    expect(office.get_by_text("Signed and frozen.")).to_be_visible()
    hall.look(office, "close-done")


def file_the_report(hall: Hall) -> None:
    """Page, ledger and paper say the same."""
    night = Night.objects.get(pk=hall.night.pk)
    peter = hall.laptop(hall.floor.peter)
    peter.goto(hall.url("night", "report/"))
    hall.look(peter, "report-draft")
    press(peter, "Enter what is ticked")
    expect(peter.locator(".report-plan")).to_have_count(0)
    peter.get_by_label("I certify").check()
    peter.get_by_label("Your signature").fill("Peter")
    press(peter, "Sign and file the report")
    expect(peter.get_by_text("It waits for the Commission.")).to_be_visible()
    hall.look(peter, "report-filed")
    ledger = banking.totals(night)
    assert verify(night) == []
    printed = text_of(made(Document.objects.get(kind="report_of_operations")))
    shown = peter.locator(".report-figures").first.inner_text()
    figures = {
        "Imitation money sold": ledger.cash_sales,
        "Gross receipts": ledger.gross_receipts,
        "Deposited": ledger.deposited,
    }
    assert (ledger.gross_receipts, ledger.deposited) == (Cents(500_00), Cents(499_00))
    for name, amount in figures.items():
        assert f"{name} {amount}" in printed, name
        assert str(amount) in shown, name
    assert f"Kept by guests; never paid out {ledger.in_guests_hands}" in printed
    assert Posting.objects.filter(night=night).exclude(refusal="").count() == 0
    peter.goto(hall.url("night", "report/compliance/"))
    hall.look(peter, "compliance")
    peter.goto(hall.url("night", "looking-back/"))
    hall.look(peter, "looking-back")
    peter.goto(night.get_absolute_url())
    hall.look(peter, "night")
