"""What the tests of the floor share: a night planned to the end, its people on tablets, the doors open."""

from typing import Any
from uuid import uuid4

from django.test import Client

from casino_night.accounts.models import User
from casino_night.banking.services import tables as racks
from casino_night.banking.services import trays
from casino_night.night.doors import selectors, services
from casino_night.night.models import Tick
from casino_night.night.tables import services as tables
from casino_night.roles import Role
from licensing.models import Assignment, Night, Operator, Table
from tests.banking.scene import new_device
from tests.cast import Cast
from tests.hall.halls import enrolled, pin_of
from tests.plans import complete_plan


class Floor:
    """Anton (class A) is over every table, Bea (class B) deals Blackjack 1, three class A are the crew of the craps."""

    def __init__(self, *, ready: bool = True, opened: bool = True) -> None:
        self.cast = Cast.build()
        self.night: Night = self.cast.own.night
        complete_plan(self.night, self.cast)
        Night.objects.filter(pk=self.night.pk).update(licence_number="RL-1")
        self.night.refresh_from_db()
        self.grace, self.peter = self.cast[Role.MEMBER_IN_CHARGE], self.cast[Role.MEMBER_IN_CHARGE_OF_PROCEEDS]
        self.rosa, self.anton, self.bea = (
            self.cast[role] for role in (Role.BANKER, Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR)
        )
        self.abel, self.alma, self.amos = (
            Operator.objects.get(user__name=name).user for name in ("Abel", "Alma", "Amos")
        )
        for user in (self.abel, self.alma, self.amos):
            Assignment.objects.create(night=self.night, user=user, role=Role.CLASS_A_OPERATOR)
        self.device = new_device(self.night, self.grace, "Table tablet")
        if ready:
            self.tick_all()
        if ready and opened:
            services.open_night(self.night, actor=self.grace)
            self.night.refresh_from_db()
            pieces = self.chips(20_000)
            trays.receive(uuid4(), self.night, pieces, actor=self.grace, approver=self.rosa, device=self.device)

    def tick_all(self) -> None:
        """Everybody is here and everything was looked at."""
        for user in (self.grace, self.rosa, self.anton):
            Tick.objects.create(night=self.night, item=f"here:{user.pk}", by=user)
        for item in selectors.doors(self.night).items:
            if not item.by_itself:
                Tick.objects.create(night=self.night, item=item.key, table=item.table, by=self.grace)

    def table(self, label: str = "Blackjack 1") -> Table:
        return Table.objects.select_related("night").get(night=self.night, label=label)

    def chips(self, dollars: int) -> dict[str, int]:
        return {str(self.night.denominations.get(form="chip", value=100).pk): dollars // 100}

    def seat(self, user: User, post: str = "dealer", label: str = "Blackjack 1") -> Any:
        return tables.seat(self.table(label), user, post, device=self.device)

    def stock(self, label: str = "Blackjack 1", dollars: int = 1000) -> None:
        slip = racks.send(uuid4(), self.table(label), "fill", self.chips(dollars), actor=self.rosa)
        racks.receive(slip, self.chips(dollars), actor=self.anton, device=self.device)

    def prepared(self) -> Table:
        """Blackjack 1 with Bea dealing under Anton, its rack counted, its opening ticked."""
        self.seat(self.anton, "supervisor")
        self.seat(self.bea)
        self.stock()
        table = self.table()
        for key in ("sign", "cards_1", "cards_2", "cards_3", "cards_4"):
            tables.tick(table, key, actor=self.bea, verified_by=self.anton)
        return table

    def open_blackjack(self) -> Table:
        table = self.prepared()
        tables.open_table(table, actor=self.bea, approver=self.anton)
        return table

    def tablet(self, user: User, name: str = "Tablet") -> tuple[Client, str]:
        """A browser on a device of the hall with that person signed in, and their PIN."""
        client, _device = enrolled(self.night, self.grace, name)
        pin = pin_of(self.night, user, self.grace)
        assert client.post(f"/hall/pin/{user.pk}/", {"pin": pin}).status_code == 303
        return client, pin
