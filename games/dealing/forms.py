"""What is typed at the dealer's screen besides its keys."""

from django import forms


class KeepForm(forms.Form):
    why = forms.CharField(
        label="What is disputed?", max_length=400, help_text="In one line: who says what about which wager."
    )


class SayForm(forms.Form):
    words = forms.CharField(label="In your words", max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))
