# ruff: noqa: S608 - the statements are put together from constants of this package, never from input
"""What the ledger's tables themselves refuse, on SQLite and PostgreSQL alike, beyond what Django's constraints can say.

Movements are written first, their posting last: the posting's guard sees the whole and seals it, or refuses. A
movement without its posting fails at the commit (the foreign key is deferred); one that comes later finds it sealed.
"""

from casino_night.banking import flows
from casino_night.guards import Guard


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


_MINE = "FROM banking_movement m WHERE m.night_id = NEW.night_id AND m.seq = NEW.seq"
_BEFORE = "FROM banking_posting p WHERE p.night_id = NEW.night_id"
_SHIFT = (
    "SELECT 1 FROM banking_shift s WHERE s.id = NEW.shift_id AND s.night_id = NEW.night_id"
    " AND s.window_id = NEW.window_id AND s.user_id = NEW.actor_id AND s.closed_at IS NULL"
)
_BEGUN = "NEW.created_at >= b.opens_at"
_IN_HOURS = f"{_BEGUN} AND NEW.created_at < b.closes_at"
_TIMELY = f"""SELECT 1 FROM licensing_night n JOIN banking_book b ON b.night_id = n.id WHERE n.id = NEW.night_id AND (
 (n.state = 'open' AND {_IN_HOURS})
 OR (n.state IN ('open', 'closing') AND NEW.kind IN ({_listed(flows.WHILE_EXCHANGING)}) AND {_IN_HOURS})
 OR (n.state IN ('open', 'closing') AND NEW.kind IN ({_listed(flows.UNTIL_CLOSED)}) AND {_BEGUN}))"""
_AT_THE_RATE = """SELECT 1 FROM banking_movement c JOIN banking_movement i ON i.night_id = c.night_id AND i.seq = c.seq
 JOIN banking_book b ON b.night_id = c.night_id WHERE c.night_id = NEW.night_id AND c.seq = NEW.seq AND c.unit = 'cash'
 AND i.unit = 'imitation' AND c.amount % 100 = 0 AND c.amount * b.rate_hundredths = i.amount * 10000"""
_BANKER_AT_WINDOW = """SELECT 1 FROM banking_window w JOIN licensing_assignment a ON a.night_id = w.night_id
 WHERE w.id = NEW.window_id AND w.kind = 'banker' AND a.user_id = NEW.actor_id AND a.role = 'banker'"""

