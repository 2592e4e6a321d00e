"""Checks an exported ledger without trusting the program that wrote it. Standard library only: python3 this FILE.

    ./run manage export_ledger NIGHT > night.jsonl
    python3 casino_night/banking/outside_verifier.py night.jsonl

It reads the export line by line, repeats the sums and the seals, and knows by itself which movements of money the
rules allow. It prints what is wrong and ends with 1, or the head of the chain, to compare with a printed receipt.
"""

import hashlib
import json
import sys
import uuid
from collections.abc import Iterable, Iterator
from typing import Any

# Written down a second time on purpose: kind, unit, from, to.
ALLOWED = {
    ("bring_float", "cash", "treasury", "safe"),
    ("issue_float", "cash", "safe", "till"),
    ("sale", "cash", "sales", "till"),
    ("admission", "cash", "admissions", "till"),
    ("drop", "cash", "till", "safe"),
    ("deposit", "cash", "safe", "bank"),
    ("return_float", "cash", "safe", "treasury"),
    ("cash_difference", "cash", "till", "cash_variance"),
    ("cash_difference", "cash", "cash_variance", "till"),
    ("cash_difference", "cash", "safe", "cash_variance"),
    ("cash_difference", "cash", "cash_variance", "safe"),
    ("receive", "imitation", "source", "reserve"),
    ("refill", "imitation", "reserve", "tray"),
    ("tray_return", "imitation", "tray", "reserve"),
    ("sale", "imitation", "tray", "guests"),
    ("fill", "imitation", "reserve", "table"),
    ("credit", "imitation", "table", "reserve"),
    ("table_result", "imitation", "guests", "table"),
    ("table_result", "imitation", "table", "guests"),
    ("redemption", "imitation", "guests", "prizes"),
    ("tickets", "imitation", "guests", "tickets"),
    ("forfeit", "imitation", "guests", "forfeited"),
    ("imitation_difference", "imitation", "tray", "imitation_variance"),
    ("imitation_difference", "imitation", "imitation_variance", "tray"),
    ("imitation_difference", "imitation", "reserve", "imitation_variance"),
    ("imitation_difference", "imitation", "imitation_variance", "reserve"),
}
MAY_BE_NEGATIVE = {"treasury", "sales", "admissions", "cash_variance", "source", "imitation_variance"}
RECEIPTED = {"sale", "admission", "redemption", "tickets"}
IN_HOURS = RECEIPTED | {"bring_float", "issue_float", "receive", "refill", "fill"}


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sha256(value: Any) -> str:
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()


