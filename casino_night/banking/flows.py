"""Every movement of money there can be: what happens, in which unit, from which account to which. Pure.

The list becomes a constraint of the table of movements, so nothing else can be written, whoever writes it. Cash comes
in from sales and admissions and leaves a till only towards the safe: there is no account of a guest in cash at all,
so imitation money can never become cash again (13:47-20.8(b)1), nor a prize (20.10(c)5). R052 R067 R084
"""

import hashlib
from typing import NamedTuple

CASH, IMITATION = "cash", "imitation"

# Accounts of a night, by unit. A window has a till and a tray, a table has its rack.
CASH_ACCOUNTS = ("treasury", "safe", "till", "sales", "admissions", "bank", "cash_variance")
IMITATION_ACCOUNTS = (
    "source",
    "reserve",
    "tray",
    "table",
    "guests",
    "prizes",
    "tickets",
    "forfeited",
    "imitation_variance",
)
ACCOUNTS = (*CASH_ACCOUNTS, *IMITATION_ACCOUNTS)
OF_WINDOW = ("till", "tray")
OF_TABLE = ("table",)
OF_NIGHT = tuple(kind for kind in ACCOUNTS if kind not in (*OF_WINDOW, *OF_TABLE))
# Where money enters the night or goes missing: the only accounts that may be below zero.
MAY_BE_NEGATIVE = ("treasury", "sales", "admissions", "cash_variance", "source", "imitation_variance")


class Flow(NamedTuple):
    kind: str
    unit: str
    source: str
    target: str


FLOWS = (
    # Cash.
    Flow("bring_float", CASH, "treasury", "safe"),
    Flow("issue_float", CASH, "safe", "till"),
    Flow("sale", CASH, "sales", "till"),
    Flow("admission", CASH, "admissions", "till"),
    Flow("drop", CASH, "till", "safe"),
    Flow("deposit", CASH, "safe", "bank"),
    Flow("return_float", CASH, "safe", "treasury"),
    Flow("cash_difference", CASH, "till", "cash_variance"),
    Flow("cash_difference", CASH, "cash_variance", "till"),
    Flow("cash_difference", CASH, "safe", "cash_variance"),
    Flow("cash_difference", CASH, "cash_variance", "safe"),
    # Imitation money.
    Flow("receive", IMITATION, "source", "reserve"),
    Flow("refill", IMITATION, "reserve", "tray"),
    Flow("tray_return", IMITATION, "tray", "reserve"),
    Flow("sale", IMITATION, "tray", "guests"),
    Flow("fill", IMITATION, "reserve", "table"),
    Flow("credit", IMITATION, "table", "reserve"),
    Flow("table_result", IMITATION, "guests", "table"),
    Flow("table_result", IMITATION, "table", "guests"),
    Flow("redemption", IMITATION, "guests", "prizes"),
    Flow("tickets", IMITATION, "guests", "tickets"),
    Flow("forfeit", IMITATION, "guests", "forfeited"),
    Flow("imitation_difference", IMITATION, "tray", "imitation_variance"),
    Flow("imitation_difference", IMITATION, "imitation_variance", "tray"),
    Flow("imitation_difference", IMITATION, "reserve", "imitation_variance"),
    Flow("imitation_difference", IMITATION, "imitation_variance", "reserve"),
)
KINDS = tuple(dict.fromkeys(flow.kind for flow in FLOWS))

# While guests play, inside the licence; while guests may still exchange, inside the licence; and what the close needs.
WHILE_OPEN = ("bring_float", "issue_float", "sale", "admission", "receive", "refill", "fill")
WHILE_EXCHANGING = ("redemption", "tickets")
UNTIL_CLOSED = tuple(kind for kind in KINDS if kind not in (*WHILE_OPEN, *WHILE_EXCHANGING))

# Only during a shift at the window, by the person whose shift it is (20.12(c)3).
AT_A_WINDOW = (
    "issue_float",
    "sale",
    "admission",
    "drop",
    "refill",
    "tray_return",
    "redemption",
    "tickets",
)
RECEIPTED = ("sale", "admission", "redemption", "tickets")  # numbered 1, 2, 3, ... at each window

LARGEST = 10**10  # cents or imitation dollars in one movement; a year of them still fits a column


def legs(kind: str) -> int:
    """Movements of one posting: a sale is cash one way and imitation money the other, everything else is one."""
    return len({flow.unit for flow in FLOWS if flow.kind == kind})


def fingerprint() -> str:
    """Of the whole list. A test pins it: changing what money can do is a decision, never a slip (invariant I12)."""
    return hashlib.sha256("\n".join(",".join(flow) for flow in sorted(FLOWS)).encode()).hexdigest()
