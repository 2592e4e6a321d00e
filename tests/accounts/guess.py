"""One of several processes that guess a password: `python -m tests.accounts.guess EMAIL GUESSES NUMBER`.

Sends its guesses through the whole site and appends one byte to the file $EVALUATIONS for each password that is
really evaluated.
Waits for a line on standard input, so that all processes begin together. Prints how often each status came.
"""

import json
import os
import sys
from collections import Counter
from typing import Any

import django
from django.contrib.auth.hashers import MD5PasswordHasher


class CountingHasher(MD5PasswordHasher):
    """The tests' fast hasher, leaving a trace that no process can lose: appends are atomic."""

    def encode(self, *args: Any, **kwargs: Any) -> str:
        trace = os.open(os.environ["EVALUATIONS"], os.O_WRONLY | os.O_APPEND)
        os.write(trace, b".")
        os.close(trace)
        return super().encode(*args, **kwargs)


def main(email: str, guesses: int, number: int) -> None:
    django.setup()
    from django.conf import settings
    from django.test import Client

    settings.PASSWORD_HASHERS = ["tests.accounts.guess.CountingHasher"]
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    print("ready", flush=True)
    sys.stdin.readline()
    statuses: Counter[int] = Counter()
    for guess in range(guesses):
        data = {"email": email, "password": f"guess {number} {guess}"}
        # An address of its own for each guess: only the account's count can stop it.
        address = f"10.{number}.{guess // 250}.{guess % 250}"
        statuses[client.post("/account/sign-in/", data, REMOTE_ADDR=address).status_code] += 1
    print(json.dumps(statuses), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
