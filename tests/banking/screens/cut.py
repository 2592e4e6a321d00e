"""A wire that can be cut: a proxy in front of the site that loses answers after the server has given them."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Wire:
    """Passes everything on, one request per connection. `lose` answers to a POST are swallowed whole."""

    def __init__(self, address: str) -> None:
        found = urlsplit(address)
        self.behind = (found.hostname, found.port)
        self.lose = 0
        self.lost: list[bytes] = []
        self.posts = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _from = self.listener.accept()
                threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.create_connection(self.behind) as server:
            request = _message(client)
            post = request.startswith(b"POST")
            self.posts += post
            # The server must end the connection after its answer, so that the whole answer can be read here.
            server.sendall(request.replace(b"Connection: keep-alive", b"Connection: close", 1))
            answer = b"".join(iter(lambda: server.recv(65536), b""))  # the server has committed
            if post and self.lose:
                self.lose -= 1
                self.lost.append(answer)
                return
            client.sendall(answer)


def _message(client: socket.socket) -> bytes:
    """One whole request: head, and as much body as the head says."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = client.recv(65536)
        if not more:
            raise OSError("nothing was asked")
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    sizes = [line.split(b":")[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
    while len(body) < (int(sizes[0]) if sizes else 0):
        body += client.recv(65536)
    return head + b"\r\n\r\n" + body


@contextmanager
def wire(address: str) -> Iterator[Wire]:
    made = Wire(address)
    try:
        yield made
    finally:
        made.listener.close()
