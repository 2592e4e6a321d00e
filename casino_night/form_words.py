"""What a form says about a wrong answer, in our words: what to write instead, not what was invalid.

Django keeps these sentences with its fields and validators; they are changed there once, for every form.
"""

from django import forms
from django.core import validators
from django.db import models

PICK = "Choose one from the list."

FIELDS: dict[type[forms.Field], dict[str, str]] = {
    forms.Field: {"required": "Fill this in."},
    forms.IntegerField: {"invalid": "Write a whole number, such as 20."},
    forms.DecimalField: {"invalid": "Write a number, such as 2 or 2.50."},
    forms.DateField: {"invalid": "Write a day that there is, such as 05/15/2027."},
    forms.TimeField: {"invalid": "Write a time, such as 6:30 PM."},
    forms.DateTimeField: {"invalid": "Write a day and a time, such as 05/15/2027 6:30 PM."},
    forms.ChoiceField: {"invalid_choice": PICK},
    forms.ModelChoiceField: {"invalid_choice": PICK},
}
VALIDATORS: dict[type[validators.BaseValidator], str] = {
    validators.MinValueValidator: "Write %(limit_value)s or more.",
    validators.MaxValueValidator: "Write %(limit_value)s or less.",
    validators.MaxLengthValidator: "Write at most %(limit_value)d characters; these are %(show_value)d.",
}
EMAIL = "Write an e-mail address, such as name@example.org."
DIGITS = {
    "max_digits": "Write a smaller number, with at most %(max)s digits.",
    "max_decimal_places": "Write at most %(max)s digits after the point.",
    "max_whole_digits": "Write a smaller number, with at most %(max)s digits before the point.",
}


def use() -> None:
    for field, sentences in FIELDS.items():
        field.default_error_messages = {**field.default_error_messages, **sentences}
    for validator, sentence in VALIDATORS.items():
        validator.message = sentence
    models.UUIDField.default_error_messages = {"invalid": PICK}  # the key of every row, behind every list of rows
    validators.EmailValidator.message = EMAIL
    validators.validate_email.message = EMAIL
    validators.DecimalValidator.messages = {**validators.DecimalValidator.messages, **DIGITS}
