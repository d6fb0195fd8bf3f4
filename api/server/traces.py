"""Traces of OpenTelemetry: a span for each request, for its commit, and for its live update.

The three are in one trace, so that it shows where the time went between a tap and a screen. The
module is loaded where `traces` names a collector, and by nothing else.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AbstractContextManager
from time import time_ns
from typing import Final, cast

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanContext, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from api.event_store import Log
from api.event_store.batch import Appended, CommittedCommand
from api.http.http_types import fields_of
from api.http.services import Services
from api.live.match_streams import MatchStreams
from api.settings import Settings

REMEMBERED: Final = 4096
"""Most recorded requests that are remembered until their live update is sent."""
_PARENT: Final = TraceContextTextMapPropagator()


class Traces:
    """Traces what an app does, and sends that to a collector by OTLP over HTTP.

    Which share is traced, and what else there is to say to a collector, are OpenTelemetry's own
    variables (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`).
    """

    def __init__(self, services: Services, processor: SpanProcessor | None = None) -> None:
        exporter = OTLPSpanExporter(endpoint=services[Settings].traces)
        self._provider = TracerProvider(
            resource=Resource.create({"service.name": "bonebook"}), shutdown_on_exit=False
        )
        self._provider.add_span_processor(processor or BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("bonebook")
        self._requests: OrderedDict[tuple[str, int], SpanContext] = OrderedDict()
        services[Log].watches.append(self)
        services[MatchStreams].sent = self._updated

    async def close(self) -> None:
        """Send the spans that wait; a collector that is away is not waited for long."""
        await asyncio.to_thread(self._provider.shutdown)

    # --- requests -------------------------------------------------------------------------

    def tracing(self, app: ASGIApp) -> ASGIApp:
        """The app wrapped so that each request has a span, in its caller's trace if it has one."""

        async def traced(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            with self._span_of(scope) as span:
                state = fields_of(scope).setdefault("state", {})
                state["trace"] = format(span.get_span_context().trace_id, "032x")

                async def sending(message: Message) -> None:
                    if message["type"] == "http.response.start":
                        _describe(span, scope, message["status"])
                    await send(message)

                await app(scope, receive, sending)

        return traced

    def _span_of(self, scope: HTTPScope) -> AbstractContextManager[Span]:
        sent = dict(scope["headers"])
        named = (name for name in _PARENT.fields if name.encode() in sent)
        headers = {name: sent[name.encode()].decode("latin-1") for name in named}
        method = cast("str", scope["method"])
        return self._tracer.start_as_current_span(
            method,
            context=_PARENT.extract(headers),
            kind=SpanKind.SERVER,
            attributes={"http.request.method": method},
        )

    # --- commits and readers --------------------------------------------------------------

    def queued(self) -> SpanContext:
        """The span of the request that queues a command, which `committed` gets as its mark."""
        return trace.get_current_span().get_span_context()

    def committed(self, group: Sequence[CommittedCommand], seconds: float) -> None:
        """Add a span of the group to each request whose command it committed.

        The server's own commands, such as seals, have no request and get none.
        """
        ended = time_ns()
        began = ended - int(seconds * 1e9)
        events = sum(command.events for command in group)
        for command in group:
            request = cast("SpanContext", command.mark)
            if not request.is_valid:  # the server's own, as a seal
                continue
            span = self._child("commit", request, began)
            span.set_attributes({"bonebook.events": command.events, "bonebook.group": events})
            outcome = command.outcome
            if isinstance(outcome, Appended):
                span.set_attribute("bonebook.log_position", outcome.log_position)
                self._requests[outcome.stream, outcome.last] = request
                if len(self._requests) > REMEMBERED:
                    self._requests.popitem(last=False)
            else:
                span.set_status(StatusCode.ERROR, type(outcome).__name__)
            span.end(ended)

    def _updated(self, match: str, position: int, streams: int) -> None:
        """Add a span to the request that recorded what the streams of a match were sent."""
        request = self._requests.get((match, position))
        if request is not None:
            span = self._child("live update", request, time_ns())
            span.set_attribute("bonebook.streams", streams)
            span.end()

    def _child(self, name: str, parent: SpanContext, began: int) -> Span:
        context = trace.set_span_in_context(trace.NonRecordingSpan(parent))
        return self._tracer.start_span(name, context=context, start_time=began)


def _describe(span: Span, scope: HTTPScope, status: int) -> None:
    """Say what was asked and how it was answered: the pattern of the path, and no name of any."""
    route = fields_of(scope).get("path_template", "")
    if route:
        span.update_name(f"{scope['method']} {route}")
        span.set_attribute("http.route", route)
    span.set_attribute("http.response.status_code", status)
    if status >= 500:
        span.set_status(StatusCode.ERROR)
