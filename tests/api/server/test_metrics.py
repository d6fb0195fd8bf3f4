"""Metrics: what Prometheus reads of a server, and the alerts and the dashboard that rest on it."""

import asyncio
import json
import re
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from api.event_store import NewEvent, StaleVersion, open_log
from api.http.services import services_of
from api.matches.matches import Matches
from api.server.commands.workers import worker_settings
from api.server.metrics import Metrics
from api.settings import Settings
from domain.events import BoneDrawn
from tests.api.conftest import House, Server
from tests.deploy.nginx import DEPLOY, program
from tests.support.bare import bare_app_over
from tests.support.paths import ROOT
from tests.support.ports import free_port

OPENING = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}
MONITORING = DEPLOY / "monitoring"
PAGE = (ROOT / "docs" / "operators.md").read_text()
NAME = re.compile(r"\bbonebook_[a-z_]+\b")
PARTS = ("_bucket", "_sum", "_count", "_total")
"""Endings that a histogram or a counter adds to its name."""


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[Server]:
    port = free_port()
    server = Server(tmp_path, metrics=f"127.0.0.1:{port}", origin="league.example/north")
    yield server
    server.kill()


def metrics_of(server: Server) -> dict[str, Metric]:
    text = httpx2.get(f"http://{server.given['metrics']}/metrics").text
    return {family.name: family for family in text_string_to_metric_families(text)}


def value(metrics: dict[str, Metric], sample: str, **labels: str) -> float:
    """The one sample of this name that has these labels."""
    (only,) = (
        line.value
        for family in metrics.values()
        for line in family.samples
        if line.name == sample and labels.items() <= line.labels.items()
    )
    return only


def test_what_is_recorded_and_refused_is_counted(measured: Server):
    with measured.client("recorder") as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
        assert client.get("/v1/matches/none").status_code == 404
        assert client.get("/v1/matches/none").status_code == 404
    metrics = metrics_of(measured)
    assert value(metrics, "bonebook_commit_events_sum") >= 1
    assert value(metrics, "bonebook_request_seconds_count", status="201") == 1
    assert value(metrics, "bonebook_refusals_total", kind="unknown-match") == 2
    assert value(metrics, "bonebook_log_position") == 1
    assert value(metrics, "bonebook_streams") == 0
    assert value(metrics, "bonebook_draining") == 0


def test_commands_whose_match_went_on_meanwhile_are_counted():
    async def decided_twice_on_one_version() -> float:
        log = open_log("sqlite://")
        services = services_of(bare_app_over(log))
        services.add(Metrics(services))
        drawn = NewEvent(BoneDrawn(1))
        await log.append("final", [drawn], expected=0)
        sent = (log.append("final", [drawn], expected=1) for _ in range(3))
        outcomes = await asyncio.gather(*sent, return_exceptions=True)
        assert sum(isinstance(outcome, StaleVersion) for outcome in outcomes) == 2
        await log.close()
        return services[Metrics].registry.get_sample_value("bonebook_conflicts_total") or 0

    assert asyncio.run(decided_twice_on_one_version()) == 2


def test_an_error_of_the_servers_own_is_counted_as_one(
    in_house: Callable[[Callable[[House], Coroutine[Any, Any, None]]], None],
    monkeypatch: pytest.MonkeyPatch,
):
    """The alert counts the kind `internal-error`."""

    async def failing(*_: object) -> None:
        raise ZeroDivisionError

    async def visit(house: House) -> None:
        metrics = Metrics(house.services)
        house.app = metrics.counting(house.app)
        monkeypatch.setattr(Matches, "following", failing)
        async with house.client("official") as client:
            assert (await client.get("/v1/matches/m-1/events")).status_code == 500
        own = metrics.registry.get_sample_value(
            "bonebook_refusals_total", {"kind": "internal-error"}
        )
        assert own == 1

    in_house(visit)


def test_the_server_itself_shows_nobody_its_metrics(measured: Server):
    with measured.client("official") as client:
        assert client.get("/metrics").status_code == 404


