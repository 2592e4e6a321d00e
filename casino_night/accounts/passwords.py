"""Words no password may be made of: who guesses at this program tries them first (ASVS 6.1.2)."""

import re
from typing import Any

from django.core.exceptions import ValidationError

OURS = re.compile(
    "admin|auditor|baccarat|banker|bingo|blackjack|casino|charity|chuckaluck|clerk|commission|craps|"
    "dealer|dice|firecompany|fundraiser|gambling|jersey|letitride|license|licence|moneywheel|municipal|"
    "night|njac|operator|password|pinwheel|poker|raffle|reddog|roulette|scrip|treasurer|welcome|wheel"
)
ENOUGH = 8  # characters that are none of these words


class NotOurWords:
    """Casino-Night-2026 has seventeen characters and is guessed at once."""

    def validate(self, password: str, user: Any = None) -> None:
        typed = re.sub(r"[\W_]", "", password.casefold())
        left = OURS.sub("", typed)
        if left != typed and len(left) < ENOUGH:
            raise ValidationError(
                "This password is made of the words of a casino night. Add some of another kind.",
                code="password_of_our_words",
            )

    def get_help_text(self) -> str:
        return "A password cannot be made of the words of a casino night."
