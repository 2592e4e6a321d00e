"""The questions of a registration. Nothing is required in a draft: the checks say what is missing."""

import datetime
from typing import Any

from django import forms

from casino_night import clock
from casino_night.roles import ORGANISATION_ROLES
from licensing.application.forms import AnswersForm
from licensing.models import Affiliate, Membership, Municipality, Organisation, ResponsiblePerson

ROLES = [(role.value, role.label.replace("charity ", "").capitalize()) for role in reversed(ORGANISATION_ROLES)]


class StartForm(forms.ModelForm):  # type: ignore[type-arg]
    municipality = forms.ModelChoiceField(
        label="Seat in", queryset=Municipality.objects.all(), empty_label="Choose a town"
    )
    use_required_attribute = False

    class Meta:
        model = Organisation
        fields = ["name", "kind", "municipality"]
        labels = {"name": "Name of the organization", "kind": "Kind of organization"}


class DetailsForm(AnswersForm):
    class Meta:
        model = Organisation
        fields = ["name", "kind", "purpose", "incorporated"]
        labels = {"kind": "Kind of organization", "incorporated": "The organization is incorporated"}
        help_texts = {
            "purpose": "What the organization exists for, as its by-laws say.",
            "incorporated": "Then the articles of incorporation belong to the papers.",
        }
        widgets = {"purpose": forms.Textarea(attrs={"rows": 4})}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError("An organization needs a name. Write it as its by-laws do.")
        return name


class AddressesForm(AnswersForm):
    class Meta:
        model = Organisation
        fields = ["address", "mailing_address", "municipality"]
        labels = {"address": "Seat, with street and number", "mailing_address": "Mailing address, if it differs"}

    def clean_municipality(self) -> Any:
        town = self.cleaned_data["municipality"]
        if town is None:
            raise forms.ValidationError("Choose the town of the seat.")
        return town


class AccountForm(AnswersForm):
    class Meta:
        model = Organisation
        fields = ["account_bank", "account_number"]
        labels = {"account_bank": "Bank", "account_number": "Account number"}
        widgets = {"account_number": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})}


QUESTIONS: dict[str, type[AnswersForm]] = {
    "details": DetailsForm,
    "addresses": AddressesForm,
    "account": AccountForm,
}


class ResponsiblePersonForm(AnswersForm):
    """A line is small and is saved whole, so all of it is wanted at once."""

    class Meta:
        model = ResponsiblePerson
        fields = ["name", "address", "born_on"]
        labels = {"born_on": "Born on"}
        widgets = {"born_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        for field in self.fields.values():
            field.required = True

    def clean_born_on(self) -> datetime.date:
        born: datetime.date = self.cleaned_data["born_on"]
        if born > clock.today():
            raise forms.ValidationError("That day is still to come. Correct the date of birth.")
        return born


class AffiliateForm(forms.ModelForm):  # type: ignore[type-arg]
    use_required_attribute = False

    class Meta:
        model = Affiliate
        fields = ["name", "kind"]


class MemberForm(forms.Form):
    """Somebody new on the list of members."""

    name = forms.CharField(label="Name", max_length=120)
    email = forms.EmailField(label="E-mail", max_length=254)
    role = forms.ChoiceField(
        label="Role", choices=ROLES, help_text="An officer applies for nights and signs for the organization."
    )
    title = forms.CharField(label="Office held, such as treasurer", max_length=80, required=False)
    affiliate = forms.ModelChoiceField(
        label="Belongs to",
        queryset=Affiliate.objects.none(),
        required=False,
        empty_label="The organization itself",
    )
    use_required_attribute = False

    def __init__(self, *args: Any, organisation: Organisation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["affiliate"].queryset = organisation.affiliates.all()  # type: ignore[attr-defined]


class RoleForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a member may do from now on."""

    role = forms.ChoiceField(label="Role", choices=ROLES)
    use_required_attribute = False

    class Meta:
        model = Membership
        fields = ["role", "title", "affiliate"]
        labels = {"title": "Office held, such as treasurer", "affiliate": "Belongs to"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        belongs_to: Any = self.fields["affiliate"]
        belongs_to.queryset = self.instance.organisation.affiliates.all()
        belongs_to.empty_label = "The organization itself"
