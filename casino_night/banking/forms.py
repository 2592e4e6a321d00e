"""What is typed at the till. Amounts are whole dollars; who confirms types a PIN of their own."""

from typing import Any

from django import forms

from casino_night.money import Cents, Scrip
from casino_night.tally import LONGEST

MOST = 10**LONGEST - 1
MOST_NOTES = 1200  # of one print run: a hundred sheets
DOLLARS = {"inputmode": "numeric", "autocomplete": "off", "maxlength": LONGEST}


class DollarsField(forms.IntegerField):
    """Digits and nothing else: "1.000" is a thousand to one guest and one dollar to another."""

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        if text and not (text.isascii() and text.isdigit()):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


class SaleForm(forms.Form):
    """The id was made with the page, so the same page sent twice is the same sale."""

    id = forms.UUIDField(widget=forms.HiddenInput)
    amount = DollarsField(
        min_value=1,
        max_value=MOST,
        error_messages={
            "required": "Choose the amount of the sale.",
            "invalid": "Imitation money is sold for full dollars (13:47-20.12(c)1).",
            "min_value": "Choose the amount of the sale.",
        },
    )
    tendered = DollarsField(
        min_value=1,
        max_value=MOST,
        error_messages={"required": "Say what the guest gave.", "invalid": "Count in full dollars."},
    )

    @classmethod
    def sent(cls, post: Any) -> "SaleForm":
        """A key for what the guest gives says it instead of the box: "exact", or dollars."""
        give = post.get("give")
        return cls({**post.dict(), "tendered": post.get("amount") if give == "exact" else give} if give else post)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        amount, tendered = said.get("amount"), said.get("tendered")
        if amount and tendered and tendered < amount:
            self.add_error("tendered", f"${tendered} is less than the sale of ${amount}. Take the whole amount first.")
        return said

    @property
    def cash(self) -> Cents:
        return Cents(self.cleaned_data["amount"] * 100)

    @property
    def given(self) -> Cents:
        return Cents(self.cleaned_data["tendered"] * 100)


class SecondPersonForm(forms.Form):
    """Somebody else says yes on the same screen, with their own PIN."""

    person = forms.ChoiceField(label="Who confirms")
    pin = forms.RegexField(
        r"^[0-9]{6}\Z",
        label="Their PIN",
        error_messages={"invalid": "A PIN has six digits.", "required": "Type the six digits."},
        widget=forms.PasswordInput(
            attrs={"class": "signature-pin", "inputmode": "numeric", "autocomplete": "off", "maxlength": "6"}
        ),
    )

    def __init__(self, data: Any = None, *, people: list[tuple[str, str]], **rest: Any) -> None:
        super().__init__(data, **rest)
        choice = self.fields["person"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", "Choose a person"), *people]


REASONS = ("Wrong amount keyed", "Guest changed their mind", "Keyed twice", "Note not accepted")


class VoidForm(SecondPersonForm):
    reason = forms.ChoiceField(label="Why", choices=[(one, one) for one in REASONS])
    field_order = ("reason", "person", "pin")


class AmountField(forms.CharField):
    """Cash to the cent, as people write it."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(max_length=14, widget=forms.TextInput(attrs={"inputmode": "decimal"}), **rest)

    def clean(self, value: Any) -> Cents:
        try:
            return Cents.parse(super().clean(value))
        except ValueError as wrong:
            raise forms.ValidationError(str(wrong)) from wrong


class DropForm(SecondPersonForm):
    id = forms.UUIDField(widget=forms.HiddenInput)
    cash = AmountField(label="Cash in the bag", help_text="Counted by both of you.")
    bag = forms.CharField(label="Number on the sealed bag", max_length=40)
    field_order = ("id", "cash", "bag", "person", "pin")


class BringForm(SecondPersonForm):
    id = forms.UUIDField(widget=forms.HiddenInput)
    cash = AmountField(label="Change money brought", help_text="The organization's own money; it goes back afterwards.")
    field_order = ("id", "cash", "person", "pin")


class WithIdForm(SecondPersonForm):
    """A count in the page and a second person: a float, a refill, money received."""

    id = forms.UUIDField(widget=forms.HiddenInput)


class PrintForm(SecondPersonForm):
    """A print run of scrip."""

    id = forms.UUIDField(widget=forms.HiddenInput)
    denomination = forms.ChoiceField(label="What is printed")
    quantity = forms.IntegerField(
        label="How many notes", min_value=1, max_value=MOST_NOTES, help_text="Twelve to a sheet of letter paper."
    )
    field_order = ("id", "denomination", "quantity", "person", "pin")

    def __init__(self, data: Any = None, *, denominations: list[Any], **rest: Any) -> None:
        super().__init__(data, **rest)
        self._denominations = {str(one.pk): one for one in denominations}
        choice = self.fields["denomination"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(pk, f"{one} of {Scrip(one.value)}") for pk, one in self._denominations.items()]

    def clean_denomination(self) -> Any:
        return self._denominations[self.cleaned_data["denomination"]]


class SignForm(SecondPersonForm):
    reason = forms.CharField(
        label="Reason for the difference",
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="It stays on the sheet for ever, next to the difference.",
    )
    field_order = ("reason", "person", "pin")


class WindowForm(forms.Form):
    kind = forms.ChoiceField(
        label="What it is",
        choices=[("banker", "Banker's window"), ("door", "Door: admission"), ("prize_desk", "Prize desk")],
    )
    name = forms.CharField(label="Name on its sign", max_length=40)


class RedeemForm(forms.Form):
    id = forms.UUIDField(widget=forms.HiddenInput)
    prize = forms.UUIDField(widget=forms.HiddenInput)
    winner = forms.CharField(
        label="Name of the guest",
        max_length=120,
        help_text="For the list of winners. Nobody who works tonight may redeem or win.",
    )


class TicketsForm(forms.Form):
    id = forms.UUIDField(widget=forms.HiddenInput)
    count = forms.IntegerField(label="Tickets", min_value=1, max_value=1000)


class AdmissionForm(forms.Form):
    id = forms.UUIDField(widget=forms.HiddenInput)
    guests = forms.IntegerField(label="Guests", min_value=1, max_value=100)


class PresentForm(forms.Form):
    serial = forms.CharField(label="Serial", max_length=40)
    holder = forms.CharField(label="Name of the guest", max_length=120, required=False)
