"""A live server inside the test process, and a real worker beside it."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application

from tests.databases import CommittedDatabase


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """A test's output is its failure, not its traffic."""


@contextmanager
def serving() -> Iterator[str]:
    """The whole site on a free port; yields its address."""
    server = ThreadedWSGIServer(("127.0.0.1", 0), QuietHandler)
    server.set_app(get_wsgi_application())
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


WORKER_COMMAND = [sys.executable, "-m", "celery", "-A", "casino_night", "worker", "-P", "threads", "-c", "2"]


@contextmanager
def working(database: CommittedDatabase, *, queues: str = "work,documents") -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker in a process of its own, on the test's database and broker."""
    command = [*WORKER_COMMAND, "-Q", queues, "--without-gossip", "--without-mingle", "-l", "WARNING"]
    worker = subprocess.Popen(command, cwd=settings.BASE_DIR, env=database.environ)
    try:
        yield worker
    finally:
        worker.terminate()
        try:
            worker.wait(10)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
