"""A wrong answer is met with what to write instead, whichever form it stands in."""

import pytest
from django import forms
from django.core.exceptions import ValidationError

from casino_night.roles import Role
from licensing.models import Municipality

WRONG: list[tuple[forms.Field, str, str]] = [
    (forms.CharField(), "", "Fill this in."),
    (forms.CharField(max_length=3), "four", "Write at most 3 characters; these are 4."),
    (forms.IntegerField(), "many", "Write a whole number, such as 20."),
    (forms.IntegerField(min_value=1), "0", "Write 1 or more."),
    (forms.IntegerField(max_value=9), "10", "Write 9 or less."),
    (forms.DecimalField(), "2,5", "Write a number, such as 2 or 2.50."),
    (forms.DecimalField(max_digits=6, decimal_places=2), "2.555", "Write at most 2 digits after the point."),
    (forms.DateField(), "2027-02-30", "Write a day that there is, such as 05/15/2027."),
    (forms.TimeField(), "25:00", "Write a time, such as 6:30 PM."),
    (forms.DateTimeField(), "soon", "Write a day and a time, such as 05/15/2027 6:30 PM."),
    (forms.ChoiceField(choices=[("a", "A")]), "b", "Choose one from the list."),
    (forms.TypedChoiceField(choices=[(role.value, role.label) for role in Role]), "king", "Choose one from the list."),
    (forms.EmailField(), "paula", "Write an e-mail address, such as name@example.org."),
]


@pytest.mark.parametrize(("field", "typed", "sentence"), WRONG)
def test_a_wrong_answer_is_met_with_what_to_write(field: forms.Field, typed: str, sentence: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        field.clean(typed)
    assert wrong.value.messages[0] == sentence


@pytest.mark.parametrize("typed", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_row_that_is_not_there_is_chosen_from_the_list(db: None, typed: str) -> None:
    with pytest.raises(ValidationError, match=r"Choose one from the list\."):
        forms.ModelChoiceField(Municipality.objects.all()).clean(typed)
