"""Three questions: who you are, where, and when."""

import datetime
from typing import Any

from django import forms

from casino_night import clock
from licensing.feasibility.selectors import NOT_QUALIFIED
from licensing.models import Municipality
from licensing.models.choices import ORGANISATION_KINDS

KINDS = [*ORGANISATION_KINDS, (NOT_QUALIFIED, "A company, or a person on their own")]
YEARS_AHEAD = 5


class WishForm(forms.Form):
    kind = forms.ChoiceField(label="What kind of organization are you?", choices=KINDS)
    registered = forms.BooleanField(
        label="We hold a registration with the Commission that is valid beyond that date", required=False
    )
    municipality = forms.ModelChoiceField(
        label="In which municipality is the night?", queryset=Municipality.objects.all(), empty_label="Choose a town"
    )
    date = forms.DateField(label="On which date?", widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False

    def clean_date(self) -> datetime.date:
        wished: datetime.date = self.cleaned_data["date"]
        today = clock.today()
        if wished <= today:
            raise forms.ValidationError("That day has passed, or is today. Choose a day to come.")
        if wished > today + datetime.timedelta(days=365 * YEARS_AHEAD):
            raise forms.ValidationError(f"Choose a day within the next {YEARS_AHEAD} years.")
        return wished
