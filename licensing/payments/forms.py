"""How one fee was paid."""

from typing import Any

from django import forms

from casino_night import clock
from licensing.payments.selectors import Line


class PaymentForm(forms.Form):
    """Belongs to one fee; the amount is computed and never typed."""

    method = forms.ChoiceField(label="Paid by")
    number = forms.CharField(label="Number on the paper", max_length=40, widget=forms.TextInput(attrs={"size": 20}))
    paid_on = forms.DateField(label="Dated", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    use_required_attribute = False

    def __init__(self, data: Any = None, *, line: Line) -> None:
        super().__init__(data, prefix=line.fee.code, initial={"paid_on": clock.today()})
        self.fields["method"].choices = line.methods  # type: ignore[attr-defined]
