"""The Patroni of deploy/: what its members promise. `bench failover` starts and kills three.

There Patroni checks the file itself, and each text that the drill exchanges must stand in it.
"""

from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from bench.failover import failover, patroni_cluster
from bench.failover.patroni_cluster import (
    EXAMPLE,
    ClusterState,
    MemberState,
    StandbyOfLeader,
)


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


LEADER = MemberState(
    role="primary",
    state="running",
    replication=[
        StandbyOfLeader("two", "streaming", "sync"),
        StandbyOfLeader("three", "streaming", "async"),
    ],
)
SYNCHRONOUS = MemberState(role="replica", state="running", sync_standby=True)
OTHER = MemberState(role="replica", state="running")
WHOLE = {"one": LEADER, "two": SYNCHRONOUS, "three": OTHER}


@pytest.mark.parametrize(
    ("members", "whole"),
    [
        pytest.param({}, True, id="whole"),
        pytest.param({"one": replace(LEADER, role="master")}, True, id="whole-before-4.0"),
        pytest.param({"one": None}, False, id="leader-was-killed"),
        pytest.param({"one": replace(LEADER, state="unknown")}, False, id="leader-crashed"),
        pytest.param({"three": replace(OTHER, state="starting")}, False, id="member-begins"),
        pytest.param({"three": LEADER}, False, id="two-leaders"),
        pytest.param({"one": OTHER}, False, id="no-leader"),
        pytest.param({"two": OTHER}, False, id="standby-is-not-noted-yet"),
        pytest.param({"three": SYNCHRONOUS}, False, id="two-are-noted"),
        pytest.param({"two": OTHER, "three": SYNCHRONOUS}, False, id="another-is-noted"),
        pytest.param(
            {"one": replace(LEADER, replication=LEADER.replication[:1])},
            False,
            id="member-has-not-rejoined",
        ),
    ],
)
def test_a_cluster_is_whole_by_the_word_of_every_member(
    members: dict[str, MemberState | None], whole: bool
):
    assert ClusterState(WHOLE | members).whole is whole
