"""Tiles: their names, which of them a tree has, and paths worked out from them."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle import InmemoryTree

from domain.audit import tiles
from domain.audit.tiles import (
    WIDTH,
    Tile,
    hashes_in,
    node_in_tiles,
    over,
    tile_at,
    tiles_of,
)
from domain.audit.tree import (
    consistency_holds,
    consistency_path,
    inclusion_holds,
    inclusion_path,
    leaf_hash,
    node_hash,
)
from tests.domain.audit.given import MAKER, ROWS, VECTORS, root_at, root_over

SIZES = (1, 255, 256, 257, 65_535, 65_536, 66_100)


@cache
def leaves() -> list[bytes]:
    """Those of the largest tree; the smaller ones have the first of them."""
    return [leaf_hash(b"%d" % number) for number in range(max(SIZES))]


@cache
def root(size: int) -> bytes:
    return root_over(leaves()[:size])


@cache
def read(tile: Tile) -> bytes:
    """A tile of all these leaves, worked out from below."""
    if tile.level == 0:
        return b"".join(leaves()[tile.number * WIDTH :][: tile.width])
    below = [Tile(tile.level - 1, tile.number * WIDTH + at) for at in range(tile.width)]
    return b"".join(over(read(one)) for one in below)


def test_the_tile_of_the_vectors():
    vector = VECTORS["tile"]
    (tile,) = tiles_of(5)
    assert (tile.path, tile_at(vector["path"])) == (vector["path"], tile)
    data = bytes.fromhex(vector["hex"])
    assert hashes_in(data) == [MAKER.leaf(row) for row in ROWS]
    assert root_at(node_in_tiles(lambda _: data, 5), 5).hex() == VECTORS["roots"][5]["root"]


def test_the_hashes_of_a_tile_above_another_are_roots_that_pymerkle_has():
    theirs = InmemoryTree(algorithm="sha256")
    for number in range(WIDTH):
        theirs.append_entry(b"%d" % number)
    assert hashes_in(read(Tile(1, 0, 1))) == [theirs.get_root(WIDTH)]


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        (Tile(0, 0), "tile/0/000"),
        (Tile(1, 999, 1), "tile/1/999.p/1"),
        (Tile(0, 1000), "tile/0/x001/000"),
        (Tile(10, 1234067, 255), "tile/10/x001/x234/067.p/255"),
    ],
)
def test_a_tile_has_one_name(tile: Tile, path: str):
    assert tile.path == path
    assert tile_at(path) == tile


@pytest.mark.parametrize(
    "path",
    [
        "",
        "tile/0/0",
        "tile/0/0000",
        "tile/00/000",
        "tile/64/000",
        "tile/0/x000/001",
        "tile/0/x01/000",
        "tile/0/001/000",
        "tile/0/000.p/0",
        "tile/0/000.p/256",
        "tile/0/000.p/01",
        "tile/0/000.p",
        "tile/-1/000",
        "tile/0/../000",
        "tile/entries/000",
        "tile/0/\u0660\u0660\u0660",
        "tile/0/000\n",
    ],
)
def test_other_names_are_of_no_tile(path: str):
    assert tile_at(path) is None


@given(st.integers(0, 200_000), st.integers(0, 200_000))
def test_the_tiles_of_a_tree_are_those_it_had_and_those_that_are_new(one: int, other: int):
    before, size = sorted((one, other))
    had, new = set(tiles_of(before)), list(tiles_of(size, before))
    assert set(new) == set(tiles_of(size)) - had
    assert sum(tile.width for tile in tiles_of(size) if tile.level == 0) == size


@pytest.mark.parametrize("size", SIZES)
def test_roots_and_paths_are_worked_out_from_tiles(size: int):
    node = node_in_tiles(read, size)
    assert root_at(node, size) == root(size)
    for index in {0, size // 2, size - 1}:
        path = inclusion_path(node, index, size)
        assert inclusion_holds(leaves()[index], index, size, path, root(size))
    for smaller in (one for one in SIZES if one <= size):
        path = consistency_path(node, smaller, size)
        assert consistency_holds(smaller, size, path, root(smaller), root(size))


def test_paths_of_leaves_that_lie_together_hash_what_they_share_once(
    monkeypatch: pytest.MonkeyPatch,
):
    size, first, count = 66_100, 1_000, 2_000
    hashed = 0

    def counting(left: bytes, right: bytes) -> bytes:
        nonlocal hashed
        hashed += 1
        return node_hash(left, right)

    expected = [inclusion_path(node_in_tiles(read, size), at, size) for at in (first, first + 1)]
    monkeypatch.setattr(tiles, "node_hash", counting)
    node = node_in_tiles(read, size)
    paths = [inclusion_path(node, first + n, size) for n in range(count)]
    assert paths[:2] == expected
    assert hashed < 16 * count
