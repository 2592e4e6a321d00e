"""What somebody types while the evening closes."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from casino_night import clock
from casino_night.banking.forms import SecondPersonForm


class ReconcileForm(SecondPersonForm):
    reason = forms.CharField(
        label="Reason for a difference",
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Only if the count differs from the ledger. It stays on the record.",
    )
    field_order = ("reason", "person", "pin")


def _moment(label: str, help_text: str) -> forms.DateTimeField:
    box = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, help_text=help_text, widget=box, input_formats=["%Y-%m-%dT%H:%M"])


class DepositForm(SecondPersonForm):
    id = forms.UUIDField(widget=forms.HiddenInput)
    slip_number = forms.CharField(label="Number of the slip or the sealed bag", max_length=40)
    sealed_at = _moment("Bag sealed at", "Where the bank is shut, the deposit begins here.")
    handed_in_at = _moment("Handed in at", "At the counter or through the night safe.")
    field_order = ("id", "slip_number", "sealed_at", "handed_in_at", "person", "pin")

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        sealed, handed = said.get("sealed_at"), said.get("handed_in_at")
        if sealed and handed and handed < sealed:
            self.add_error(
                "handed_in_at", ValidationError("A bag is handed in after it was sealed. Correct one of the two times.")
            )
        if handed and handed > clock.now():
            self.add_error(
                "handed_in_at", ValidationError("That moment has not come yet. Correct the date or the time.")
            )
        return said


class ReturnForm(SecondPersonForm):
    id = forms.UUIDField(widget=forms.HiddenInput)


class CloseForm(SecondPersonForm):
    remarks = forms.CharField(
        label="Remarks",
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="What the figures do not say: prizes not drawn or not claimed, a table stopped, a late bag.",
    )
    field_order = ("remarks", "person", "pin")
