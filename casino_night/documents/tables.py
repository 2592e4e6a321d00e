"""The zip beside a paper: the PDF, the facts it was made from, and a CSV file of every table."""

import csv
import io
import json
import zipfile
from typing import IO, Any

from casino_night.documents import selectors
from casino_night.documents.kinds import Table, kind_of
from casino_night.documents.models import Document
from casino_night.refusal import Refused

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "|", "%")
MADE = (1980, 1, 1, 0, 0, 0)  # the earliest a zip knows: the same content is the same file


def zipped(document: Document) -> bytes:
    kind = kind_of(document.kind)
    if kind.tables is None:
        raise Refused("no_tables", f"{document.title} has no tables beside it.", next_step="Download the PDF.")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_entry(f"{document.number}.pdf"), selectors.pdf(document))
        said = json.dumps(document.snapshot, ensure_ascii=False, indent=1, sort_keys=True)
        archive.writestr(_entry("snapshot.json"), said)
        for name, table in kind.tables(selectors.subject(document), document.snapshot).items():
            with archive.open(_entry(f"{name}.csv"), "w") as target:
                _write(table, target)
    return file.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, MADE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _write(table: Table, target: IO[bytes]) -> None:
    text = io.TextIOWrapper(target, "utf-8-sig", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow(table.columns)
    writer.writerows([harmless(value) for value in row] for row in table.rows)
    text.detach()


def harmless(value: Any) -> Any:
    """What a spreadsheet shows and never runs: an apostrophe before any text that begins like a formula."""
    if not isinstance(value, str):
        return value
    return f"'{value}" if value.lstrip(" \u00a0\ufeff").startswith(FORMULA_STARTS) else value
