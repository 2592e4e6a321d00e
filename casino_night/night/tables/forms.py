"""What is typed at a table besides counts."""

from typing import Any

from django import forms

from casino_night.hall.forms import PinForm


class ArriveForm(PinForm):
    """Who arrives, and their PIN."""

    person = forms.ChoiceField(label="Who arrives")
    field_order = ("person", "pin")

    def __init__(self, data: Any = None, *, people: list[tuple[str, str]], **rest: Any) -> None:
        super().__init__(data, **rest)
        choice = self.fields["person"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", "Choose your name"), *people]
