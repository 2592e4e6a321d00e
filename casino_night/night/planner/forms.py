"""What the planner asks: everything is filled in from the plan and can be tried otherwise. Nothing is stored."""

from decimal import Decimal
from typing import Any

from django import forms

from games.engines import NIGHT_GAMES
from games.sheets import sheet

MOST_TABLES = 60


class PlannerForm(forms.Form):
    guests = forms.IntegerField(label="Guests", min_value=1, max_value=3000)
    hours = forms.IntegerField(label="Hours of play", min_value=1, max_value=12)
    buy_in = forms.IntegerField(
        label="Buy-in of a guest, in dollars of cash",
        min_value=1,
        max_value=10_000,
        help_text="What one guest buys at once",
    )
    rate = forms.DecimalField(
        label="Exchange rate",
        min_value=Decimal("0.01"),
        max_value=Decimal(1000),
        decimal_places=2,
        help_text="Imitation dollars for one dollar of cash",
    )
    seed = forms.IntegerField(
        label="Seed", min_value=0, max_value=2**31, help_text="The same seed gives the same evenings again"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        for game in NIGHT_GAMES:
            self.fields[f"tables_{game}"] = forms.IntegerField(
                label=sheet(game).name, min_value=0, max_value=MOST_TABLES, required=False
            )

    @property
    def questions(self) -> list[Any]:
        return [self[name] for name in ("guests", "hours", "buy_in", "rate", "seed")]

    @property
    def table_fields(self) -> list[Any]:
        return [self[f"tables_{game}"] for game in NIGHT_GAMES]

    @property
    def counts(self) -> dict[str, int]:
        said = ((game, self.cleaned_data.get(f"tables_{game}") or 0) for game in NIGHT_GAMES)
        return {game: count for game, count in said if count}

    def clean(self) -> dict[str, Any] | None:
        tables = sum(self.counts.values())
        if not tables and not self.errors:
            raise forms.ValidationError("Name at least one table.")
        if tables > MOST_TABLES:
            raise forms.ValidationError(f"The planner knows at most {MOST_TABLES} tables. Plan fewer.")
        rate, buy_in = self.cleaned_data.get("rate"), self.cleaned_data.get("buy_in")
        if rate and buy_in and int(rate * buy_in) < 1:
            raise forms.ValidationError(
                "At this rate a buy-in is less than one full imitation dollar (13:47-20.12(c)1). Raise one of the two."
            )
        return super().clean()
