"""One line of each list of an application: an assistant, a table, an operator, a chip, a prize."""

from typing import Any

from django import forms

from licensing.application.forms import CashField, LineForm, name_the_blank
from licensing.application.opening import Opening
from licensing.application.table_forms import TableForm
from licensing.checks import in_words
from licensing.checks.case import Case
from licensing.models import Assistant, Denomination, Engagement, Operator, Prize
from licensing.uploads.forms import ACCEPTED


class AssistantForm(LineForm):
    name = "assistants"
    needed = ("name", "standing")
    optional = ("familiar",)

    class Meta:
        model = Assistant
        fields = ["name", "standing", "familiar"]
        labels = {"familiar": "Thoroughly familiar with the games they assist at"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_the_blank(self.fields["standing"], "Choose")


class EngagementForm(LineForm):
    name = "engagements"
    needed = ("operator",)
    pay_cents = CashField(
        label="Pay for the day, in dollars", help_text="0 for somebody who works without pay, as members always do."
    )

    class Meta:
        model = Engagement
        fields = ["operator", "pay_cents"]

    def prepare(self, case: Case, open_now: Opening) -> None:
        """Whoever holds a licence and is not engaged yet, the provider's own people first."""
        super().prepare(case, open_now)
        others = [pk for pk in case.engaged if pk != self.instance.operator_id]
        licensed = Operator.objects.filter(state="approved").exclude(pk__in=others)
        free = list(licensed.select_related("user", "employer").order_by("user__name"))
        self.fields["operator"].queryset = licensed  # type: ignore[attr-defined]
        provider = case.night.provider
        theirs = [one for one in free if provider and one.employer_id == provider.pk]
        groups = [(f"With {provider}", theirs), ("Others", [one for one in free if one not in theirs])]
        choices: list[Any] = [("", "Choose an operator")]
        choices += [(title, [(str(one.pk), _operator_words(one)) for one in group]) for title, group in groups if group]
        self.fields["operator"].choices = choices  # type: ignore[attr-defined]
        most = {letter: case.limits[f"class_{letter.lower()}_pay_per_day"] for letter in "AB"}
        self.fields["pay_cents"].help_text += f" At most {most['A']} for class A, {most['B']} for class B."

    @property
    def values(self) -> dict[str, Any]:
        return {"pay_cents": 0} | super().values


def _operator_words(operator: Operator) -> str:
    until = f", until {in_words(operator.expires_on)}" if operator.expires_on else ""
    return f"{operator.user.name}, class {operator.operator_class}, {operator.licence_number or 'no number'}{until}"


class ColorSelect(forms.Select):
    """A color that stands for another value already cannot be chosen (13:47-20.11(d))."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken: dict[str, str] = {}

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, label, *args, **kwargs)
        if str(value) in self.taken:
            option["label"] = f"{label} (already ${self.taken[str(value)]})"
            option["attrs"]["disabled"] = not option["selected"]
        return option


class DenominationForm(LineForm):
    name = "denominations"
    needed = ("form", "value")
    optional = ("color", "marked")

    class Meta:
        model = Denomination
        fields = ["form", "value", "color", "marked", "quantity"]
        labels = {
            "form": "What it is",
            "value": "Imitation dollars",
            "marked": "Its value stands on it",
            "quantity": "How many pieces",
        }
        help_texts = {"color": "Needed where the value does not stand on it."}
        widgets = {"color": ColorSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_the_blank(self.fields["color"], "No color of its own")

    def prepare(self, case: Case, open_now: Opening) -> None:
        super().prepare(case, open_now)
        others = [one for one in case.denominations if one.color and one.pk != self.instance.pk]
        self.fields["color"].widget.taken = {one.color: f"{one.value:,}" for one in others}
        self.taken_values = {(one.form, one.value) for one in case.denominations if one.pk != self.instance.pk}

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if (found.get("form"), found.get("value")) in self.taken_values:
            self.add_error("value", "This one is on the list already. Change its line there, or write another value.")
        return found

    def clean_value(self) -> int | None:
        value: int | None = self.cleaned_data["value"]
        if value is not None and value < 1:
            raise forms.ValidationError("Write a whole number of dollars, 1 or more.")
        return value

    @property
    def values(self) -> dict[str, Any]:
        return {"quantity": 0} | super().values


class PrizeForm(LineForm):
    name = "prizes"
    needed = ("name", "kind", "retail_cents", "quantity", "award")
    optional = ("donated", "file")
    retail_cents = CashField(
        label="Retail value of one, in dollars", help_text="What it costs in a shop, also when it was given to you."
    )
    file = forms.FileField(
        label="Picture",
        help_text="PNG or JPEG, of at most 10 MB. It is shown on the notices.",
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )

    class Meta:
        model = Prize
        fields = ["name", "kind", "retail_cents", "quantity", "donated", "award", "redemption_amount"]
        labels = {
            "name": "What it is",
            "quantity": "How many of them",
            "donated": "It was donated",
            "award": "How it is awarded",
            "redemption_amount": "Imitation dollars on its tag",
        }
        help_texts = {"redemption_amount": "Asked only for a prize that is redeemed: how much it takes."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].show_hidden_initial = False

    @property
    def picture(self) -> Any:
        return self.cleaned_data.get("file")

    @property
    def given(self) -> dict[str, Any]:
        return {name: value for name, value in super().given.items() if name != "file"}

    @property
    def values(self) -> dict[str, Any]:
        return {name: value for name, value in super().values.items() if name != "file"}


LINES: dict[str, type[LineForm]] = {
    "assistants": AssistantForm,
    "tables": TableForm,
    "engagements": EngagementForm,
    "denominations": DenominationForm,
    "prizes": PrizeForm,
}
