"""What the member in charge announces."""

from django import forms

from casino_night.night.models.evening import ANNOUNCEMENTS


class AnnouncementForm(forms.Form):
    kind = forms.ChoiceField(choices=ANNOUNCEMENTS)
    text = forms.CharField(label="Announcement", max_length=160, required=False)
