# ruff: noqa: S608 - the statements are put together from constants of this package, never from input
"""The invariants of a ledger, one query each: what it finds should not be there. Reads the same on both databases."""

from typing import NamedTuple

from casino_night.banking import flows


class Invariant(NamedTuple):
    name: str  # as in RELIABILITY.md
    sentence: str
    sql: str  # selects the offenders; %(night)s is the night


def _in(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _row(*values: str) -> str:
    return "(" + ", ".join(f"'{value}'" for value in values) + ")"


_ALLOWED = " OR ".join(
    f"(m.kind, m.unit, m.source_kind, m.target_kind) = {_row(flow.kind, flow.unit, flow.source, flow.target)}"
    for flow in flows.FLOWS
)
_UNIT_OF_ACCOUNT = f"CASE WHEN a.kind IN ({_in(flows.CASH_ACCOUNTS)}) THEN 'cash' ELSE 'imitation' END"
_MOVED = """(SELECT a.id, COALESCE(SUM(d.change), 0) AS moved, COALESCE(MAX(d.seq), 0) AS seq FROM banking_account a
 LEFT JOIN (SELECT m.target_id AS id, m.amount AS change, m.seq FROM banking_movement m WHERE m.night_id = %(night)s
 UNION ALL SELECT m.source_id, -m.amount, m.seq FROM banking_movement m WHERE m.night_id = %(night)s) d ON d.id = a.id
 WHERE a.night_id = %(night)s GROUP BY a.id)"""

INVARIANTS = (
    Invariant(
        "I1",
        "Every posting belongs to a night with a ledger.",
        "SELECT p.id FROM banking_posting p LEFT JOIN banking_book b ON b.night_id = p.night_id WHERE b.id IS NULL",
    ),
    Invariant(
        "I4",
        "Every accepted posting has exactly its movements; a refused one has none.",
        "SELECT p.seq, COUNT(m.id) FROM banking_posting p LEFT JOIN banking_movement m ON m.night_id = p.night_id"
        " AND m.seq = p.seq WHERE p.night_id = %(night)s GROUP BY p.id, p.seq, p.refusal, p.kind HAVING COUNT(m.id) <>"
        " CASE WHEN p.refusal <> '' THEN 0 WHEN p.kind = 'sale' THEN 2 ELSE 1 END",
    ),
    Invariant(
        "I4",
        "Every movement belongs to a posting of its night and kind.",
        "SELECT m.id FROM banking_movement m LEFT JOIN banking_posting p ON p.id = m.posting_id"
        " WHERE m.night_id = %(night)s AND (p.id IS NULL OR p.night_id <> m.night_id"
        " OR p.seq <> m.seq OR p.kind <> m.kind)",
    ),
    Invariant(
        "I5",
        "Every movement is a positive amount between two accounts of its night, of its unit, called what they are.",
        "SELECT m.id FROM banking_movement m LEFT JOIN banking_account s ON s.id = m.source_id"
        " LEFT JOIN banking_account t ON t.id = m.target_id WHERE m.night_id = %(night)s AND (m.amount <= 0"
        " OR s.id IS NULL OR t.id IS NULL OR s.night_id <> m.night_id OR t.night_id <> m.night_id"
        " OR s.kind <> m.source_kind OR t.kind <> m.target_kind)",
    ),
    Invariant(
        "I6",
        "In each unit everything that left an account arrived at another: the balances add up to nothing.",
        f"SELECT {_UNIT_OF_ACCOUNT}, SUM(a.balance) FROM banking_account a WHERE a.night_id = %(night)s"
        f" GROUP BY {_UNIT_OF_ACCOUNT} HAVING SUM(a.balance) <> 0",
    ),
    Invariant(
        "I7",
        "Every balance, and the number of the posting that last moved it, equals what the movements say.",
        f"SELECT a.id, a.balance, r.moved FROM banking_account a JOIN {_MOVED} r ON r.id = a.id"
        " WHERE a.balance <> r.moved OR a.last_seq <> r.seq",
    ),
    Invariant(
        "I8",
        "No account that holds money is below zero.",
        "SELECT a.id, a.balance FROM banking_account a WHERE a.night_id = %(night)s AND a.balance < 0"
        f" AND a.kind NOT IN ({_in(flows.MAY_BE_NEGATIVE)})",
    ),
    Invariant(
        "I9",
        "Every sale is one cash and one imitation movement at the night's rate, in full dollars.",
        "SELECT p.seq FROM banking_posting p JOIN banking_book b ON b.night_id = p.night_id"
        " LEFT JOIN banking_movement c ON c.night_id = p.night_id AND c.seq = p.seq AND c.unit = 'cash'"
        " LEFT JOIN banking_movement i ON i.night_id = p.night_id AND i.seq = p.seq AND i.unit = 'imitation'"
        " WHERE p.night_id = %(night)s AND p.kind = 'sale' AND p.refusal = '' AND (c.id IS NULL OR i.id IS NULL"
        " OR c.amount %% 100 <> 0 OR c.amount * b.rate_hundredths <> i.amount * 10000)",
    ),
    Invariant(
        "I10",
        "Imitation money received = reserve + trays + tables + guests + prizes + tickets + forfeited + variance.",
        "SELECT SUM(a.balance) FROM banking_account a WHERE a.night_id = %(night)s"
        f" AND a.kind IN ({_in(flows.IMITATION_ACCOUNTS)}) HAVING SUM(a.balance) <> 0",
    ),
    Invariant(
        "I11",
        "Cash leaves a till only towards the safe, or as a difference that two people signed.",
        "SELECT m.id FROM banking_movement m WHERE m.night_id = %(night)s AND m.unit = 'cash'"
        " AND m.source_kind = 'till' AND m.target_kind NOT IN ('safe', 'cash_variance')",
    ),
    Invariant(
        "I12",
        "No movement is outside the list of allowed flows.",
        f"SELECT m.id, m.kind FROM banking_movement m WHERE m.night_id = %(night)s AND NOT ({_ALLOWED})",
    ),
    Invariant(
        "I14",
        "Postings are numbered 1, 2, 3, ... without a gap.",
        "SELECT COUNT(*), MIN(p.seq), MAX(p.seq) FROM banking_posting p WHERE p.night_id = %(night)s"
        " HAVING COUNT(*) <> MAX(p.seq) OR MIN(p.seq) <> 1",
    ),
    Invariant(
        "I14",
        "Every posting is chained to the one before it, the first to the opening of the ledger.",
        "SELECT p.seq FROM banking_posting p JOIN banking_book b ON b.night_id = p.night_id"
        " LEFT JOIN banking_posting q ON q.night_id = p.night_id AND q.seq = p.seq - 1"
        " WHERE p.night_id = %(night)s AND p.previous <> COALESCE(q.seal, b.genesis)",
    ),
    Invariant(
        "I17",
        "Nothing was posted before the license began, nothing sold or exchanged outside its hours.",
        "SELECT p.seq FROM banking_posting p JOIN banking_book b ON b.night_id = p.night_id"
        " WHERE p.night_id = %(night)s AND p.refusal = '' AND (p.created_at < b.opens_at"
        f" OR (p.kind IN ({_in((*flows.WHILE_OPEN, *flows.WHILE_EXCHANGING))}) AND p.created_at >= b.closes_at))",
    ),
    Invariant(
        "I17",
        "Time in the chain never runs backwards.",
        "SELECT p.seq FROM banking_posting p JOIN banking_posting q ON q.night_id = p.night_id AND q.seq = p.seq - 1"
        " WHERE p.night_id = %(night)s AND p.created_at < q.created_at",
    ),
    Invariant(
        "I18",
        "Every accepted posting was recorded on a device of its night, and at a window during a shift there.",
        "SELECT p.seq FROM banking_posting p LEFT JOIN hall_device d ON d.id = p.device_id"
        " LEFT JOIN banking_shift s ON s.id = p.shift_id WHERE p.night_id = %(night)s AND p.refusal = ''"
        " AND (d.id IS NULL OR d.night_id <> p.night_id"
        f" OR (p.kind IN ({_in(flows.AT_A_WINDOW)}) AND (s.id IS NULL OR s.window_id <> p.window_id"
        " OR s.user_id <> p.actor_id OR s.night_id <> p.night_id)))",
    ),
    Invariant(
        "I19",
        "Nobody approved what they did themselves; differences and voids have a second person.",
        "SELECT p.seq FROM banking_posting p WHERE p.night_id = %(night)s AND (p.approver_id = p.actor_id"
        " OR (p.approver_id IS NULL AND (p.refusal = 'voided' OR (p.refusal = ''"
        " AND p.kind IN ('cash_difference', 'imitation_difference', 'table_result')))))",
    ),
    Invariant(
        "I20",
        "Tickets sold times the ratio is the imitation money taken for them.",
        "SELECT t.first, t.last FROM banking_tickets t LEFT JOIN banking_posting p ON p.id = t.posting_id"
        " LEFT JOIN banking_movement m ON m.night_id = p.night_id AND m.seq = p.seq"
        " WHERE t.night_id = %(night)s AND (m.id IS NULL OR m.kind <> 'tickets'"
        " OR (t.last - t.first + 1) * t.ratio <> m.amount)",
    ),
    Invariant(
        "I20",
        "Ticket numbers follow each other without a gap.",
        "SELECT t.first FROM banking_tickets t WHERE t.night_id = %(night)s AND t.first <> 1 AND NOT EXISTS"
        " (SELECT 1 FROM banking_tickets u WHERE u.night_id = t.night_id AND u.last = t.first - 1)",
    ),
    Invariant(
        "I20",
        "Every redemption gave exactly one item, and no item beyond the prize's quantity.",
        "SELECT p.seq FROM banking_posting p LEFT JOIN banking_award w ON w.posting_id = p.id"
        " LEFT JOIN licensing_prize z ON z.id = w.prize_id WHERE p.night_id = %(night)s AND p.kind = 'redemption'"
        " AND p.refusal = '' AND (w.id IS NULL OR w.item > z.quantity)",
    ),
    Invariant(
        "I21",
        "Receipts of each window are numbered 1, 2, 3, ... without a gap.",
        "SELECT p.window_id, COUNT(*), MAX(p.receipt) FROM banking_posting p WHERE p.night_id = %(night)s"
        " AND p.receipt IS NOT NULL GROUP BY p.window_id HAVING COUNT(*) <> MAX(p.receipt) OR MIN(p.receipt) <> 1",
    ),
    Invariant(
        "I21",
        "Exactly the accepted sales, admissions, redemptions and tickets have a receipt.",
        "SELECT p.seq FROM banking_posting p WHERE p.night_id = %(night)s AND (CASE WHEN p.refusal = '' AND"
        f" p.kind IN ({_in(flows.RECEIPTED)}) THEN 1 ELSE 0 END) <> CASE WHEN p.receipt IS NULL THEN 0 ELSE 1 END",
    ),
    Invariant(
        "I23",
        "Every deposit is the posting that carried it to the bank.",
        "SELECT d.id FROM banking_deposit d JOIN banking_posting p ON p.id = d.posting_id"
        " LEFT JOIN banking_movement m ON m.night_id = p.night_id AND m.seq = p.seq WHERE p.night_id = %(night)s"
        " AND (m.id IS NULL OR m.kind <> 'deposit' OR m.amount <> d.amount_cents)",
    ),
    Invariant(
        "I9",
        "The rate of the ledger is the rate of the license.",
        "SELECT b.rate_hundredths FROM banking_book b JOIN licensing_night n ON n.id = b.night_id"
        " WHERE b.night_id = %(night)s AND CAST(ROUND(n.exchange_rate * 100) AS INTEGER) <> b.rate_hundredths",
    ),
)
