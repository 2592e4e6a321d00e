"""A shoe of cards for simulations: with a seed, so that the same result comes out every time."""

from random import Random

from games.engines.cards import DECK


class Shoe:
    """Every round is dealt from all the cards, as if freshly mixed."""

    def __init__(self, decks: int, seed: int) -> None:
        self._cards = list(DECK) * decks
        self._size = len(self._cards)
        self._random = Random(seed).random  # noqa: S311 - chance for a forecast, not for a secret
        self._dealt = 0

    def gather(self) -> None:
        """All cards go back. Their order need not change: each card drawn is picked at random."""
        self._dealt = 0

    def draw(self) -> str:
        cards, place = self._cards, self._dealt
        chosen = place + int(self._random() * (self._size - place))
        card = cards[chosen]
        cards[chosen] = cards[place]
        cards[place] = card
        self._dealt = place + 1
        return card
