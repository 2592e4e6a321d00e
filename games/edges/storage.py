"""Results that take more than a moment to compute, kept in `stored/<name>.json` beside a fingerprint of the rules.

The fingerprint is taken of what the engine answers, not of how it is written: it stays when code is moved or said
better, and changes with the first odds, rank or drawing rule that does. A test compares the fingerprints, so a rule
that changes without its result being computed again is noticed there.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

_STORED = Path(__file__).parent / "stored"


def fingerprint(answers: Any) -> str:
    """A hash of the engine's answers a result rests on: odds, ranks and decisions, as JSON can write them."""
    return hashlib.sha256(json.dumps(answers, sort_keys=True, default=str).encode()).hexdigest()


def save(name: str, made_from: str, result: Any) -> None:
    stored = {"made_from": made_from, "result": result}
    text = json.dumps(stored, indent=1, sort_keys=True)
    (_STORED / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def load(name: str) -> Any:
    return _read(name)["result"]


def made_from(name: str) -> str:
    found: str = _read(name)["made_from"]
    return found


def _read(name: str) -> dict[str, Any]:
    stored: dict[str, Any] = json.loads((_STORED / f"{name}.json").read_text(encoding="utf-8"))
    return stored
