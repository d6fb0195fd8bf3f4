"""The Patroni of deploy/: what its members promise. `bench failover` starts and kills three.

There Patroni checks the file itself, and each text that the drill exchanges must stand in it.
"""

from typing import Any

import pytest
import yaml

from bench.failover import failover, patroni_cluster
from bench.failover.patroni_cluster import EXAMPLE


@pytest.fixture
def member() -> dict[str, Any]:
    return yaml.safe_load(EXAMPLE.read_text())


def test_a_member_acknowledges_nothing_that_one_disk_alone_has(member: dict[str, Any]):
    agreed = member["bootstrap"]["dcs"]
    assert agreed["synchronous_mode"] is agreed["synchronous_mode_strict"] is True
    assert agreed["postgresql"]["parameters"]["synchronous_commit"] == "on"


def test_a_leader_that_cannot_reach_etcd_steps_down_before_another_leads(member: dict[str, Any]):
    agreed = member["bootstrap"]["dcs"]
    assert agreed["loop_wait"] + 2 * agreed["retry_timeout"] <= agreed["ttl"]


def test_a_drill_without_patroni_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(patroni_cluster.shutil, "which", lambda _: None)
    failover.run(1, 1)
    printed = capsys.readouterr().out
    assert "no patroni and no etcd here: apt-get install patroni etcd-server" in printed
