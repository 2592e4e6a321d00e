"""Rounds kept for a dispute with what was said and decided about them, and how practice at the trainer went."""

from django.conf import settings
from django.db import models

from casino_night.records import Record
from games.engines import MODULES
from games.engines.rounds import RULEBOOKS
from licensing.models import Night, Table

GAMES = [(game, game) for game in MODULES]
# Who has a say in a dispute, in this order (13:47-20.6(a)1): the table, the class A, and who is told.
SAYS = [
    ("table", "The word of the boxperson or dealer"),
    ("class_a", "The class A operator's decision"),
    ("informed", "The member in charge was informed"),
]


class KeptRound(Record):
    """A round as it was tapped in and settled, kept because somebody disputes it. Append-only. R046"""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="kept_rounds")
    table = models.ForeignKey(Table, models.PROTECT, related_name="kept_rounds")
    round = models.JSONField()  # a round file: game, rulebook, options, wagers, events
    settlement = models.JSONField()  # what the engine said then
    why = models.CharField(max_length=400)
    kept_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["night", "-created_at"], name="games_kept_of_night")]


class Say(Record):
    """What one of them said about a kept round. Once said it stands: the class A's decision is final. R046"""

    append_only = True

    kept = models.ForeignKey(KeptRound, models.PROTECT, related_name="says")
    kind = models.CharField(max_length=10, choices=SAYS)
    words = models.TextField(max_length=1000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["kept", "kind"], name="games_say_once")]


class TrainingResult(Record):
    """One drill at the trainer. Append-only."""

    append_only = True

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="training_results")
    game = models.CharField(max_length=30, choices=GAMES)
    rulebook = models.CharField(max_length=5, choices=[(one, one) for one in RULEBOOKS])
    seed = models.PositiveBigIntegerField()  # the drill can be made again, question by question
    right = models.PositiveSmallIntegerField()
    total = models.PositiveSmallIntegerField()
    seconds = models.PositiveIntegerField()

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["user", "game"], name="games_training_of_user")]
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "rulebook", "seed"], name="games_training_once"),
            models.CheckConstraint(
                condition=models.Q(right__lte=models.F("total"), total__gt=0), name="games_training_makes_sense"
            ),
        ]
