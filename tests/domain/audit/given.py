"""The vectors of the log that anyone can check, and what is made from them."""

import json
from typing import Any

from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.tree import NodeAt, Tree, edge_of
from tests.support.paths import GOLDEN

VECTORS: dict[str, Any] = json.loads((GOLDEN / "audit-vectors.json").read_text())
MAKER = LeafMaker(VECTORS["origin"], bytes.fromhex(VECTORS["league_secret"]))
ROWS = [
    StoredRow(row["position"], row["match"], row["version"], row["tag"], row["state"].encode())
    for row in VECTORS["leaves"]
]


def hashes(texts: list[str]) -> list[bytes]:
    return [bytes.fromhex(one) for one in texts]


def node_over(leaves: list[bytes]) -> NodeAt:
    """The hashes over these leaves, each worked out anew: slow and obvious."""

    def node(level: int, index: int) -> bytes:
        return root_over(leaves[index << level : (index + 1) << level])

    return node


def root_at(node: NodeAt, size: int) -> bytes:
    """The root over the first leaves, from the hashes of their subtrees."""
    return Tree(size, edge_of(node, size)).root()


def root_over(leaves: list[bytes]) -> bytes:
    tree = Tree()
    for leaf in leaves:
        tree.append(leaf)
    return tree.root()
