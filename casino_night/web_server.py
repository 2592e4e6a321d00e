"""gunicorn's settings. Threads, because a view mostly waits for the database; see STACK in the README for figures."""

import gc
import os
from pathlib import Path
from typing import Any

from casino_night import env
from casino_night.supervisor import die_with

_host, _port = os.environ["HOST"], os.environ["PORT"]

bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"
wsgi_app = "casino_night.wsgi"
worker_class = "gthread"
workers = env.number("WEB_WORKERS", 2, least=1, most=64)  # about one a core
threads = 4
preload_app = True  # loaded once and shared: the second worker costs a few megabytes
timeout = 60
graceful_timeout = 5
loglevel = "warning"
if env.flag("LOG_JSON", default=env.flag("HTTPS", default=False)):
    logconfig_dict = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "casino_night.logs.JsonLines"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {"gunicorn.error": {"level": "WARNING"}, "gunicorn.access": {"level": "WARNING"}},
    }
control_socket_disable = True  # the supervisor is in charge
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a heartbeat file, never on a slow disk


def when_ready(server: Any) -> None:
    gc.freeze()  # the collector would otherwise touch, and so copy, every shared page


def post_fork(server: Any, worker: Any) -> None:
    die_with(worker.ppid)
