"""The one question of an upload."""

from django import forms

ACCEPTED = ".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"


class UploadForm(forms.Form):
    """Nothing is judged here: the file is examined when it is accepted, and refused with a sentence."""

    file = forms.FileField(
        label="File",
        help_text="A PDF, or a PNG or JPEG picture, of at most 10 MB.",
        error_messages={"required": "Choose a file first.", "empty": "The file is empty."},
        max_length=255,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )
    use_required_attribute = False
