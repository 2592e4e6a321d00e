"""What people type about their accounts."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password

LONGEST_PASSWORD = 256


def _password(label: str, autocomplete: str, **options: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete, "class": "form-control"})
    return forms.CharField(label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget, **options)


def _email() -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "username", "class": "form-control", "autofocus": True})
    return forms.EmailField(label="E-mail", max_length=254, widget=widget)


class SignInForm(forms.Form):
    email = _email()
    password = _password("Password", "current-password")


class PasswordResetForm(forms.Form):
    email = _email()


class JoinForm(forms.Form):
    """Who somebody is; what they may do is given by others, or by registering an organisation."""

    name = forms.CharField(
        label="Your name",
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name", "class": "form-control", "autofocus": True}),
    )
    email = forms.EmailField(
        label="E-mail",
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", "class": "form-control"}),
    )


class NewPasswordForm(forms.Form):
    """The validators look at the person too: a password made of their name is none."""

    new_password = _password(
        "New password", "new-password", help_text="At least 12 characters. Several words in a row are easy to remember."
    )
    repeated = _password("New password again", "new-password")

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        validate_password(password, self.user)
        return password

    def clean_repeated(self) -> str:
        repeated: str = self.cleaned_data["repeated"]
        if self.cleaned_data.get("new_password", repeated) != repeated:
            raise forms.ValidationError("The two new passwords differ. Type the same one twice.")
        return repeated


class ChangePasswordForm(NewPasswordForm):
    field_order = ["old_password", "new_password", "repeated"]
    old_password = _password("Your present password", "current-password")


class ConfirmPasswordForm(forms.Form):
    password = _password("Your password", "current-password")


class CodeForm(forms.Form):
    """A code of the authenticator or a recovery code."""

    code = forms.CharField(
        label="Code",
        max_length=20,
        help_text="Six digits from your authenticator app, or one of your recovery codes.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "class": "form-control", "autofocus": True}),
    )


class SetUpForm(forms.Form):
    secret = forms.CharField(widget=forms.HiddenInput, max_length=300)  # signed, see views
    code = forms.CharField(
        label="Code from the app",
        max_length=10,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "class": "form-control"}
        ),
    )
