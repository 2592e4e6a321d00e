"""What the tests of the till's screens share: the scene, a device of the hall, and people signed in on it by PIN."""

from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from casino_night.accounts.models import User
from casino_night.banking.models import Shift
from casino_night.banking.services import books, shifts
from tests.banking.scene import Scene
from tests.hall.halls import enrolled, pin_of


class Counter:
    """Rosa at window 1 on an enrolled device; Grace is in charge, Peter of the proceeds."""

    def __init__(self, scene: Scene | None = None) -> None:
        self.scene = scene or Scene.build()
        self.night = self.scene.night
        self.base = f"/till/{self.night.pk}/"
        self.pins = {one.pk: pin_of(self.night, one, self.scene.grace) for one in self.people}
        self.rosa = self.sign_in(self.scene.rosa, "Tablet of Rosa")
        self.shift = self.scene.shift

    @property
    def people(self) -> tuple[User, ...]:
        scene = self.scene
        return scene.rosa, scene.grace, scene.peter, scene.anton

    def sign_in(self, user: User, device: str) -> Client:
        client, _device = enrolled(self.night, self.scene.grace, device)
        assert client.post(f"/hall/pin/{user.pk}/", {"pin": self.pins[user.pk]}).status_code == 303
        return client

    @property
    def sell_url(self) -> str:
        return f"{self.base}{self.shift.pk}/sell/"

    def key(self, dollars: int = 40, tendered: int = 50, id: UUID | None = None, **more: Any) -> Any:
        """The post of the keys; its answer leads to what to hand over."""
        said = {"id": str(id or uuid4()), "amount": dollars, "tendered": tendered, **more}
        return self.rosa.post(self.sell_url, said)

    def sell(self, dollars: int = 40, tendered: int = 50, id: UUID | None = None) -> Any:
        """Both posts of a sale; the answer of the second."""
        return self.rosa.post(self.key(dollars, tendered, id).headers["Location"])

    def second(self, user: User) -> dict[str, str]:
        return {"person": str(user.pk), "pin": self.pins[user.pk]}

    def desk(self) -> tuple[Client, Shift]:
        """Peter at the prize desk."""
        client = self.sign_in(self.scene.peter, "Tablet of Peter")
        window = books.add_window(self.night, "prize_desk", "Prize desk")
        shift = shifts.open_shift(window, actor=self.scene.peter, device=self.scene.device)
        return client, shift
