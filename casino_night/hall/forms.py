"""What is typed in the hall."""

from django import forms


class EnrolForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=20,
        help_text="Eight characters from the member in charge.",
        widget=forms.TextInput(
            attrs={"class": "form-control code-field", "autocomplete": "off", "autocapitalize": "characters"}
        ),
    )
    name = forms.CharField(
        label="Name of this device",
        max_length=40,
        help_text="As people in the hall would call it: “Window 1”, “Craps table”.",
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )


class PinForm(forms.Form):
    pin = forms.RegexField(
        r"^[0-9]{6}\Z",
        label="PIN",
        strip=True,
        error_messages={"invalid": "A PIN has six digits.", "required": "Type your six digits."},
        widget=forms.PasswordInput(
            attrs={
                "class": "form-control pin-field",
                "inputmode": "numeric",
                "autocomplete": "off",
                "maxlength": "6",
                "pattern": "[0-9]{6}",
                "autofocus": True,
            }
        ),
    )
