"""The questions of an operator's and a provider's application. Nothing is required in a draft: the checks say what is
missing."""

from typing import Any

from django import forms

from casino_night import clock
from licensing.application.forms import AnswersForm
from licensing.models import MachineModel, Operator, Provider
from licensing.models.choices import QUALIFICATION_ROUTES
from licensing.professionals import selectors

DAY = {"type": "date"}


def _day_widget() -> forms.DateInput:
    return forms.DateInput(attrs=DAY, format="%Y-%m-%d")


class StartOperatorForm(forms.Form):
    use_required_attribute = False

    operator_class = forms.ChoiceField(
        label="Class",
        choices=[("A", "Class A: opens and supervises tables, runs every game"), ("B", "Class B: under a class A")],
        widget=forms.RadioSelect,
        help_text="A class B operator never operates craps or roulette.",
    )
    compensated = forms.TypedChoiceField(
        label="For pay",
        choices=[("yes", "Yes, I am paid for it"), ("no", "No, I work without pay")],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    employer = forms.CharField(
        label="Approval number of the provider that employs you",
        max_length=40,
        required=False,
        help_text="Leave it empty if you work on your own. The provider signs the application too, and fees are lower.",
    )

    def clean_employer(self) -> Provider | None:
        number = self.cleaned_data["employer"].strip()
        if not number:
            return None
        provider = selectors.provider_by_number(number)
        if provider is None:
            raise forms.ValidationError("No provider with this number is approved today. Ask your employer for it.")
        return provider

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("employer") and given.get("compensated") is False:
            raise forms.ValidationError("An employee of a provider is paid. Correct one of the two answers.")
        return given


class OperatorForm(AnswersForm):
    use_required_attribute = False

    class Meta:
        model = Operator
        fields = [
            "address",
            "telephone",
            "route",
            "experience",
            "familiar",
            "agent_appointed_on",
            "notary",
            "notarised_on",
        ]
        labels = {
            "address": "Address",
            "route": "How you qualify for class A",
            "experience": "Where and when",
            "agent_appointed_on": "I appoint the Commission's Executive Officer my agent for service of process on",
            "notary": "Notary before whom the form was signed",
            "notarised_on": "Notarised on",
        }
        help_texts = {
            "address": "Papers served for you are forwarded here, so keep it up to date.",
            "experience": "The school with its year, or the employers and events with their years.",
            "agent_appointed_on": "The form of appointment is part of the signed form.",
        }
        widgets = {
            "route": forms.RadioSelect,
            "experience": forms.Textarea(attrs={"rows": 3}),
            "agent_appointed_on": _day_widget(),
            "notarised_on": _day_widget(),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = "subchapter 20 and the rules of every game" if self.instance.operator_class == "A" else "my games"
        self.fields["familiar"].label = f"I am thoroughly familiar with {known}"
        if self.instance.operator_class == "A":
            self.fields["route"].choices = QUALIFICATION_ROUTES  # type: ignore[attr-defined]
        else:
            for name in ("route", "experience"):
                del self.fields[name]


class StartProviderForm(forms.Form):
    use_required_attribute = False

    name = forms.CharField(label="Name of the company", max_length=200)


class ProviderForm(AnswersForm):
    use_required_attribute = False

    class Meta:
        model = Provider
        fields = ["name", "address", "contact", "telephone", "owners", "equipment"]
        labels = {
            "name": "Name of the company",
            "contact": "Whom to ask for",
            "owners": "Owners and officers",
            "equipment": "Equipment and personnel you provide",
        }
        help_texts = {"owners": "One a line, with the address."}
        widgets = {"owners": forms.Textarea(attrs={"rows": 4}), "equipment": forms.Textarea(attrs={"rows": 4})}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError("A company needs a name. Write it as its papers do.")
        return name


class InstructionForm(forms.Form):
    use_required_attribute = False

    licence_number = forms.CharField(
        label="License number of the class B operator", max_length=40, help_text="It stands on the badge."
    )
    game = forms.ChoiceField(label="Game")
    given_on = forms.DateField(label="Taught on", widget=_day_widget())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"given_on": clock.today()}, **kwargs)  # type: ignore[misc]
        self.fields["game"].choices = [("", "Choose a game"), *selectors.teachable_games()]  # type: ignore[attr-defined]


class StaffForm(forms.Form):
    use_required_attribute = False

    email = forms.EmailField(label="E-mail of their account", max_length=254)


class MachineForm(forms.ModelForm):  # type: ignore[type-arg]
    use_required_attribute = False

    class Meta:
        model = MachineModel
        fields = ["game", "name"]
        labels = {"game": "Kind of machine", "name": "Maker and model"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds: Any = self.fields["game"]
        kinds.choices = [("", "Choose a kind"), *(kind for kind in kinds.choices if kind[0])]


class CertificateForm(forms.Form):
    use_required_attribute = False

    certificate_number = forms.CharField(label="Certificate number", max_length=60)
    certified_on = forms.DateField(label="Certified on", widget=_day_widget())
