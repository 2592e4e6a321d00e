"""What a clerk fills in."""

from typing import Any

from django import forms

from casino_night import clock
from licensing.application.forms import AnswersForm, CashField
from licensing.models import Municipality, Night
from licensing.models.municipal import OUTCOMES

DAY = {"type": "date"}


def _day(label: str, **options: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"), **options)


class DeterminationForm(forms.Form):
    use_required_attribute = False

    voted_on = _day("Day of the decision")
    outcome = forms.ChoiceField(label="The night is", choices=OUTCOMES, widget=forms.RadioSelect)
    votes_for = forms.IntegerField(label="Votes for", min_value=0, max_value=99, required=False)
    votes_against = forms.IntegerField(label="Votes against", min_value=0, max_value=99, required=False)
    heard_on = _day(
        "Day of the hearing", required=False, help_text="Only for a denial: the applicant is heard on notice first."
    )
    findings = forms.CharField(
        label="Findings", max_length=4000, widget=forms.Textarea(attrs={"rows": 8}), help_text="Goes onto the paper."
    )

    def __init__(self, *args: Any, town: Municipality, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if town.clerk_decides:
            for name in ("votes_for", "votes_against"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        votes = (given.get("votes_for"), given.get("votes_against"))
        if None not in votes and given.get("outcome"):
            carried = votes[0] > votes[1]  # type: ignore[operator]
            if carried != (given["outcome"] == "granted"):
                raise forms.ValidationError("The votes and the outcome do not go together. Correct one of the two.")
        return given


class ForwardForm(forms.Form):
    use_required_attribute = False

    forwarded_on = _day("Mailed to the Commission on", help_text="Application, findings and the Commission's fee.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"forwarded_on": clock.today()}, **kwargs)  # type: ignore[misc]


class IssueForm(forms.Form):
    licence_number = forms.CharField(
        label="Municipal license number",
        max_length=40,
        required=False,
        help_text="As your register has it. Leave it empty to be given one.",
    )


class AmendForm(AnswersForm):
    reason = forms.CharField(label="Why", max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
    use_required_attribute = False

    class Meta:
        model = Night
        fields = ["title", "date", "premises", "rooms", "doors_at", "ends_at"]
        labels = {"title": "Name of the night", "doors_at": "Doors open at", "ends_at": "Ends at"}
        widgets = {
            "date": forms.DateInput(attrs=DAY, format="%Y-%m-%d"),
            "doors_at": forms.TimeInput(attrs={"type": "time"}),
            "ends_at": forms.TimeInput(attrs={"type": "time"}),
            "rooms": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("reason", "title", "date"):
            self.fields[name].required = True

    @property
    def given(self) -> dict[str, Any]:
        return {name: value for name, value in super().given.items() if name != "reason"}


class TownForm(AnswersForm):
    fee_cents = CashField(
        label="The municipality's own fee for one night, in dollars",
        help_text="Leave it empty if you ask as much as the Commission does.",
    )
    use_required_attribute = False

    class Meta:
        model = Municipality
        fields = ["fee_cents", "filing_days", "meets_every_days", "clerk_decides", "sunday_games"]
        labels = {
            "filing_days": "Papers are due this many days before a meeting",
            "meets_every_days": "Beyond the calendar, the governing body meets about every so many days",
            "clerk_decides": "An ordinance lets the clerk decide without a meeting",
            "sunday_games": "The municipality consents to games on Sunday",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("filing_days", "meets_every_days"):
            self.fields[name].required = True


class MeetingForm(forms.Form):
    use_required_attribute = False

    date = _day("Day of a meeting")

    def clean_date(self) -> Any:
        day = self.cleaned_data["date"]
        if abs((day - clock.today()).days) > 2 * 366:
            raise forms.ValidationError("Choose a day within two years.")
        return day
