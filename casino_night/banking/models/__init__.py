"""The money of the night: the ledger (ledger.py), windows and shifts (windows.py), tables (tables.py), prizes, tickets
and draws (prizes.py), counts and deposits (counts.py)."""

from casino_night.banking.models.counts import Count, Deposit, Sheet
from casino_night.banking.models.ledger import Account, Book, Movement, Posting
from casino_night.banking.models.prizes import Award, Drawing, ScripReturn, ScripRun, Tickets
from casino_night.banking.models.tables import Slip, SlipCount
from casino_night.banking.models.windows import KeyedSale, Shift, TrayPiece, Window

__all__ = [
    "Account",
    "Award",
    "Book",
    "Count",
    "Deposit",
    "Drawing",
    "KeyedSale",
    "Movement",
    "Posting",
    "ScripReturn",
    "ScripRun",
    "Sheet",
    "Shift",
    "Slip",
    "SlipCount",
    "Tickets",
    "TrayPiece",
    "Window",
]
