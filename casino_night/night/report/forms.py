"""What the member in charge of proceeds types into the report."""

from django import forms

from casino_night.banking.forms import AmountField
from casino_night.night.models.evening import LINE_KINDS


class LineForm(forms.Form):
    kind = forms.ChoiceField(label="What kind of line", choices=LINE_KINDS, initial="expense")
    what = forms.CharField(label="What for", max_length=160)
    payee = forms.CharField(
        label="Paid to",
        max_length=160,
        help_text="A firm, a person who worked, or an institution; proceeds never go to an individual.",
    )
    amount = AmountField(label="Amount", help_text="Dollars and cents, such as 250.00.")
    paid_on = forms.DateField(label="Paid on", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    number = forms.CharField(label="Number of the check", required=False, max_length=40)


class FileForm(forms.Form):
    certify = forms.BooleanField(
        label="I certify that this report is true and complete, and that the net proceeds go to the authorized purposes"
        " only.",
        error_messages={"required": "Tick the certification before you sign."},
    )
    signed_name = forms.CharField(
        label="Your signature", max_length=120, help_text="Type your name as it stands in your account."
    )
