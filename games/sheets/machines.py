"""Skill-stop reel, skill-stop video and token pusher (13:47-20.2, 20.15(d)): what the chapter says of machines.

There are no rules of play and no odds in the text: reel and video award by the set schedule of the certified model,
the pusher gives the tokens that fall. The sheets say so and print nothing of our own making. R259
"""

from games.engines.machines import CITATION, GAMES, PUSHER, WAGERS
from games.engines.rounds import NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, tables

_NAMES = {"skill_stop_reel": "Skill-stop reel", "skill_stop_video": "Skill-stop video", PUSHER: "Token pusher"}
_SUMMARIES = {
    "skill_stop_reel": "A token sets reels with figures turning, and the player stops each reel with its button. The "
    "figures on the win line award imitation money by the machine's own schedule.",
    "skill_stop_video": "A token sets images running on a screen, and the player stops each one by its button or a "
    "touch. The images on the win line award imitation money by the machine's own schedule.",
    PUSHER: "A token slides down a chute onto a shelf that moves, where it may push other tokens over the edge. The "
    "player keeps the tokens that fall.",
}
_STOPS = {
    "skill_stop_reel": "The player stops each reel by pressing the button beside it.",
    "skill_stop_video": "The player stops each image by pressing the button beside it or touching the screen.",
}

_CREW = (
    Line(
        "No dealer is named. A class A operator answers for the machine, or a class B operator whom the class A "
        "operator supervising this event has instructed in it.",
        "13:47-20.9(b)1, (c)",
    ),
)

_DUTIES = (
    Line("See that the machine is run by the rules and in good condition.", "13:47-20.9(b)1, 20.15(b)", ("R089",)),
    Line("Take no cash: the machine is played with imitation money only.", "13:47-20.10(c)1"),
)


def _equipment(game: str) -> tuple[Line, ...]:
    lines = (
        Line(
            "The machine is in every electrical, mechanical and other respect the model that the Commission has tested "
            "and certified; its certificate number is recorded.",
            "13:47-20.15(d)",
            ("R259",),
        ),
        Line("It comes from an approved equipment provider.", "13:47-20.15(a)"),
        Line("It shows no signs of wear.", "13:47-20.15(b)", ("R089",)),
        Line(
            "Every token bears its value; a color alone is not enough.",
            "13:47-20.11(e)",
            ("R078",),
        ),
    )
    if game == PUSHER:
        return lines
    return (*lines, Line("The award schedule of the model is on the machine.", CITATION, ("R259",)))


def _steps(game: str) -> tuple[Line, ...]:
    if game == PUSHER:
        return (
            Line("The player puts a token into the chute, aiming for a good place on the shelf.", CITATION, ("R259",)),
            Line("The moving shelf pushes the tokens on it.", CITATION, ("R259",)),
        )
    return (
        Line("The player puts in a token, and the machine starts.", CITATION, ("R259",)),
        Line(_STOPS[game], CITATION, ("R259",)),
        Line("What the win line shows when everything stands counts.", CITATION, ("R259",)),
    )


def _paying(game: str) -> tuple[Line, ...]:
    if game == PUSHER:
        return (
            Line(
                "The tokens that fall are the player's, at the value marked on them. The text sets no other award.",
                CITATION,
                ("R259",),
            ),
        )
    return (Line("Award imitation money exactly by the schedule of the model.", CITATION, ("R259",)),)


_IRREGULARITIES = (
    Line(
        "The rules name none for machines. One that jams or awards wrongly is taken out of play; the class A operator "
        "decides about the token in it and records it.",
        "13:47-20.6(a)1, 20.15(b)",
    ),
    Line(
        "A machine that differs from its certified model is not played.",
        "13:47-20.15(d)",
        ("R259",),
    ),
)


def _notices(game: str) -> tuple[Line, ...]:
    if game == PUSHER:
        return (
            Line(
                "Post what a token is worth, and that the player keeps the tokens that fall.",
                "13:47-20.2, 20.11(e)",
                ("R078", "R259"),
            ),
        )
    return (
        Line("Post the award schedule: which combination is awarded how much imitation money.", CITATION, ("R259",)),
        Line("Post what a token is worth.", "13:47-20.11(e)", ("R078",)),
    )


def _options(game: str) -> tuple[OptionLine, ...]:
    if game == PUSHER:
        return (
            OptionLine(
                name="token_value",
                label="Value of a token in dollars",
                choices=(("", "As marked on the token"),),
                default="",
                citation="13:47-20.11(e)",
                must_be_posted=True,
                rules=("R078",),
            ),
        )
    return (
        OptionLine(
            name="schedule",
            label="Award schedule",
            choices=(("", "The set schedule of the certified model, combination by combination"),),
            default="",
            citation="13:47-20.2, 20.15(d)",
            must_be_posted=True,
            rules=("R259",),
        ),
    )


def _wagers(game: str) -> tuple[WagerLine, ...]:
    wins = "Wins what falls." if game == PUSHER else "Wins what the machine's schedule awards for the win line."
    return tuple(
        WagerLine(type=kind, name="Token", odds=(), wins=wins, citation=citation, rules=("R259",))
        for kind, citation in WAGERS.items()
    )


def _sheet(game: str) -> Sheet:
    return Sheet(
        game=game,
        rulebook=NIGHT,
        name=_NAMES[game],
        citation="13:47-20.2, 20.15(d)",
        summary=_SUMMARIES[game],
        seats=1,
        decks=None,
        kind="machine",
        class_a_only=False,
        crew=_CREW,
        equipment=_equipment(game),
        duties=_DUTIES,
        steps=_steps(game),
        paying=_paying(game),
        irregularities=_IRREGULARITIES,
        notices=_notices(game),
        players=(tables.FULL_DOLLARS, Line("Play with the tokens of this event.", CITATION, ("R259",))),
        options=_options(game),
        wagers=_wagers(game),
    )


SHEETS: dict[tuple[str, str], Sheet] = {(NIGHT, game): _sheet(game) for game in GAMES[NIGHT]}
