"""What people may ask of the register and the limits, and the form for a new limit."""

from datetime import date
from typing import Any

from django import forms

from casino_night import clock
from licensing.regulations import limits, register
from licensing.regulations.models import Limit
from licensing.regulations.seed import Definition

_DATE = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class RuleFilter(forms.Form):
    """Every field may be empty; a value that is not offered finds nothing wrong and nothing at all."""

    q = forms.CharField(label="Search", required=False, max_length=100, widget=forms.TextInput({"type": "search"}))
    status = forms.ChoiceField(label="Status", required=False)
    part = forms.ChoiceField(label="Part", required=False)
    bound = forms.ChoiceField(label="Who is bound", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["q"].help_text = "A word, a citation such as 20.12(b), or an id such as R080."
        self._offer("status", "Every status", list(register.STATUS_WORDS.items()))
        self._offer("part", "Every part", [(part, part) for part in register.parts()])
        self._offer("bound", "Everybody", [(party, party) for party in register.bound_parties()])

    def _offer(self, name: str, every: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = [("", every), *choices]  # type: ignore[attr-defined]

    def found(self) -> list[register.Rule]:
        chosen = self.cleaned_data
        return register.search(chosen["q"], status=chosen["status"], part=chosen["part"], bound=chosen["bound"])


class DayForm(forms.Form):
    """Which day's limits to show: today unless another is asked for."""

    on = forms.DateField(label="Limits in force on", required=False, widget=_DATE)

    def clean_on(self) -> date:
        day: date | None = self.cleaned_data["on"]
        if day and day < limits.first_day():
            raise forms.ValidationError(f"The record begins on {limits.first_day():%B %d, %Y}; choose a later day.")
        return day or clock.today()


class LimitForm(forms.Form):
    """A new row for one limit. Its unit is the limit's own."""

    value = forms.CharField(label="New value", max_length=40)
    effective_from = forms.DateField(
        label="First day", help_text="Tomorrow or later. The value before ends the day before.", widget=_DATE
    )
    citation = forms.CharField(label="Citation", max_length=120, help_text="The rule that sets the new value.")
    note = forms.CharField(
        label="Reason",
        max_length=1000,
        help_text="Where the value comes from and why it is added. It stays in the public history.",
        widget=forms.Textarea({"rows": 3}),
    )
    verified = forms.BooleanField(label="I have compared it with the official text", required=False)
    corrects = forms.BooleanField(
        label="This corrects the row that begins on that day",
        required=False,
        help_text="Only for a row that has not begun yet. Both stay in the history.",
    )

    def __init__(self, definition: Definition, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.definition = definition
        self.fields["value"].help_text = definition.unit.hint

    def clean_value(self) -> int:
        try:
            return self.definition.unit.parse(self.cleaned_data["value"])
        except ValueError as unreadable:
            raise forms.ValidationError(str(unreadable)) from None

    def row(self) -> Limit:
        """The row as it would be stored. Call only when the form is valid."""
        fields = {name: self.cleaned_data[name] for name in ("value", "effective_from", "citation", "note", "verified")}
        return Limit(code=self.definition.code, unit=self.definition.unit.name, **fields)
