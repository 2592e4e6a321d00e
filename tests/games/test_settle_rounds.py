"""The command `settle_rounds`: one line out for each line in, whatever the lines are."""

import json
import subprocess
import sys
from pathlib import Path

from tests.games.engines.golden_rounds import GOLDEN

ROOT = Path(__file__).resolve().parents[2]


def settle_rounds(lines: bytes) -> tuple[int, list[dict]]:
    command = [sys.executable, "manage.py", "settle_rounds"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, check=False)
    assert not done.stderr, done.stderr.decode()
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_every_game_in_one_file_and_status_0():
    code, answers = settle_rounds("\n".join(json.dumps(golden.round()) for golden in GOLDEN).encode())
    assert code == 0
    assert [answer["id"] for answer in answers] == [golden.name for golden in GOLDEN]
    for golden, answer in zip(GOLDEN, answers, strict=True):
        found = {key: (item["result"], item["exact"]) for key, item in answer["settlements"].items()}
        assert found == {key: expected[:2] for key, expected in golden.expected.items()}


def test_lines_in_error_do_not_stop_the_others_and_give_status_1():
    good = json.dumps(GOLDEN[0].round()).encode()
    bad = [b"{", b"\xff\xfe", b"[]", b'{"id": "x", "game": "poker"}', b"[" * 50_000]
    code, answers = settle_rounds(b"\n".join([*bad, b"", good]))
    assert code == 1
    assert [("error" in answer) for answer in answers] == [True] * len(bad) + [False]
    assert answers[3]["id"] == "x"
