"""The questions of each section.

Every field carries what the person saw (`show_hidden_initial`): only what they changed is saved, and what somebody
else changed meanwhile is never overwritten. Nothing is required here: a draft may lack anything, and the checks say
what is missing before it can be submitted.
"""

import datetime
from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.utils.functional import cached_property

from casino_night import clock
from casino_night.money import Cents
from licensing.application.answers import NAMED_ROLES
from licensing.application.opening import Opening
from licensing.checks.case import Case
from licensing.models import Municipality, Night, Organisation, Provider
from licensing.models.choices import AWARD_METHODS

YEARS_AHEAD = 5
UNSEEN = object()  # the page did not say what stood there


class NightForm(forms.Form):
    """What a night needs to begin with; and, for one that was submitted, the new date with its reason."""

    title = forms.CharField(label="Name of the night", max_length=160)
    date = forms.DateField(label="Date", widget=forms.DateInput(attrs={"type": "date"}))
    municipality = forms.ModelChoiceField(
        label="Municipality", queryset=Municipality.objects.all(), empty_label="Choose a town"
    )
    copy_from = forms.ModelChoiceField(
        label="Start from an earlier night",
        queryset=Night.objects.none(),
        required=False,
        empty_label="Start with nothing",
        help_text="Everything is copied but the date and the provider's agreement. What has expired since is marked.",
    )
    reason = forms.CharField(
        label="Why the date changes", max_length=2000, widget=forms.Textarea(attrs={"rows": 3}), required=False
    )

    def __init__(self, *args: Any, organisation: Organisation, night: Night | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.fields["copy_from"].queryset = organisation.nights.order_by("-date")  # type: ignore[attr-defined]
        self.initial.setdefault("municipality", organisation.municipality_id)
        left_out = ("reason",) if night is None else ("title", "municipality", "copy_from")
        for name in left_out:
            del self.fields[name]
        if night:
            self.fields["reason"].required = True

    def clean_date(self) -> datetime.date:
        wished: datetime.date = self.cleaned_data["date"]
        today = clock.today()
        if wished < today:
            raise forms.ValidationError("That day has passed. Choose a day to come.")
        if wished > today + datetime.timedelta(days=365 * YEARS_AHEAD):
            raise forms.ValidationError(f"Choose a day within the next {YEARS_AHEAD} years.")
        return wished


class PersonForm(forms.Form):
    """Gives a member of the organisation one of the roles that officers designate (20.6, 20.7, 20.8)."""

    role = forms.ChoiceField(label="Role", choices=[(role.value, role.label.capitalize()) for role in NAMED_ROLES])
    user = forms.ChoiceField(label="Member")

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.members = {str(one.user_id): one.user for one in case.memberships}
        choices = [(key, user.name) for key, user in sorted(self.members.items(), key=lambda one: one[1].name)]
        self.fields["user"].choices = [("", "Choose a member"), *choices]  # type: ignore[attr-defined]

    def clean_user(self) -> Any:
        return self.members[self.cleaned_data["user"]]


class CashField(forms.Field):
    """Legal currency, typed in dollars and kept in cents."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 16})

    def prepare_value(self, value: Any) -> Any:
        return str(Cents(value)).removeprefix("$").replace(",", "") if isinstance(value, int) else value

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values:
            return None
        try:
            return Cents.parse(str(value)).units
        except ValueError as wrong:
            raise forms.ValidationError(str(wrong)) from wrong

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(initial) != self.to_python(data))
        except forms.ValidationError:
            return True


class AnswersForm(forms.ModelForm):  # type: ignore[type-arg]
    """Knows what was changed, and what the person saw before they changed it."""

    needed: tuple[str, ...] = ()  # cannot be saved without
    optional: tuple[str, ...] = ()  # may stay empty to the end; everything else is asked for before submitting

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        self.closed: set[str] = set()
        for name, field in self.fields.items():
            self._settle(name, field)

    def _settle(self, name: str, field: forms.Field) -> None:
        field.required = name in self.needed
        field.asked = name not in self.optional  # type: ignore[attr-defined]
        field.show_hidden_initial = True

    def prepare(self, case: Case, open_now: Opening) -> None:
        """Fit the questions to the night as it stands."""
        self.close(lambda name: not open_now.allows(name))

    def close(self, shut: Callable[[str], bool]) -> None:
        """Show the fields that are not open as they are. What an old window sends for them all the same is refused."""
        self.closed = {name for name in self.fields if shut(name)}
        for name in self.closed:
            self.fields[name].widget.attrs["disabled"] = True
            self.fields[name].required = False
            self.fields[name].asked = True  # type: ignore[attr-defined]

    @property
    def any_open(self) -> bool:
        return len(self.closed) < len(self.fields)

    @cached_property
    def changed_data(self) -> list[str]:
        """A browser sends nothing for a field that is closed: that is no change."""
        return [
            name
            for name, bound in self._bound_items()  # type: ignore[attr-defined]
            if not (name in self.closed and bound.html_name not in self.data) and bound._has_changed()
        ]

    @property
    def given(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data if name in self.cleaned_data}

    @property
    def seen(self) -> dict[str, Any]:
        """The values as they stood when the page was made, as the page itself sends them back."""
        found: dict[str, Any] = {}
        for name in self.changed_data:
            value = self.seen_value(name)
            if value is not UNSEEN:
                found[name] = value
        return found

    def seen_value(self, name: str) -> Any:
        bound = self[name]
        if bound.html_initial_name not in self.data:
            return UNSEEN
        hidden = bound.field.hidden_widget().value_from_datadict(self.data, self.files, bound.html_initial_name)
        try:
            return bound.field.clean(hidden)
        except forms.ValidationError:
            return UNSEEN  # a tampered page says nothing about what was seen


def name_the_blank(field: Any, words: str) -> None:
    """What stands in a list while nothing is chosen: dashes tell nobody anything."""
    field.choices = [("", words), *(choice for choice in field.choices if choice[0])]


class LineForm(AnswersForm):
    """One line of a list. A line is small and is saved whole, so some of its fields are required at once."""

    name = ""  # of its list

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        self.night = night
        super().__init__(*args, **kwargs)

    def prepare(self, case: Case, open_now: Opening) -> None:
        adding = self.instance._state.adding
        row = self.name if adding else f"{self.name}:{self.instance.pk}"
        self.close(lambda name: not open_now.allows(row if adding else f"{row}:{name}"))

    @property
    def values(self) -> dict[str, Any]:
        """What a new line is made of."""
        return {name: value for name, value in self.cleaned_data.items() if value is not None}


class PlaceForm(AnswersForm):
    needed = ("title", "date", "municipality")
    optional = ("guests_expected",)

    class Meta:
        model = Night
        fields = ["title", "date", "municipality", "premises", "rooms", "doors_at", "ends_at", "guests_expected"]
        labels = {
            "title": "Name of the night",
            "premises": "Premises, with their address",
            "rooms": "Rooms where games are held or prizes are shown",
            "doors_at": "Doors open at",
            "ends_at": "Ends at",
        }
        help_texts = {
            "rooms": "One a line. Each of them gets its own notices.",
            "ends_at": "At 2:00 AM of the next day at the latest.",
        }
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "doors_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "ends_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "rooms": forms.Textarea(attrs={"rows": 3}),
        }


class ProviderSelect(forms.Select):
    """Every provider is shown; those that cannot be chosen say why."""

    reasons: ClassVar[dict[str, str]] = {}

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, label, *args, **kwargs)
        reason = self.reasons.get(str(value))
        if reason:
            option["label"] = f"{label} ({reason})"
            option["attrs"]["disabled"] = not option["selected"]
        return option


class EquipmentForm(AnswersForm):
    class Meta:
        model = Night
        fields = ["provider", "agreed_at"]
        labels = {"provider": "Equipment provider", "agreed_at": "Agreed with the provider at"}
        help_texts = {
            "provider": "Providers the Commission has approved to the end of your night. The others say what is wrong.",
            "agreed_at": "From this moment the provider has 48 hours to certify it to the Commission.",
        }
        widgets = {
            "provider": ProviderSelect,
            "agreed_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def prepare(self, case: Case, open_now: Opening) -> None:
        super().prepare(case, open_now)
        providers = list(Provider.objects.order_by("name"))
        field = self.fields["provider"]
        field.choices = [("", "Choose a provider"), *((str(one.pk), str(one)) for one in providers)]  # type: ignore[attr-defined]
        field.widget.reasons = {str(one.pk): _why_not(one, case) for one in providers}


def _why_not(provider: Provider, case: Case) -> str:
    """Why the night cannot be held with it; empty if it can."""
    if provider.state != "approved":
        return f"approval {provider.get_state_display().lower()}"
    return "" if case.covered_by(provider.expires_on) else "approval ends before the night"


class MoneyForm(AnswersForm):
    class Meta:
        model = Night
        fields = ["exchange_rate"]
        labels = {"exchange_rate": "Imitation dollars for $1.00 of cash"}
        help_texts = {"exchange_rate": "At least 2. A whole number lets every sale come out even."}


class PrizesForm(AnswersForm):
    class Meta:
        model = Night
        fields = ["award_method", "exchange_ratio"]
        labels = {
            "award_method": "How prizes are awarded",
            "exchange_ratio": "Imitation dollars for one ticket of the drawing",
        }
        help_texts = {"exchange_ratio": "Asked only where there is a drawing; it is posted in every room."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["award_method"] = forms.ChoiceField(
            label="How prizes are awarded", choices=AWARD_METHODS, widget=forms.RadioSelect
        )
        self._settle("award_method", self.fields["award_method"])


class AdmissionForm(AnswersForm):
    admission_cents = CashField(label="Admission for one guest, in dollars", help_text="0 if admission is free.")

    class Meta:
        model = Night
        fields = ["admission_cents", "other_games", "other_licence", "use_of_proceeds"]
        labels = {
            "other_games": "Other games on the occasion",
            "other_licence": "License number of the other games",
            "use_of_proceeds": "What the net proceeds are for",
        }
        help_texts = {
            "other_licence": "Asked only where there are other games: each needs a license of its own.",
            "use_of_proceeds": "Say it so that a member who was not there can check it: for what, and for whom.",
        }
        widgets = {"use_of_proceeds": forms.Textarea(attrs={"rows": 4})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_the_blank(self.fields["other_games"], "Choose")


QUESTIONS: dict[str, type[AnswersForm]] = {
    "place": PlaceForm,
    "equipment": EquipmentForm,
    "money": MoneyForm,
    "prizes": PrizesForm,
    "admission": AdmissionForm,
}
