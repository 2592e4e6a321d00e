"""Many at once: the counts and the single uses hold across threads and processes, on real commits."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from casino_night import clock
from casino_night.accounts import services, throttle
from casino_night.accounts.models import RecoveryCode, SecondFactor, SignIn, Throttle
from casino_night.accounts.throttle import Try
from casino_night.refusal import Refused
from tests.accounts.doors import code_now, person, sign_in, with_authenticator
from tests.databases import CommittedDatabase
from tests.parallel import at_once

GUESSES = int(os.environ.get("GUESSES", "60"))  # GUESSES=1000 for the full run
PROCESSES = 4


def guess_in_processes(database: CommittedDatabase, email: str, trace: Path) -> Counter[str]:
    trace.touch()
    environ = {**database.environ, "EVALUATIONS": str(trace)}
    command = [sys.executable, "-m", "tests.accounts.guess", email, str(GUESSES // PROCESSES)]
    guessers = [
        subprocess.Popen(
            [*command, str(number)],
            cwd=settings.BASE_DIR,
            env=environ,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for number in range(PROCESSES)
    ]
    for guesser in guessers:
        assert guesser.stdout
        assert guesser.stdout.readline() == "ready\n"
    for guesser in guessers:
        assert guesser.stdin
        guesser.stdin.write("go\n")
        guesser.stdin.flush()
    statuses: Counter[str] = Counter()
    for guesser in guessers:
        said, _nothing = guesser.communicate(timeout=300)
        statuses.update(json.loads(said))
    return statuses


@pytest.mark.parametrize("email", ["rosa@example.org", "nobody@example.org"])
def test_guesses_over_four_processes_are_evaluated_ten_times_per_account(
    committed_db: CommittedDatabase, tmp_path: Path, email: str
) -> None:
    """T11. Evaluations are counted where they happen, in the hasher, not where they are refused."""
    person()
    trace = tmp_path / "evaluations"
    statuses = guess_in_processes(committed_db, email, trace)
    assert trace.stat().st_size == 10
    assert statuses == {"422": 10, "429": GUESSES // PROCESSES * PROCESSES - 10}
    assert SignIn.objects.filter(outcome="wrong_password").count() == 10


def test_fifty_sign_ins_at_once_break_nothing(committed_db: CommittedDatabase) -> None:
    """Ten may be evaluated at the same moment; who comes in between waits. Afterwards everything is as before."""
    person()
    codes = Counter(at_once(lambda _number: sign_in(Client()).status_code, 50))
    assert set(codes) <= {303, 429}
    assert codes[303] >= 10
    assert throttle.tries_left(Try(services.ACCOUNT, "rosa@example.org")) == 10
    assert SignIn.objects.filter(outcome="signed_in").count() == codes[303]
    assert sign_in(Client()).status_code == 303


def test_first_guesses_at_once_share_one_row(committed_db: CommittedDatabase) -> None:
    attempt = Try(services.ACCOUNT, "new@example.org")
    at_once(lambda _number: throttle.reserve(attempt), 8)
    assert list(Throttle.objects.values_list("used", flat=True)) == [8]


def _accepted(work: object) -> bool:
    try:
        work()  # type: ignore[operator]
    except Refused:
        return False
    return True


def test_a_recovery_code_used_many_times_at_once_opens_once(committed_db: CommittedDatabase) -> None:
    user = with_authenticator(person())
    code = services._new_recovery_codes(user)[0]
    answers = at_once(lambda _: _accepted(lambda: services.use_second_factor(user, code, address=None)), 8)
    assert answers.count(True) == 1
    assert RecoveryCode.objects.exclude(used_at=None).count() == 1


def test_a_code_used_many_times_at_once_opens_once(committed_db: CommittedDatabase) -> None:
    user = with_authenticator(person())
    code = code_now()
    answers = at_once(lambda _: _accepted(lambda: services.use_second_factor(user, code, address=None)), 8)
    assert answers.count(True) == 1


def test_two_telephones_set_up_at_once_leave_one(committed_db: CommittedDatabase) -> None:
    from base64 import b32decode

    from casino_night.accounts import totp

    user = person()
    secrets = [totp.new_secret() for _ in range(6)]
    step = totp.step_at(clock.now())

    def set_up(number: int) -> bool:
        code = totp.code_at_step(b32decode(secrets[number]), step)
        return _accepted(lambda: services.set_up_second_factor(user, secrets[number], code, address=None))

    answers = at_once(set_up, 6)
    assert answers.count(True) == 1
    assert SecondFactor.objects.get().secret == secrets[answers.index(True)]
    assert RecoveryCode.objects.count() == 10


def test_one_link_used_many_times_at_once_sets_one_password(committed_db: CommittedDatabase) -> None:
    user = person()

    def reset(number: int) -> bool:
        same = type(user).objects.get(pk=user.pk)
        same.password = user.password  # as read when the link was checked
        return _accepted(lambda: services.reset_password(same, f"the sentence of {number}", address=None))

    answers = at_once(reset, 6)
    assert answers.count(True) == 1
    user.refresh_from_db()
    assert user.check_password(f"the sentence of {answers.index(True)}")
