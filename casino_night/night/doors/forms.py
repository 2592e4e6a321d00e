"""What is typed before the doors open."""

from casino_night.banking.forms import AmountField, SecondPersonForm


class FloatForm(SecondPersonForm):
    cash = AmountField(label="Change money", help_text="The organization's own money, counted by both of you.")
    field_order = ("cash", "person", "pin")
