"""A TCP line to a server on this machine, which is cut and whole again."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread


class Line:
    """Passes on what is sent. While it is cut, whoever is on it is hung up on, others are refused.

    Attributes
    ----------
    port : where it begins
    taken : how many came onto it
    refused : how many came while it was cut
    """

    def __init__(self, port: int) -> None:
        """`port`: where it leads."""
        self._leads_to = port
        self._whole = True
        self.taken = self.refused = 0
        self._ends = set[socket.socket]()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole = False
        for end in list(self._ends):
            _hang_up(end)

    def mend(self) -> None:
        self._whole = True

    def end(self) -> None:
        self.cut()
        _hang_up(self._listening)

    def _accept(self) -> None:
        with suppress(OSError):  # it ended
            while True:
                near, _ = self._listening.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._leads_to))
                except OSError:
                    near.close()
                    continue
                self._ends |= {near, far}
                self.taken += 1
                if not self._whole:
                    _hang_up(near)
                    self.refused += 1
                for pair in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, taken: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while data := taken.recv(65536):
                to.sendall(data)
        for end in (taken, to):
            _hang_up(end)
            self._ends.discard(end)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to a port, for as long as it is needed."""
    line = Line(port)
    yield line
    line.end()
