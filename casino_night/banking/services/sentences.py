"""What people read when the ledger's own guards refuse: each sentence of schema.py with its rule and the next step."""

from django.db import IntegrityError

from casino_night.refusal import Refused

_SENTENCES: dict[str, tuple[str, str, str, str]] = {
    "the night is not open for this, or the licence does not run": (
        "outside_licence",
        "The night is not open for this now: nothing is sold before it opens, after it closes or outside its license.",
        "13:47-20.12(c)2",
        "Ask the member in charge where the night stands.",
    ),
    "a sale is whole dollars at the rate of the night": (
        "not_whole",
        "Imitation money is sold for full dollars that buy full dollars at the posted rate.",
        "13:47-20.12(c)1",
        "Choose another amount.",
    ),
    "a banker sells, at a window": (
        "not_a_banker",
        "Imitation money is sold by a banker at a banker's window.",
        "13:47-20.12(c)3",
        "Ask a banker of the night.",
    ),
    "there is no shift of this person at this window": (
        "no_shift",
        "You have no shift at this window now.",
        "13:47-20.12(c)3",
        "Open your shift here first.",
    ),
    "the window is being counted": (
        "being_counted",
        "This window is being counted; nothing more is sold here.",
        "",
        "Send the guest to another window.",
    ),
    "there is not so much in the account": (
        "not_enough",
        "There is not so much there, so it cannot be moved.",
        "",
        "Count what is there; a refill, a slip or a drop may not be recorded yet.",
    ),
    "a posting is recorded on a device of its night": (
        "other_device",
        "This device is not in service for this night.",
        "",
        "Use a device that the member in charge enrolled for tonight.",
    ),
    "a posting is made by somebody of the night": (
        "not_of_the_night",
        "You are not on the list of people of this night.",
        "",
        "Ask the member in charge.",
    ),
    "a movement names accounts of its night as what they are": (
        "other_night",
        "That till, tray or table is not part of this night.",
        "",
        "Choose one of tonight's.",
    ),
    "banking_movement_amount": (
        "amount",
        "An amount is more than nothing and less than anything a hall could hold.",
        "",
        "Look at the amount again.",
    ),
}


def refusal_of(problem: IntegrityError) -> Refused | None:
    """The refusal this error of the database stands for; None when it is not one that anybody can act on."""
    text = str(problem)
    return next((Refused(*said) for sentence, said in _SENTENCES.items() if sentence in text), None)
