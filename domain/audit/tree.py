"""The Merkle tree of RFC 6962: roots, paths, and the checks of paths of RFC 9162.

Here belongs what is true of hashes. What a leaf is made of is in `leaf`, where hashes are
kept in `tiles`. Every hash is SHA-256 and 32 bytes long; a check that is handed any other
length fails.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final

HASH_BYTES: Final = 32
EMPTY_ROOT: Final = sha256().digest()
"""The root of the tree without leaves."""

NodeAt = Callable[[int, int], bytes]
"""The hash over 2**level leaves, of which the first is index * 2**level, by level and index."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of a leaf (RFC 6962 2.1)."""
    return sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two subtrees (RFC 6962 2.1)."""
    return sha256(b"\1" + left + right).digest()


class Tree:
    """A tree that grows at its right; of its hashes it keeps the right edge alone.

    Attributes
    ----------
    size : how many leaves it has
    edge : the roots of its perfect subtrees, the largest first

    >>> tree = Tree()
    >>> tree.append(leaf_hash(b""))
    >>> tree.root().hex()[:16]
    '6e340b9cffb37a98'
    """

    def __init__(self, size: int = 0, edge: Iterable[bytes] = ()) -> None:
        self.size: int = size
        self.edge = list(edge)

    def append(self, leaf: bytes) -> None:
        """Add a leaf, given its hash."""
        self.size += 1
        perfect = self.size
        while not perfect & 1:
            leaf = node_hash(self.edge.pop(), leaf)
            perfect >>= 1
        self.edge.append(leaf)

    def root(self) -> bytes:
        """The root over all leaves so far; over none it is the hash of no bytes."""
        return _folded(self.edge) if self.edge else EMPTY_ROOT


def edge_of(node: NodeAt, size: int) -> list[bytes]:
    """The roots of the perfect subtrees of the first `size` leaves, the largest first."""
    return _perfect(node, 0, size)


def inclusion_path(node: NodeAt, index: int, size: int) -> list[bytes]:
    """The proof that the leaf at `index`, from 0, is in the tree of the first `size` leaves.

    The hash beside the leaf comes first (RFC 6962 2.1.1). That `index` is below `size` is the
    caller's to see to.
    """
    low, high, beside = 0, size, list[tuple[int, int]]()
    while high - low > 1:
        middle = low + _left(high - low)
        if index < middle:
            beside.append((middle, high))
            high = middle
        else:
            beside.append((low, middle))
            low = middle
    return [_over(node, *span) for span in reversed(beside)]


def consistency_path(node: NodeAt, first: int, second: int) -> list[bytes]:
    """The proof that a tree of `second` leaves extends that of its first `first` (RFC 6962 2.1.2).

    Empty where `first` is 0 or equals `second`; `first` must not be larger.
    """
    low, high, beside = 0, second, list[tuple[int, int]]()
    if first == 0:
        return []
    while high != first:
        middle = low + _left(high - low)
        if first <= middle:
            beside.append((middle, high))
            high = middle
        else:
            beside.append((low, middle))
            low = middle
    if low:
        beside.append((low, high))
    return [_over(node, *span) for span in reversed(beside)]


def inclusion_holds(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the path proves the leaf at `index` of the tree of `size` (RFC 9162 2.1.3.2).

    `leaf` is its hash (`leaf_hash`), `root` that of the tree. False where `index` is not in it.
    """
    if not 0 <= index < size or not _all_hashes(leaf, root, *path):
        return False
    at, last, reached = index, size - 1, leaf
    for beside in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            reached = node_hash(beside, reached)
            at, last = _up(at, last)
        else:
            reached = node_hash(reached, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and reached == root


def consistency_holds(
    first: int, second: int, path: Sequence[bytes], first_root: bytes, second_root: bytes
) -> bool:
    """Whether the path proves that the second tree extends the first (RFC 9162 2.1.4.2).

    `first` and `second` are their sizes; equal ones need equal roots and an empty path. False where
    the first tree is empty, since then nothing can be proved, or larger than the second.
    """
    if not 0 < first <= second or not _all_hashes(first_root, second_root, *path):
        return False
    if first == second:
        return not path and first_root == second_root
    hashes = [first_root, *path] if first & (first - 1) == 0 else list(path)
    if not hashes:
        return False
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    smaller = larger = hashes[0]
    for beside in hashes[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            smaller, larger = node_hash(beside, smaller), node_hash(beside, larger)
            at, last = _up(at, last)
        else:
            larger = node_hash(larger, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and smaller == first_root and larger == second_root


def _up(at: int, last: int) -> tuple[int, int]:
    """Past the levels at which the right edge has no sibling."""
    while not at & 1 and at:
        at, last = at >> 1, last >> 1
    return at, last


def _all_hashes(*values: bytes) -> bool:
    return all(len(one) == HASH_BYTES for one in values)


def _left(size: int) -> int:
    """How many leaves the left subtree has: the largest power of two below `size`."""
    return 1 << ((size - 1).bit_length() - 1)


def _over(node: NodeAt, low: int, high: int) -> bytes:
    """The hash over the leaves low <= index < high, a subtree of some tree."""
    return _folded(_perfect(node, low, high))


def _perfect(node: NodeAt, low: int, high: int) -> list[bytes]:
    subtrees: list[bytes] = []
    while low < high:
        level = (high - low).bit_length() - 1
        subtrees.append(node(level, low >> level))
        low += 1 << level
    return subtrees


def _folded(perfect: Sequence[bytes]) -> bytes:
    reached = perfect[-1]
    for left in reversed(perfect[:-1]):
        reached = node_hash(left, reached)
    return reached
