"""A table of the night: its game, and what the rules of that game leave to the holder."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.utils import ErrorDict

from games.engines import NIGHT_GAMES
from games.sheets import OptionLine, Sheet, WagerLine, sheet
from licensing.application.forms import UNSEEN, LineForm
from licensing.application.labels import next_labels
from licensing.application.opening import Opening
from licensing.checks.case import Case
from licensing.models import MachineModel, Night, Table

OWN_FIELDS = ("decks",)  # an option that is a field of the table itself
PREFIX = "option_"


class PairsField(forms.CharField):
    """A short list such as an award schedule, one pair a line: "three bells = 20"."""

    widget = forms.Textarea(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(f"{name} = {said}" for name, said in value.items()) if isinstance(value, dict) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict) or value in self.empty_values:
            return value or None
        pairs = [line.partition("=") for line in str(value).splitlines() if line.strip()]
        if not all(name.strip() and said.strip() for name, _sign, said in pairs):
            raise forms.ValidationError('Write one a line, such as "three bells = 20".')
        return {name.strip(): _figure(said.strip()) for name, _sign, said in pairs}

    def validate(self, value: Any) -> None:
        """Nothing is required in a draft."""

    def run_validators(self, value: Any) -> None:
        """The engine of the game reads the values; the checks say what it refuses."""

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(initial) != self.to_python(data))
        except forms.ValidationError:
            return True


def _figure(said: str) -> Any:
    return int(said) if said.isdecimal() else said


# Options without a list of choices: how their value is written.
FREE: dict[str, Any] = {
    "schedule": lambda **words: PairsField(**words),
    "odds": lambda **words: PairsField(**words),
    "token_value": lambda **words: forms.IntegerField(min_value=1, max_value=1000, **words),
}


class TableForm(LineForm):
    """The fields follow the game. Another game brings other ones (`reload`), with a script or without."""

    name = "tables"
    needed = ("label", "game")

    class Meta:
        model = Table
        fields = ["game", "label", "room", "seats", "decks", "machine"]
        labels = {"label": "Name of the table", "machine": "Model of the machine"}

    def __init__(self, data: Any = None, files: Any = None, *, night: Night, **kwargs: Any) -> None:
        super().__init__(data, files, night=night, **kwargs)
        games = sorted((sheet(game).name, game) for game in NIGHT_GAMES)
        self.fields["game"].choices = [("", "Choose a game"), *((game, name) for name, game in games)]  # type: ignore[attr-defined]
        self.fields["game"].error_messages["required"] = "Choose a game."
        game = self["game"].value() or self.instance.game  # closed, it is not sent
        self.sheet: Sheet | None = sheet(game) if game in NIGHT_GAMES else None
        self._offer_rooms()
        self._ask_what_the_game_needs()

    def clean_label(self) -> str:
        label: str = self.cleaned_data["label"]
        if self.night.tables.filter(label=label).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError("Another table has this name. Give this one a name of its own.")
        return label

    def _offer_rooms(self) -> None:
        rooms = self.night.room_names
        if not rooms:
            self.fields["room"].help_text = "Name the rooms under Place and hours, and choose one here."
            return
        now = [self.instance.room] if self.instance.room and self.instance.room not in rooms else []
        choices = [("", "Choose a room"), *((room, room) for room in [*rooms, *now])]
        self.fields["room"] = forms.ChoiceField(label="Room", choices=choices)
        self._settle("room", self.fields["room"])

    def _ask_what_the_game_needs(self) -> None:
        game = self.sheet
        if game is None or game.kind == "machine" or game.seats is None:
            del self.fields["seats"]
        else:
            self.fields["seats"].help_text = f"{game.name} has at most {game.seats} players ({game.citation})."
        if game is None or game.decks is None:
            del self.fields["decks"]
        else:
            self.fields["decks"].help_text = _decks_words(*game.decks)
        if game is None or game.kind != "machine":
            del self.fields["machine"]
        else:
            self._offer_machines(game)
        for option in asked_options(game):
            self.fields[PREFIX + option.name] = _option_field(option)
            self._settle(PREFIX + option.name, self.fields[PREFIX + option.name])
            self.initial.setdefault(PREFIX + option.name, self.instance.options.get(option.name))

    def _offer_machines(self, game: Sheet) -> None:
        models = MachineModel.objects.filter(game=game.game).select_related("provider")
        field = self.fields["machine"]
        if self.night.provider_id:
            models = models.filter(provider=self.night.provider_id)
            field.help_text = f"Tested and certified models of {self.night.provider}."
        else:
            field.help_text = "Choose the equipment provider first; then only its models are on this list."
        field.queryset = models  # type: ignore[attr-defined]
        field.empty_label = "Choose a model"  # type: ignore[attr-defined]

    def prepare(self, case: Case, open_now: Opening) -> None:
        """The options are flagged as one."""
        row = f"tables:{self.instance.pk}"
        adding = self.instance._state.adding
        self.close(lambda name: not open_now.allows("tables" if adding else f"{row}:{_flagged_as(name)}"))

    @property
    def option_names(self) -> list[str]:
        return [option.name for option in asked_options(self.sheet)]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[PREFIX + name] for name in self.option_names]

    @property
    def chosen(self) -> dict[str, Any]:
        """The options as they stand in the form, for the odds card; before anything was sent, as they are kept."""
        if not self.is_bound:
            return dict(self.instance.options)
        return {name: self[PREFIX + name].value() for name in self.option_names}

    @property
    def given(self) -> dict[str, Any]:
        """The options are one field of the table: they change together, and with another game the old ones go."""
        changed = super().given
        plain = {name: value for name, value in changed.items() if not name.startswith(PREFIX)}
        if len(plain) < len(changed) or "game" in plain:
            plain["options"] = self._options(lambda name: self.cleaned_data.get(PREFIX + name))
        if "game" in plain:
            gone = [name for name in ("seats", "decks", "machine") if name not in self.fields]
            plain |= dict.fromkeys(gone)
        return plain

    @property
    def seen(self) -> dict[str, Any]:
        found = {name: value for name, value in super().seen.items() if not name.startswith(PREFIX)}
        if "game" not in found:
            found["options"] = self._options(lambda name: self.seen_value(PREFIX + name))
        return found

    def _options(self, value_of: Any) -> dict[str, Any]:
        values = {name: value_of(name) for name in self.option_names}
        return {name: value for name, value in values.items() if value not in (None, "", UNSEEN)}

    @property
    def values(self) -> dict[str, Any]:
        plain = {name: value for name, value in super().values.items() if not name.startswith(PREFIX)}
        return plain | {"options": self._options(lambda name: self.cleaned_data.get(PREFIX + name))}

    def unchecked(self) -> "TableForm":
        """To be shown again with other fields, before anybody has finished: nothing is wrong yet."""
        self._errors = ErrorDict()
        self.cleaned_data = {}
        return self


def _flagged_as(name: str) -> str:
    return "options" if name.startswith(PREFIX) else name


def asked_options(game: Sheet | None) -> list[OptionLine]:
    return [option for option in game.options if option.name not in OWN_FIELDS] if game else []


def with_presets(data: Any, night: Night) -> Any:
    """What was typed so far, with the seats, decks and only choices of the game that was chosen now."""
    filled = data.copy()
    game = sheet(filled["game"]) if filled.get("game") in NIGHT_GAMES else None
    if game is None:
        return filled
    filled["seats"] = str(game.seats or "")
    filled["decks"] = str(game.decks[-1] or game.decks[0]) if game.decks else ""
    for option in asked_options(game):
        filled[PREFIX + option.name] = _preset(option)
    numbers = [one.label for one in night.tables.all()]
    known = {sheet(one).name for one in NIGHT_GAMES}
    if not filled.get("label") or filled["label"].rstrip("0123456789 ") in known:
        filled["label"] = next_labels(game.name, numbers, 1)[0]
    return filled


def _preset(option: OptionLine) -> str:
    """What must be posted is chosen by somebody; where there is no choice, or none to post, the usual one stands."""
    return "" if option.must_be_posted and len(option.choices) > 1 else option.default


def _decks_words(fewest: int, most: int | None) -> str:
    if most is None:
        return f"At least {fewest}."
    return f"Always {most}." if fewest == most else f"{fewest} to {most}."


def _option_field(option: OptionLine) -> forms.Field:
    posted = "Your choice is posted at the table. " if option.must_be_posted else ""
    help_text = f"{posted}{option.citation}"
    words: dict[str, Any] = {"label": option.label, "help_text": help_text}
    if [value for value, _meaning in option.choices] == [""]:
        meaning = option.choices[0][1]
        words["help_text"] = f"{meaning}. {help_text}"
        field: forms.Field = FREE[option.name](**words)
        return field
    usual = [(value, f"{meaning}{_usual(option, value)}") for value, meaning in option.choices]
    return forms.ChoiceField(choices=usual, widget=forms.RadioSelect, **words)


def _usual(option: OptionLine, value: str) -> str:
    return " (usual)" if value == option.default and len(option.choices) > 1 else ""


def odds_card(game: Sheet | None, options: dict[str, Any]) -> list[tuple[WagerLine, list[tuple[str, str]]]]:
    """Every wager with what it pays at a table with these options, in "to" form."""
    if game is None:
        return []
    rows = [(wager, list(_paid(wager, game, options))) for wager in game.wagers]
    posted = options.get("odds")
    if isinstance(posted, dict):
        raised = [(str(name).replace("_", " "), str(odds)) for name, odds in posted.items()]
        rows = [
            (wager, [*pays, *(one for one in raised if one[0].startswith(_spoken(wager.type)))]) for wager, pays in rows
        ]
    return rows


def _paid(wager: WagerLine, game: Sheet, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Odds that hang on an option are shown for the value chosen; while none is, for all of them."""
    for when, odds in wager.odds:
        hangs_on = next((option for option in game.options if _spoken(option.name) in when), None)
        chosen = str(options.get(hangs_on.name) or "") if hangs_on else ""
        if hangs_on and chosen:
            if when.endswith(f"{_spoken(hangs_on.name)} {chosen}"):
                yield when.partition(",")[0], odds
        else:
            yield when, odds


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def signs(game: Sheet | None, options: dict[str, Any]) -> list[str]:
    """The sentences these choices put on the sign at the table."""
    found = [dict(option.notices).get(str(options.get(option.name) or ""), "") for option in asked_options(game)]
    return [sentence for sentence in found if sentence]
