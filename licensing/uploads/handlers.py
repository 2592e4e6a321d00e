"""How much of a file is let in at all."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler

from licensing.uploads.contents import MOST_BYTES


class NoMoreThanNeeded(FileUploadHandler):
    """Passes on only as much of a file as it takes to see that it is too large: a flood fills no disk."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        return raw_data if start <= MOST_BYTES else None

    def file_complete(self, file_size: int) -> Any:
        return None