# Each sentence names what it keeps: R082 R083 (time, place, shift), R080 R081 R050 (the rate, full dollars).
POSTING = Guard(
    "banking_posting_sealed",
    "banking_posting",
    "BEFORE INSERT",
    (
        ("this id has been used", "EXISTS (SELECT 1 FROM banking_posting p WHERE p.id = NEW.id)"),
        (
            "the ledger of this night is not open",
            "NOT EXISTS (SELECT 1 FROM banking_book b WHERE b.night_id = NEW.night_id)",
        ),
        ("postings are numbered without a gap", f"NEW.seq <> COALESCE((SELECT MAX(p.seq) {_BEFORE}), 0) + 1"),
        (
            "a posting is chained to the one before it",
            f"NEW.previous <> COALESCE((SELECT p.seal {_BEFORE} AND p.seq = NEW.seq - 1),"
            " (SELECT b.genesis FROM banking_book b WHERE b.night_id = NEW.night_id))",
        ),
        ("time does not run backwards", f"NEW.created_at < (SELECT p.created_at {_BEFORE} AND p.seq = NEW.seq - 1)"),
        ("a refused posting moves nothing", f"NEW.refusal <> '' AND EXISTS (SELECT 1 {_MINE})"),
        (
            "a posting is recorded on a device of its night",
            "NEW.refusal = '' AND NOT EXISTS (SELECT 1 FROM hall_device d WHERE d.id = NEW.device_id"
            " AND d.night_id = NEW.night_id AND d.revoked_at IS NULL)",
        ),
        (
            "a posting is made by somebody of the night",
            "NEW.refusal = '' AND NOT EXISTS (SELECT 1 FROM licensing_assignment a"
            " WHERE a.user_id = NEW.actor_id AND a.night_id = NEW.night_id)",
        ),
        ("the night is not open for this, or the licence does not run", f"NEW.refusal = '' AND NOT EXISTS ({_TIMELY})"),
        (
            "a posting has exactly its movements",
            f"NEW.refusal = '' AND (SELECT COUNT(*) {_MINE}) <> CASE NEW.kind WHEN 'sale' THEN 2 ELSE 1 END",
        ),
        (
            "a movement belongs to its posting",
            f"EXISTS (SELECT 1 {_MINE} AND (m.posting_id <> NEW.id OR m.kind <> NEW.kind))",
        ),
        (
            "a sale is whole dollars at the rate of the night",
            f"NEW.refusal = '' AND NEW.kind = 'sale' AND NOT EXISTS ({_AT_THE_RATE})",
        ),
        (
            "a banker sells, at a window",
            f"NEW.refusal = '' AND NEW.kind = 'sale' AND NOT EXISTS ({_BANKER_AT_WINDOW})",
        ),
        (
            "a till and a tray move at their own window only",
            "EXISTS (SELECT 1 FROM banking_movement m JOIN banking_account a ON a.id IN (m.source_id, m.target_id)"
            " WHERE m.night_id = NEW.night_id AND m.seq = NEW.seq AND a.window_id IS NOT NULL"
            " AND (NEW.window_id IS NULL OR a.window_id <> NEW.window_id))",
        ),
        (
            "there is no shift of this person at this window",
            f"NEW.refusal = '' AND NEW.kind IN ({_listed(flows.AT_A_WINDOW)}) AND NOT EXISTS ({_SHIFT})",
        ),
        (
            "the window is being counted",
            f"NEW.refusal = '' AND NEW.kind IN ({_listed(flows.RECEIPTED)}) AND EXISTS"
            " (SELECT 1 FROM banking_shift s WHERE s.id = NEW.shift_id AND s.counting_since IS NOT NULL)",
        ),
        (
            "receipts of a window are numbered without a gap",
            f"NEW.refusal = '' AND NEW.kind IN ({_listed(flows.RECEIPTED)}) AND (NEW.receipt IS NULL OR NEW.receipt <>"
            " COALESCE((SELECT MAX(p.receipt) FROM banking_posting p WHERE p.window_id = NEW.window_id), 0) + 1)",
        ),
        (
            "only receipts are numbered",
            f"NEW.receipt IS NOT NULL AND (NEW.refusal <> '' OR NEW.kind NOT IN ({_listed(flows.RECEIPTED)}))",
        ),
        (
            "there is not so much in the account",
            "EXISTS (SELECT 1 FROM banking_movement m JOIN banking_account a ON a.id = m.source_id"
            f" WHERE m.night_id = NEW.night_id AND m.seq = NEW.seq AND a.kind NOT IN ({_listed(flows.MAY_BE_NEGATIVE)})"
            " AND a.balance < m.amount)",
        ),
    ),
    # A close that is under way elsewhere is waited for, so that a posting comes before or after it, never across it.
    lock="licensing_night WHERE id = NEW.night_id FOR SHARE",
)

_CHANGE = (
    "(SELECT SUM(CASE WHEN m.target_id = {account}.id THEN m.amount ELSE -m.amount END) FROM banking_movement m"
    " WHERE m.night_id = NEW.night_id AND m.seq = {seq} AND (m.target_id = {account}.id OR m.source_id = {account}.id))"
)

BALANCES = Guard(
    "banking_posting_moves",
    "banking_posting",
    "AFTER INSERT",
    effects=(
        "UPDATE banking_account SET last_seq = NEW.seq,"
        f" balance = balance + {_CHANGE.format(account='banking_account', seq='NEW.seq')}"
        f" WHERE id IN (SELECT m.source_id {_MINE} UNION SELECT m.target_id {_MINE})",
    ),
)

