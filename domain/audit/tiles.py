"""The hashes of a tree as tiles of 256, as C2SP tlog-tiles has them, and as they are named.

Tile N of level L holds up to 256 hashes, each over 256**L leaves. A tile that is not full
yet is named with its width. Reading and writing files does not belong here.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from domain.audit.tree import HASH_BYTES, NodeAt, Tree, edge_of, node_hash

HEIGHT: Final = 8
WIDTH: Final = 1 << HEIGHT
_HIGHEST: Final = 63
_NAME: Final = re.compile(
    r"tile/(0|[1-9]\d?)/((?:x\d{3}/){0,6}\d{3})(?:\.p/([1-9]\d{0,2}))?", re.ASCII
)


class Tile(Struct, frozen=True, order=True):
    """Which tile: its level, its number in the level, and how many hashes it has."""

    level: int
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """The file name of the tile, relative to the log's prefix.

        >>> Tile(0, 1234067, 8).path
        'tile/0/x001/x234/067.p/8'
        """
        digits = f"{self.number:03d}"
        digits = digits.rjust(-(-len(digits) // 3) * 3, "0")
        groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        name = "/".join([*(f"x{one}" for one in groups[:-1]), groups[-1]])
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{self.level}/{name}{partial}"


def tile_at(path: str) -> Tile | None:
    """The tile of this name, None where it is the name of none."""
    parsed = _NAME.fullmatch(path)
    if parsed is None:
        return None
    number = int(parsed[2].replace("x", "").replace("/", ""))
    tile = Tile(int(parsed[1]), number, int(parsed[3] or WIDTH))
    return tile if tile.path == path and tile.level <= _HIGHEST else None


def tiles_of(size: int, after: int = 0) -> Iterator[Tile]:
    """The tiles of a tree of `size` leaves that a tree of `after` leaves lacks or has narrower.

    Lowest levels come first; a tile that is not full has its width.
    """
    level = 0
    while count := size >> (HEIGHT * level):
        had = after >> (HEIGHT * level)
        for number in range(had // WIDTH, -(-count // WIDTH)):
            tile = Tile(level, number, min(WIDTH, count - number * WIDTH))
            if had < number * WIDTH + tile.width:
                yield tile
        level += 1


def tile_holding(level: int, index: int, size: int) -> Tile:
    """The tile, in a tree of `size` leaves, with hash number `index`, from 0, of this level."""
    number = index // WIDTH
    return Tile(level, number, min(WIDTH, (size >> (HEIGHT * level)) - number * WIDTH))


Read = Callable[[Tile], bytes]
"""Read the bytes of a tile, 32 for each of its hashes; an absent tile raises the reader's error."""


def node_in_tiles(read: Read, size: int) -> NodeAt:
    """A function that gives the hash of each perfect subtree of a tree of `size`, from its tiles.

    It reads a tile when it first needs it, and keeps the last eight; proofs of leaves that lie
    together hash most of what they share once.
    """
    read_once = lru_cache(maxsize=8)(read)

    @lru_cache(maxsize=1024)
    def node(level: int, index: int) -> bytes:
        tile_level, above = divmod(level, HEIGHT)
        first = index << above
        data = read_once(tile_holding(tile_level, first, size))
        start = (first % WIDTH) * HASH_BYTES
        return over(data[start : start + (HASH_BYTES << above)])

    return node


def over(hashes: bytes) -> bytes:
    """The root over concatenated hashes, whose number is a power of two: at least one."""
    row = hashes_in(hashes)
    while len(row) > 1:
        row = [node_hash(row[at], row[at + 1]) for at in range(0, len(row), 2)]
    return row[0]


def hashes_in(data: bytes) -> list[bytes]:
    """The hashes, of 32 bytes each, in the bytes of a tile."""
    return [data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES)]


class TiledTree(Tree):
    """A tree that hands over its tiles as they become full, and keeps those that are not.

    Attributes
    ----------
    filling : by level, the hashes of the tile that is not full yet
    full : the tiles that became full and were not taken yet (`take_full`)

    For a tree that is not empty use `resumed`: the constructor does not fill `filling`.
    """

    def __init__(self, size: int = 0, edge: Iterable[bytes] = ()) -> None:
        super().__init__(size, edge)
        self.filling: list[bytearray] = []
        self.full: list[tuple[Tile, bytes]] = []

    def append(self, leaf: bytes) -> None:
        """Add the hash of a leaf."""
        self.size: int = self.size + 1
        self._fill(0, leaf)
        perfect, level = self.size, 0
        while not perfect & 1:
            leaf = node_hash(self.edge.pop(), leaf)
            perfect, level = perfect >> 1, level + 1
            if level % HEIGHT == 0:
                self._fill(level // HEIGHT, leaf)
        self.edge.append(leaf)

    def partial(self) -> list[tuple[Tile, bytes]]:
        """The tiles that are not full, one a level at most, lowest first, each with its bytes."""
        return [
            (tile_holding(level, (self.size >> (HEIGHT * level)) - 1, self.size), bytes(held))
            for level, held in enumerate(self.filling)
            if held
        ]

    def take_full(self) -> list[tuple[Tile, bytes]]:
        """Return the tiles that became full since the last call, and forget them."""
        full, self.full = self.full, []
        return full

    def _fill(self, level: int, leaf: bytes) -> None:
        if level == len(self.filling):
            self.filling.append(bytearray())
        held = self.filling[level]
        held += leaf
        if len(held) == WIDTH * HASH_BYTES:
            number = (self.size >> (HEIGHT * level)) // WIDTH - 1
            self.full.append((Tile(level, number), bytes(held)))
            held.clear()


def resumed(read: Read, size: int) -> TiledTree:
    """The tree of `size` leaves, restored from its tiles and ready for its next leaf."""
    tree = TiledTree(size, edge_of(node_in_tiles(read, size), size))
    level = 0
    while count := size >> (HEIGHT * level):
        width = count % WIDTH
        held = read(Tile(level, count // WIDTH, width)) if width else b""
        tree.filling.append(bytearray(held))
        level += 1
    return tree
