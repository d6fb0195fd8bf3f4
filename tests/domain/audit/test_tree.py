"""The tree: roots, paths and their checks, against vectors, an oracle and another library."""

import json
from base64 import b64decode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle import InclusionProof, InmemoryTree, InvalidProof
from pymerkle.core import _inclusion_path_layout  # pyright: ignore[reportPrivateUsage]

from domain.audit.tree import (
    EMPTY_ROOT,
    Tree,
    consistency_holds,
    consistency_path,
    edge_of,
    inclusion_holds,
    inclusion_path,
    leaf_hash,
    node_hash,
)
from tests.domain.audit.given import MAKER, ROWS, VECTORS, hashes, node_over, root_at
from tests.support.paths import GOLDEN

LEAVES = [MAKER.leaf(row) for row in ROWS]
MANY = [leaf_hash(b"%d" % number) for number in range(140)]


def mth(leaves: list[bytes]) -> bytes:
    """The root as RFC 6962 2.1 defines it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else EMPTY_ROOT
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return node_hash(mth(leaves[:left]), mth(leaves[left:]))


def test_the_roots_of_the_vectors():
    tree = Tree()
    for leaf, vector in zip([None, *LEAVES], VECTORS["roots"], strict=True):
        if leaf:
            tree.append(leaf)
        assert (tree.size, tree.root().hex()) == (vector["size"], vector["root"])


@pytest.mark.parametrize("vector", VECTORS["inclusion"], ids=lambda v: v.get("why", "right"))
def test_the_inclusion_proofs_of_the_vectors(vector: dict[str, Any]):
    root = bytes.fromhex(VECTORS["roots"][5]["root"])
    path = hashes(vector["path"])
    held = inclusion_holds(LEAVES[2], vector["index"], vector["size"], path, root)
    assert held is vector["ok"]
    if vector["ok"]:
        assert inclusion_path(node_over(LEAVES), vector["index"], vector["size"]) == path


@pytest.mark.parametrize("vector", VECTORS["consistency"])
def test_the_consistency_proofs_of_the_vectors(vector: dict[str, Any]):
    first, second = vector["size1"], vector["size2"]
    roots = [bytes.fromhex(VECTORS["roots"][size]["root"]) for size in (first, second)]
    path = hashes(vector["path"])
    assert consistency_holds(first, second, path, *roots) is vector["ok"]
    if vector["ok"]:
        assert consistency_path(node_over(LEAVES), first, second) == path


# --- every tree up to 70 leaves --------------------------------------------------------------


@pytest.mark.parametrize("size", [*range(1, 20), 31, 32, 33, 64, 65, 70])
def test_every_leaf_is_proved_to_be_in_and_no_other(size: int):
    node, root = node_over(MANY[:size]), mth(MANY[:size])
    assert root_at(node, size) == root
    for index in range(size):
        path = inclusion_path(node, index, size)
        assert inclusion_holds(MANY[index], index, size, path, root)
        for wrong in altered(path):
            assert not inclusion_holds(MANY[index], index, size, wrong, root)
        for other in {index - 1, index + 1, index ^ 2} | {index + size}:
            assert not inclusion_holds(MANY[index], other, size, path, root)
        assert not inclusion_holds(MANY[index + 1], index, size, path, root)
        assert not inclusion_holds(MANY[index], index, size, path, MANY[-1])


@pytest.mark.parametrize("second", [*range(1, 18), 32, 33, 63, 64, 70])
def test_every_tree_is_proved_to_extend_every_smaller_and_no_other(second: int):
    node, root = node_over(MANY[:second]), mth(MANY[:second])
    for first in range(1, second + 1):
        smaller = mth(MANY[:first])
        path = consistency_path(node, first, second)
        assert consistency_holds(first, second, path, smaller, root)
        for wrong in altered(path):
            assert not consistency_holds(first, second, wrong, smaller, root)
        assert not consistency_holds(first, second, path, mth(MANY[1 : first + 1]), root)
        assert not consistency_holds(first, second, path, smaller, MANY[-1])
        assert not consistency_holds(0, second, path, EMPTY_ROOT, root)
        assert not consistency_holds(second + 1, second, path, smaller, root)


def altered(path: list[bytes]) -> list[list[bytes]]:
    """Paths that are not this one: longer, shorter, in another order, of other lengths of hash."""
    altered_paths = [
        [*path, MANY[-1]],
        [MANY[-1], *path],
        [*path, b""],
        [*path, *path[:1], MANY[-1]],
    ]
    altered_paths += [path[:at] + path[at + 1 :] for at in range(len(path))]
    for at, node in enumerate(path):
        for other in (node[:-1], node + b"\0", bytes([node[0] ^ 1]) + node[1:], b"", bytes(32)):
            altered_paths.append([*path[:at], other, *path[at + 1 :]])
    altered_paths += [path[1:] + path[:1]] if len(set(path)) > 1 else []
    return altered_paths


@given(st.lists(st.binary(max_size=8), max_size=80), st.data())
def test_what_is_appended_leaf_by_leaf_has_the_root_of_the_definition(
    entries: list[bytes], data: st.DataObject
):
    leaves = [leaf_hash(one) for one in entries]
    tree = Tree()
    for leaf in leaves:
        tree.append(leaf)
    assert tree.root() == mth(leaves)
    middle = data.draw(st.integers(0, len(leaves)))
    resumed = Tree(middle, edge_of(node_over(leaves), middle))
    for leaf in leaves[middle:]:
        resumed.append(leaf)
    assert (resumed.edge, resumed.root()) == (tree.edge, tree.root())


# --- a library that others wrote -------------------------------------------------------------


def test_pymerkle_has_our_roots_and_takes_our_inclusion_proofs():
    theirs = InmemoryTree(algorithm="sha256")
    for number in range(70):
        theirs.append_entry(b"%d" % number)
    for size in range(1, 71):
        node, root = node_over(MANY[:size]), mth(MANY[:size])
        assert theirs.get_root(size) == root
        for index in range(0, size, 3):
            path = inclusion_path(node, index, size)
            assert taken(MANY[index], index, size, path, root)
            assert not taken(MANY[index], index, size, [*path[:-1], bytes(32)], root)


def taken(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes) -> bool:
    """Whether pymerkle takes an inclusion proof; it counts leaves from 1."""
    rule, _ = _inclusion_path_layout(index + 1, size)
    try:
        InclusionProof("sha256", True, size, index + 1, rule, [leaf, *path]).verify(leaf, root)
    except InvalidProof:
        return False
    return True


# --- the vectors of transparency-dev/merkle ---------------------------------------------------

PROBES: dict[str, Any] = json.loads((GOLDEN / "merkle-vectors.json").read_text())


@pytest.mark.parametrize(("kind", "sound"), [("inclusion", 6), ("consistency", 6)])
def test_the_vectors_of_transparency_dev(kind: str, sound: int):
    of_kind: list[dict[str, Any]] = PROBES[kind]
    wrong = [one["name"] for one in of_kind if not agrees(kind, one)]
    assert (len(of_kind), wrong) == (98, [])
    assert sum(not one["wantErr"] for one in of_kind) == sound


def agrees(kind: str, of: dict[str, Any]) -> bool:
    """Whether our check says of a vector what the vector says."""
    path = [b64decode(one) for one in of["proof"] or ()]
    if kind == "inclusion":
        leaf, root = (b64decode(of[name] or "") for name in ("leafHash", "root"))
        held = inclusion_holds(leaf, of["leafIdx"], of["treeSize"], path, root)
        return held is not of["wantErr"]
    roots = [b64decode(of[name] or "") for name in ("root1", "root2")]
    held = consistency_holds(of["size1"], of["size2"], path, *roots)
    if any(len(one) != 32 for one in roots):
        return not held
    return held is not of["wantErr"]