MOVEMENT = Guard(
    "banking_movement_open",
    "banking_movement",
    "BEFORE INSERT",
    (
        (
            "a sealed posting takes no more movements",
            "EXISTS (SELECT 1 FROM banking_posting p WHERE p.id = NEW.posting_id)",
        ),
        (
            "a movement belongs to the next posting",
            f"NEW.seq <> COALESCE((SELECT MAX(p.seq) {_BEFORE}), 0) + 1",
        ),
        # SQLite would keep half a dollar, or a word, in a column of whole numbers.
        ("an amount is a whole number", "NEW.amount <> CAST(NEW.amount AS BIGINT)"),
        (
            "a movement names accounts of its night as what they are",
            "NOT EXISTS (SELECT 1 FROM banking_account a WHERE a.id = NEW.source_id"
            " AND a.night_id = NEW.night_id AND a.kind = NEW.source_kind)"
            " OR NOT EXISTS (SELECT 1 FROM banking_account a WHERE a.id = NEW.target_id"
            " AND a.night_id = NEW.night_id AND a.kind = NEW.target_kind)",
        ),
    ),
)

ACCOUNT_OPENED = Guard(
    "banking_account_opened",
    "banking_account",
    "BEFORE INSERT",
    (
        ("this account is there already", "EXISTS (SELECT 1 FROM banking_account a WHERE a.id = NEW.id)"),
        ("an account begins empty", "NEW.balance <> 0 OR NEW.last_seq <> 0"),
        (
            "an account belongs to the night of its window",
            "NEW.window_id IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM banking_window w WHERE w.id = NEW.window_id AND w.night_id = NEW.night_id)",
        ),
        (
            "an account belongs to the night of its table",
            "NEW.table_id IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM licensing_table t WHERE t.id = NEW.table_id AND t.night_id = NEW.night_id)",
        ),
    ),
)

ACCOUNT_CHANGED = Guard(
    "banking_account_changed",
    "banking_account",
    "BEFORE UPDATE",
    (
        (
            "an account stays what it is",
            "NEW.id <> OLD.id OR NEW.night_id <> OLD.night_id OR NEW.kind <> OLD.kind"
            " OR COALESCE(NEW.window_id, NEW.id) <> COALESCE(OLD.window_id, OLD.id)"
            " OR COALESCE(NEW.table_id, NEW.id) <> COALESCE(OLD.table_id, OLD.id)",
        ),
        # SQLite cannot say whether a trigger or a person writes, so the change itself must be the posting's own.
        (
            "a balance changes only by a posting",
            "NEW.last_seq <= OLD.last_seq OR NOT EXISTS (SELECT 1 FROM banking_posting p WHERE p.night_id ="
            " NEW.night_id AND p.seq = NEW.last_seq"
            f" AND NEW.balance - OLD.balance = {_CHANGE.format(account='NEW', seq='p.seq')})",
        ),
    ),
)

ACCOUNT_KEPT = Guard(
    "banking_account_kept",
    "banking_account",
    "BEFORE DELETE",
    (("accounts are never removed", "1 = 1"),),
)

BOOK = Guard(
    "banking_book_frozen",
    "banking_book",
    "BEFORE INSERT",
    (
        (
            "a ledger opens with its night, at the rate licensed for it",
            "NOT EXISTS (SELECT 1 FROM licensing_night n WHERE n.id = NEW.night_id AND n.state = 'open'"
            " AND CAST(ROUND(n.exchange_rate * 100) AS INTEGER) = NEW.rate_hundredths)",
        ),
    ),
)

GUARDS = (POSTING, BALANCES, MOVEMENT, ACCOUNT_OPENED, ACCOUNT_CHANGED, ACCOUNT_KEPT, BOOK)
