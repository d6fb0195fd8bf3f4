"""Debian's Firefox over WebDriver BiDi: as much of it as a page needs to be opened and tapped.

Playwright drives only Firefoxes of its own. BiDi is JSON over a WebSocket, and Firefox speaks it
by itself: commands go out one at a time, and events that come between are kept.
"""

import base64
import json
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PREFERENCES = """
user_pref("remote.active-protocols", 1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("intl.accept_languages", "en");
"""


class Firefox:
    """A tab of a Firefox that listens at a port. What it answers with an error is asserted away."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._rest = b""
        self._number = 0
        self.console: list[str] = []
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._socket.recv(4096)
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        tree = self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    def open(self, url: str) -> None:
        """Open a page and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def zoom(self, width: int, height: int, times: float) -> None:
        """Show pages in a window of this size, in its own pixels, enlarged so many times."""
        viewport = {"width": round(width / times), "height": round(height / times)}
        self._ask(
            "browsingContext.setViewport",
            context=self._tab,
            viewport=viewport,
            devicePixelRatio=times,
        )

    def run(self, script: str, *arguments: object) -> Any:
        """The awaited result of a function in the page for these arguments; plain values alone."""
        call = ", ".join(json.dumps(one) for one in arguments)
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})({call})) ?? 'null')()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def until(self, condition: str, *arguments: object) -> None:
        """Wait until a function in the page gives something that is true."""
        self.run(
            f"""async (...given) => {{
              for (let tries = 0; !({condition})(...given); tries += 1) {{
                if (tries > 1000) throw new Error("waited in vain: " + document.body.innerText);
                await new Promise((again) => setTimeout(again, 10));
              }}
            }}""",
            *arguments,
        )

    def _ask(self, method: str, **parameters: object) -> Any:
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        self._send(json.dumps(command).encode())
        while True:
            answer = json.loads(self._message())
            if answer.get("method") == "log.entryAdded":
                self.console.append(f"{answer['params']['level']}: {answer['params']['text']}")
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    # --- frames of the WebSocket (RFC 6455) ------------------------------------------------

    def _send(self, text: bytes) -> None:
        mask = os.urandom(4)
        size = len(text)
        if size < 126:
            sized = bytes([0x80 | size])
        elif size < 1 << 16:
            sized = bytes([0x80 | 126]) + size.to_bytes(2, "big")
        else:
            sized = bytes([0x80 | 127]) + size.to_bytes(8, "big")
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
        self._socket.sendall(b"\x81" + sized + mask + masked)

    def _message(self) -> bytes:
        whole = b""
        while True:
            first, size = self._read(2)
            if size == 126:
                size = int.from_bytes(self._read(2), "big")
            elif size == 127:
                size = int.from_bytes(self._read(8), "big")
            part = self._read(size)
            if first & 0x0F < 8:  # not a ping and not the end
                whole += part
                if first & 0x80:
                    return whole

    def _read(self, count: int) -> bytes:
        while len(self._rest) < count:
            more = self._socket.recv(65536)
            assert more, "Firefox went away"
            self._rest += more
        read, self._rest = self._rest[:count], self._rest[count:]
        return read


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Firefox]:
    """A Firefox without a screen, with a profile of its own, until the end of the block."""
    (folder / "user.js").write_text(PREFERENCES)
    command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0"]
    process = subprocess.Popen(
        [*command, "--profile", str(folder)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        assert process.stderr
        listening = (re.search(r"BiDi listening on ws://[^:]+:(\d+)", x) for x in process.stderr)
        yield Firefox(next(int(found[1]) for found in listening if found))
    finally:
        process.kill()
        process.wait()
