"""Traces: from a request to its commit and to those who watch, in one trace; and ids in the log."""

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from api.settings import BadSettings, load
from tests.api.conftest import Server

OPENING = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}
TRACE = "0af7651916cd43dd8448eb211c80319c"
SENT = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "X-Request-Id": "tap-7"}


class Collector(ThreadingHTTPServer):
    """A collector of traces, which keeps every span that it is sent."""

    def __init__(self) -> None:
        self.spans: Queue[Span] = Queue()
        super().__init__(("127.0.0.1", 0), _Taking)

    def of_trace(self, trace: str, names: set[str]) -> dict[str, Span]:
        """The spans of a trace by name, once all of these names have come."""
        spans: dict[str, Span] = {}
        while not names <= spans.keys():
            span = self.spans.get(timeout=60)
            if span.trace_id.hex() == trace:
                spans[span.name] = span
        return spans


class _Taking(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            for scope in resource.scope_spans:
                for span in scope.spans:
                    self.server.spans.put(span)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as collecting:
        Thread(target=collecting.serve_forever, daemon=True).start()
        yield collecting
        collecting.shutdown()


@pytest.fixture
def traced(
    tmp_path: Path, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    server = Server(tmp_path, traces=f"http://127.0.0.1:{collector.server_port}/v1/traces")
    yield server
    server.kill()


def test_a_trace_goes_from_a_request_through_its_commit_to_the_live_streams(
    traced: Server, collector: Collector
):
    with traced.client("recorder") as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
        with client.stream("GET", "/v1/matches/final/stream") as stream:
            lines = stream.iter_lines()
            next(line for line in lines if line.startswith("id: "))
            fact = {"fact": "game-started", "number": 1}
            assert client.post("/v1/matches/final/events", json=fact, headers=SENT).is_success
            next(line for line in lines if line == "id: 2")
    request = "POST /v1/matches/{match}/events"
    spans = collector.of_trace(TRACE, {request, "commit", "live update"})
    assert spans[request].parent_span_id.hex() == "b7ad6b7169203331"
    for inner in ("commit", "live update"):
        assert spans[inner].parent_span_id == spans[request].span_id
    attributes = {pair.key: pair.value for pair in spans["commit"].attributes}
    assert attributes["bonebook.events"].int_value == 1
    assert attributes["bonebook.log_position"].int_value == 2


def test_the_line_of_a_request_has_its_id_and_that_of_its_trace(traced: Server):
    with traced.client("recorder") as client:
        assert client.get("/v1/matches", headers=SENT).headers["X-Request-Id"] == "tap-7"
    lines = [json.loads(line) for line in (traced.folder / "err").read_text().splitlines()]
    (line,) = (line for line in lines if line.get("request") == "tap-7")
    assert line["trace"] == TRACE


@pytest.mark.long
def test_a_server_that_traces_nothing_loads_nothing_of_it():
    code = "import sys, api.server.app; print([it for it in sys.modules if 'opentelemetry' in it])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert printed.stdout == b"[]\n"


def test_traces_without_their_library_are_refused_by_name(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.settings.find_spec", lambda _: None)
    with pytest.raises(BadSettings, match=r"`traces`: .* install bonebook\[traces\]"):
        load({"BONEBOOK_TRACES": "http://127.0.0.1:4318/v1/traces"})
