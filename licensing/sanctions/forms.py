"""What the Commission fills in about sanctions."""

from typing import Any

from django import forms

from licensing.models import Night, Table
from licensing.models.choices import words
from licensing.models.sanctions import APPEARANCES, MEASURES

DAY = {"type": "date"}


def _day(label: str) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"))


def _text(label: str, rows: int, most: int, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, widget=forms.Textarea(attrs={"rows": rows}), **options)


class NoticeForm(forms.Form):
    use_required_attribute = False

    measure = forms.ChoiceField(label="Measure considered", choices=MEASURES, widget=forms.RadioSelect)
    grounds = _text("Grounds", 5, 4000, help_text="What happened and when, so that the holder can answer it.")
    citation = forms.CharField(label="Rule", max_length=80, help_text="Such as 13:47-20.10(c)6.")
    hearing_at = forms.DateTimeField(
        label="Hearing on", widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    hearing_place = forms.CharField(label="Place of the hearing", max_length=240)


class HearingForm(forms.Form):
    use_required_attribute = False

    appearance = forms.ChoiceField(label="What happened", choices=APPEARANCES, widget=forms.RadioSelect)
    hearing_record = _text("Record of the hearing", 8, 8000)


class OrderForm(forms.Form):
    use_required_attribute = False

    text = _text("Order, with its reasons", 5, 2000)


class RemovalForm(forms.Form):
    use_required_attribute = False

    table = forms.ModelChoiceField(
        label="Table that is closed by it", queryset=Table.objects.none(), required=False, empty_label="No table"
    )
    item = forms.CharField(label="What has to go", max_length=200)
    reason = _text("Why", 3, 2000)

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].queryset = night.tables.all()  # type: ignore[attr-defined]


class ServedForm(forms.Form):
    use_required_attribute = False

    licence_number = forms.CharField(label="License number of the operator", max_length=40)
    title = forms.CharField(label="Paper", max_length=200, help_text="Such as: summons, Superior Court, Essex.")
    served_on = _day("Served on the Executive Officer on")


class ForwardServedForm(forms.Form):
    use_required_attribute = False

    mailed_on = _day("Mailed on")
    mailed_as = forms.ChoiceField(label="By", choices=words("registered certified"))
    mail_number = forms.CharField(label="Number of the mailing", max_length=40)


class ReceiptForm(forms.Form):
    use_required_attribute = False

    receipt_on = _day("Return receipt of")
