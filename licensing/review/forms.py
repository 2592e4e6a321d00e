"""The questions put to a reviewer."""

import datetime
from typing import Any

from django import forms

from licensing.models import SavedFilter
from licensing.models.choices import VERDICTS


class FlagForm(forms.Form):
    use_required_attribute = False

    reason = forms.CharField(
        label="What has to be fixed",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": "Say what has to be fixed."},
        help_text="The applicant reads this sentence beside the question.",
    )
    citation = forms.CharField(
        label="Rule",
        max_length=80,
        required=False,
        help_text="As the register writes it, such as 13:47-20.12(b).",
    )
    keep = forms.BooleanField(label="Keep this sentence among the phrases", required=False)


class NoticeForm(forms.Form):
    use_required_attribute = False

    due_on = forms.DateField(
        label="Answer wanted by",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": "Name a day."},
    )


class DecisionForm(forms.Form):
    use_required_attribute = False

    verdict = forms.ChoiceField(
        label="Decision",
        choices=VERDICTS,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the three."},
    )
    conditions = forms.CharField(
        label="Conditions",
        max_length=8000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="For an approval with conditions: one a line.",
    )
    reasons = forms.CharField(
        label="Reasons",
        max_length=8000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="For a refusal: one a line. The rules that failed are filled in.",
    )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        verdict = given.get("verdict")
        if verdict == "approve_with_conditions" and not given.get("conditions", "").strip():
            self.add_error("conditions", "Write at least one condition, or approve without.")
        if verdict == "refuse" and not given.get("reasons", "").strip():
            self.add_error("reasons", "A refusal says why. Write at least one reason.")
        return given

    @property
    def text(self) -> str:
        """The words that go into the letter with that verdict."""
        fields = {"approve_with_conditions": "conditions", "refuse": "reasons"}
        field = fields.get(self.cleaned_data["verdict"])
        return str(self.cleaned_data[field]) if field else ""


class PhraseForm(forms.Form):
    use_required_attribute = False

    text = forms.CharField(
        label="Phrase",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": "Write the phrase."},
    )
    citation = forms.CharField(label="Rule", max_length=80, required=False)
    section = forms.ChoiceField(label="Fits", required=False)

    def __init__(self, *args: Any, sections: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["section"].choices = [("", "Anywhere"), *sections]  # type: ignore[attr-defined]


class SavedFilterForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = SavedFilter
        fields = ["name", "query"]


def due_day(form: NoticeForm) -> datetime.date:
    day: datetime.date = form.cleaned_data["due_on"]
    return day
