"""What the tests of the hall share: a night with its people, an enrolled device, a PIN."""

from django.test import Client

from casino_night.accounts.models import User
from casino_night.hall import selectors, services
from casino_night.hall.models import Device
from casino_night.roles import Role
from licensing.models import Night
from tests.cast import Cast

ADDRESS = "192.0.2.20"


def enrolled(night: Night, actor: User, name: str = "Window 1") -> tuple[Client, Device]:
    """A browser that is a device of the night."""
    code = services.new_enrolment_code(night, actor=actor)
    client = Client(REMOTE_ADDR=ADDRESS)
    assert client.post("/hall/enrol/", {"code": code, "name": name}).status_code == 303
    return client, Device.objects.get(night=night, name=name)


def pin_of(night: Night, user: User, actor: User) -> str:
    return services.make_pins(night, [user], actor=actor)[0][1]


def another(pin: str) -> str:
    """A PIN that is not this one."""
    return f"{(int(pin) + 1) % 10**6:06d}"


class Hall:
    """The cast's own night with one device, and Rosa the banker's PIN."""

    def __init__(self) -> None:
        self.cast = Cast.build()
        self.night = self.cast.own.night
        self.grace = self.cast[Role.MEMBER_IN_CHARGE]
        self.rosa = self.cast[Role.BANKER]
        self.client, self.device = enrolled(self.night, self.grace)
        self.pin = pin_of(self.night, self.rosa, self.grace)
        self.pad = f"/hall/pin/{self.rosa.pk}/"
        self.home = f"/hall/{self.night.pk}/"

    def enter(self, pin: str | None = None, client: Client | None = None) -> int:
        return (client or self.client).post(self.pad, {"pin": pin or self.pin}).status_code

    @property
    def person(self) -> selectors.Person:
        found = selectors.person(self.night, self.rosa.pk)
        assert found
        return found