def test_a_server_that_is_told_to_stop_says_that_it_is_not_ready_and_answers_on(tmp_path: Path):
    server = Server(tmp_path, drain_seconds=3600)
    try:
        health = httpx2.get(f"{server.url}/healthz")
        assert (health.status_code, health.json()["ready"]) == (200, True)
        server.process.terminate()
        while health.status_code == 200:
            health = httpx2.get(f"{server.url}/healthz")
        assert (health.status_code, health.json()["ready"]) == (503, False)
        assert httpx2.get(f"{server.url}/livez").json() == {"live": True}
        with server.client("recorder") as client:
            assert client.post("/v1/matches", json=OPENING).status_code == 201
        server.process.terminate()
        assert server.process.wait(60) in (0, -signal.SIGTERM)
    finally:
        server.kill()


def test_each_worker_has_a_port_of_its_own_for_its_metrics():
    settings = Settings(metrics="[::1]:9464", workers=3)
    assert [worker_settings(settings, 8000, number).metrics for number in range(3)] == [
        "[::1]:9464",
        "[::1]:9465",
        "[::1]:9466",
    ]
    assert worker_settings(Settings(), 8000, 1).metrics == ""


def test_a_port_that_another_program_has_keeps_no_server_from_recording(tmp_path: Path):
    first = Server(tmp_path)
    (folder := tmp_path / "other").mkdir()
    other = Server(folder, metrics=f"127.0.0.1:{first.port}")
    try:
        with other.client("recorder") as client:
            assert client.post("/v1/matches", json=OPENING).status_code == 201
        tasks = httpx2.get(f"{other.url}/healthz").json()["tasks"]
        assert next(task for task in tasks if task["name"] == "metrics")["last_error"] == "OSError"
    finally:
        other.kill()
        first.kill()


def names_used(text: str) -> set[str]:
    """The metrics that a text names."""
    return {re.sub(f"({'|'.join(PARTS)})$", "", name) for name in NAME.findall(text)}


def test_alerts_dashboard_and_page_name_the_metrics_that_there_are(measured: Server):
    with measured.client("recorder") as client:
        client.post("/v1/matches", json=OPENING)
        client.get("/v1/matches/none")
    served = {name for name in metrics_of(measured) if name.startswith("bonebook_")}
    cosigned = {"bonebook_cosigned_position"}  # where there is a witness
    for text in ((MONITORING / "alerts.yml").read_text(), dashboard_queries()):
        assert names_used(text) <= served | cosigned
    assert names_used(PAGE) == served | cosigned


def dashboard_queries() -> str:
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    return "\n".join(target["expr"] for panel in panels for target in panel["targets"])


def test_the_dashboard_has_the_form_that_grafana_gives_its_own():
    """By the types that Grafana makes of its schemas: no field is lost or of another name."""
    shown = json.loads((MONITORING / "dashboard.json").read_text())
    register_default_plugins()
    read = json.loads(JSONEncoder(sort_keys=True).encode(Dashboard.from_json(shown)))
    assert lost(shown, read) == []


def lost(shown: object, read: object, where: str = "") -> list[str]:
    """The places of fields that are shown, and are not in what was read of it."""
    if isinstance(shown, dict) and isinstance(read, dict):
        return [
            place
            for name, part in shown.items()
            for place in lost(part, read.get(name), f"{where}/{name}")
        ]
    if isinstance(shown, list) and isinstance(read, list) and len(shown) == len(read):
        both = zip(shown, read, strict=True)
        return [p for n, (a, b) in enumerate(both) for p in lost(a, b, f"{where}/{n}")]
    return [] if shown == read else [where]


def test_the_panels_of_the_dashboard_lie_side_by_side():
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len({panel["id"] for panel in panels}) == len(panels)


@pytest.mark.parametrize(
    "check",
    [
        ("check", "config", "prometheus.yml"),
        ("check", "rules", "alerts.yml"),
        ("test", "rules", "alerts_test.yml"),
    ],
)
def test_promtool_finds_nothing_wrong_with(check: tuple[str, ...]):
    checked = subprocess.run(
        [program("promtool"), *check], cwd=MONITORING, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_alert_is_seen_to_fire():
    tried = (MONITORING / "alerts_test.yml").read_text()
    alerts = re.findall(r"- alert: (\w+)", (MONITORING / "alerts.yml").read_text())
    assert [alert for alert in alerts if f"alertname: {alert}\n" not in tried] == []


def test_every_alert_says_what_to_do():
    rules = (MONITORING / "alerts.yml").read_text().split("- alert: ")[1:]
    for rule in rules:
        assert re.search(r"severity: (page|warn)\n", rule), rule
        assert re.search(r'description: ".+"\n', rule), rule
        assert f"`{rule.partition(chr(10))[0]}`" in PAGE
