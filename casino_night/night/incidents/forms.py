"""What is typed about an incident."""

from typing import Any

from django import forms

from casino_night.night.models.incidents import INCIDENT_KINDS


class IncidentForm(forms.Form):
    kind = forms.ChoiceField(label="What it is", choices=INCIDENT_KINDS)
    table = forms.ChoiceField(label="Table", required=False)
    happened = forms.CharField(
        label="What happened",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="What you saw, in the order you saw it.",
    )
    about = forms.CharField(
        label="Who or what it is about",
        max_length=200,
        required=False,
        help_text="The player as far as known, or the piece of equipment. No more about a guest than is needed.",
    )
    rule = forms.CharField(label="Rule that was broken", max_length=120, required=False)
    witnesses = forms.CharField(label="Witnesses", max_length=300, required=False)
    kept = forms.ChoiceField(label="Kept round", required=False, help_text="For a dispute.")

    def __init__(self, data: Any = None, *, tables: list[Any], kept: list[Any], **rest: Any) -> None:
        super().__init__(data, **rest)
        self._choices("table", "No table", tables)
        self._choices("kept", "None", kept)

    def _choices(self, name: str, nothing: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", nothing), *choices]


class DoForm(forms.Form):
    """A step that somebody did."""

    step = forms.CharField(max_length=20)
    note = forms.CharField(label="In a few words", max_length=400, required=False)


class ForfeitForm(forms.Form):
    """Imitation money that is not redeemed, with the member in charge's PIN."""

    id = forms.UUIDField(widget=forms.HiddenInput)
    amount = forms.IntegerField(label="Imitation dollars not redeemed", min_value=1, max_value=10**6)
    person = forms.ChoiceField(label="Member in charge")
    pin = forms.RegexField(
        r"^[0-9]{6}\Z",
        label="Their PIN",
        error_messages={"invalid": "A PIN has six digits."},
        widget=forms.PasswordInput(
            attrs={"class": "signature-pin", "inputmode": "numeric", "autocomplete": "off", "maxlength": "6"}
        ),
    )

    def __init__(self, data: Any = None, *, people: list[tuple[str, str]], **rest: Any) -> None:
        super().__init__(data, **rest)
        choice = self.fields["person"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", "Choose a person"), *people]
