"""What a provider fills in about a job."""

from typing import Any

from django import forms

from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.application.forms import CashField
from licensing.jobs import selectors
from licensing.models import MachineModel, Operator, Provider
from licensing.models.choices import words


class PickForm(forms.Form):
    use_required_attribute = False

    identification_number = forms.CharField(label="Registration number of the organization", max_length=40)
    date = forms.DateField(label="Date of the night", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


class EquipmentForm(forms.Form):
    use_required_attribute = False

    label = forms.CharField(label="Table or machine", max_length=80, help_text="Such as: Blackjack 1.")
    game = forms.ChoiceField(label="Game", choices=[("", "Choose a game"), *((g, sheet(g).name) for g in NIGHT_GAMES)])
    machine = forms.ModelChoiceField(
        label="Certified model, for a machine",
        queryset=MachineModel.objects.none(),
        required=False,
        empty_label="No machine",
    )
    price_cents = CashField(label="Rental for the day, in dollars", help_text="0 if it is free.")

    def __init__(self, *args: Any, provider: Provider, **kwargs: Any) -> None:
        super().__init__(*args, prefix="equipment", **kwargs)  # type: ignore[misc]
        self.fields["machine"].queryset = selectors.machines_for(provider)  # type: ignore[attr-defined]


class PersonForm(forms.Form):
    use_required_attribute = False

    operator = forms.ModelChoiceField(
        label="Operator you employ", queryset=Operator.objects.none(), empty_label="Choose somebody"
    )
    price_cents = CashField(label="Pay for the day, in dollars")

    def __init__(self, *args: Any, provider: Provider, **kwargs: Any) -> None:
        super().__init__(*args, prefix="person", **kwargs)  # type: ignore[misc]
        self.fields["operator"].queryset = selectors.personnel_for(provider)  # type: ignore[attr-defined]


class AgreementForm(forms.Form):
    use_required_attribute = False

    agreed_at = forms.DateTimeField(
        label="Agreed at", widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )


class SignatureForm(forms.Form):
    use_required_attribute = False

    signed_name = forms.CharField(label="Your name, as signature", max_length=120)


class DeliveryForm(forms.Form):
    use_required_attribute = False

    items = forms.CharField(
        label="What is handed over, with serial and certificate numbers",
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    condition = forms.ChoiceField(label="Condition", choices=words("no_signs_of_wear worn"), widget=forms.RadioSelect)
    received_by = forms.CharField(label="Received by the member in charge", max_length=120)