class Ledger:
    """What has been read so far: balances, receipts, the last link."""

    def __init__(self) -> None:
        self.book: dict[str, Any] = {}
        self.accounts: dict[str, dict[str, Any]] = {}
        self.balances: dict[str, int] = {}
        self.last_seq: dict[str, int] = {}
        self.receipts: dict[Any, int] = {}
        self.ids: set[str] = set()
        self.seq = 0
        self.head = ""
        self.time = ""

    def read(self, lines: Iterable[str]) -> Iterator[str]:
        readers = {"book": self._book, "account": self._account, "posting": self._posting}
        for number, text in enumerate(lines, start=1):
            try:
                line = json.loads(text)
                problems = list(readers[line.pop("type")](line))
            except (ValueError, KeyError, TypeError, AttributeError) as wrong:
                problems = [f"cannot be read: {wrong!r}"]
            yield from (f"line {number}: {problem}" for problem in problems)
        yield from self._end()

    def _book(self, line: dict[str, Any]) -> Iterator[str]:
        if self.book:
            yield "a second opening"
        genesis = line.pop("genesis")
        self.book, self.head = line, genesis
        if sha256(line) != genesis:
            yield "the opening is not as it was sealed"

    def _account(self, line: dict[str, Any]) -> Iterator[str]:
        owner = (line["window"] or "") + (line["table"] or "")
        if str(uuid.uuid5(uuid.UUID(line["night"]), f"{line['kind']}:{owner}")) != line["id"]:
            yield "an account is not what its id says"
        if line["night"] != self.book.get("night"):
            yield "an account of another night"
        self.accounts[line["id"]] = line

    def _posting(self, line: dict[str, Any]) -> Iterator[str]:
        movements = line.pop("movements")
        seal = line.pop("seal")
        self.seq += 1
        if line["seq"] != self.seq:
            yield f"number {line['seq']} where {self.seq} belongs"
        if line["previous"] != self.head:
            yield "not chained to the posting before it"
        if sha256({**line, "movements": movements}) != seal:
            yield "not as it was sealed"
        if line["id"] in self.ids or line["night"] != self.book["night"]:
            yield "an id twice, or of another night"
        yield from self._time(line)
        yield from self._receipt(line)
        yield from self._movements(line, movements)
        self.ids.add(line["id"])
        self.head = seal

    def _time(self, line: dict[str, Any]) -> Iterator[str]:
        if line["created_at"] < self.time:
            yield "time runs backwards"
        self.time = line["created_at"]
        if line["refusal"]:
            return
        late = line["kind"] in IN_HOURS and line["created_at"] >= self.book["closes_at"]
        if line["created_at"] < self.book["opens_at"] or late:
            yield "outside the hours of the license"
        if line["approver"] == line["actor"]:
            yield "approved by the person who did it"

    def _receipt(self, line: dict[str, Any]) -> Iterator[str]:
        wanted = None
        if not line["refusal"] and line["kind"] in RECEIPTED:
            wanted = self.receipts[line["window"]] = self.receipts.get(line["window"], 0) + 1
        if line["receipt"] != wanted:
            yield f"receipt {line['receipt']} where {wanted} belongs"

    def _movements(self, line: dict[str, Any], movements: list[dict[str, Any]]) -> Iterator[str]:
        wanted = 0 if line["refusal"] else 2 if line["kind"] == "sale" else 1
        if len(movements) != wanted:
            yield f"{len(movements)} movements where {wanted} belong"
        for movement in movements:
            yield from self._movement(line, movement)
        if line["kind"] == "sale" and not line["refusal"]:
            amounts = {movement["unit"]: movement["amount"] for movement in movements}
            cash, imitation = amounts.get("cash", 0), amounts.get("imitation", 0)
            if cash % 100 or cash * self.book["rate_hundredths"] != imitation * 10_000 or not cash:
                yield "a sale that is not at the rate"

    def _movement(self, line: dict[str, Any], movement: dict[str, Any]) -> Iterator[str]:
        kinds = (movement["kind"], movement["unit"], movement["source_kind"], movement["target_kind"])
        if kinds not in ALLOWED or movement["kind"] != line["kind"]:
            yield f"a movement that is not allowed: {kinds}"
        own = uuid.UUID(int=(uuid.UUID(line["night"]).int >> 64 << 64) | line["seq"] << 16 | movement["position"])
        if (str(own), line["id"]) != (movement["id"], movement["posting"]):
            yield "a movement of another posting"
        if type(movement["amount"]) is not int or movement["amount"] <= 0:
            yield "an amount that is not positive"
        for side, sign in (("source", -1), ("target", 1)):
            account = self.accounts.get(movement[side], {})
            if account.get("kind") != movement[f"{side}_kind"]:
                yield "an account that is not what the movement calls it"
            balance = self.balances.get(movement[side], 0) + sign * movement["amount"]
            self.balances[movement[side]], self.last_seq[movement[side]] = balance, line["seq"]
            if balance < 0 and movement[f"{side}_kind"] not in MAY_BE_NEGATIVE:
                yield "an account below zero"

    def _end(self) -> Iterator[str]:
        if not self.book:
            yield "there is no opening"
        for id, account in self.accounts.items():
            said = (account["balance"], account["last_seq"])
            if said != (self.balances.get(id, 0), self.last_seq.get(id, 0)):
                yield f"account {account['kind']} {id}: says {said[0]}, the movements say {self.balances.get(id, 0)}"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: outside_verifier.py FILE\n")
        return 2
    ledger = Ledger()
    with open(arguments[0], encoding="ascii") as file:  # noqa: PTH123 - a script of its own
        problems = list(ledger.read(file))
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    if problems:
        return 1
    sys.stdout.write(f"sound: {ledger.seq} postings, head {ledger.head}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
