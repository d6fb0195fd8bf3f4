"""Whether rows are those that were signed, and where the first is that is not.

Here belongs what can be said of rows, tiles and signed checkpoints once they are read. The
rows are what counts: leaves are made of their stored bytes, and everything else is held
against these. A tile is believed only as far as its root was signed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from domain.audit.checkpoints import TreeHead
from domain.audit.errors import BadRow
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.tiles import HEIGHT, WIDTH, Tile, TiledTree, hashes_in
from domain.audit.tree import HASH_BYTES, Tree

_NO_LEAF: Final = bytes(HASH_BYTES)
"""The hash that stands for the leaf of a row that is missing or malformed."""
_MOST: Final = 50
"""The most findings that are listed."""
_TRIED: Final = 16
"""Rows, the first of those that are read, that are tried at other positions."""
_FARTHEST: Final = 32
"""Rows inserted or removed before these by which a row may have moved."""

ReadTile = Callable[[Tile], bytes | None]
"""The bytes of a tile, None where there is none of that width."""


class Damage(NamedTuple):
    """A difference from what was signed, in words, and the log position at which it shows."""

    position: int
    words: str


class SeenHead(NamedTuple):
    """A signed head found outside `signed.log`, and the place where it was found."""

    where: str
    head: TreeHead


class Verification:
    """Rows, held against what was signed of them; give it every row in order, then `finish`.

    Attributes
    ----------
    reached : the position of the last row taken in; before the first, the size of `begun`
    signed : the checkpoints of this log by size, equal ones once; of one size several may differ

    `maker` makes the leaf of a row. Without it no root and no tile is held against the rows: only
    gaps, repeats, versions, the end, and signed sizes that contradict each other are found. `read`
    gives a tile as it is stored; `begun` is the tree before the first row that is given, None
    where that is position 1; `witnessed` are heads that were signed elsewhere. The caller has
    checked the signatures of all heads; those up to the size of `begun` are not held against rows.
    `begun` is extended in place.
    """

    def __init__(
        self,
        maker: LeafMaker | None,
        signed: Sequence[TreeHead],
        read: ReadTile,
        begun: TiledTree | None = None,
        witnessed: Sequence[SeenHead] = (),
    ) -> None:
        self.reached = begun.size if begun else 0
        self._began = self.reached
        self._maker = maker
        self._read = read
        self._tree = begun or TiledTree()
        self._versions: dict[str, int] = {}
        self._first: list[StoredRow] = []
        self._found: list[Damage] = []
        self._gaps: set[int] = set()
        self._unlike: list[int] = []
        self._compared = 0
        self._differing = 0
        self._bad_tiles: dict[Tile, bytes] = {}
        self._of_tiles: set[Damage] = set()
        self._wrong: list[TreeHead] = []
        self._good = 0
        self._by_size: dict[int, list[TreeHead]] = {}
        self.signed = self._once(signed)
        self._next = sum(one.size <= self._began for one in self.signed)
        self._witnessed = [one for one in witnessed if one.head.size > self._began]
        self._elsewhere: list[Damage] = []

    # --- rows -------------------------------------------------------------------------------

    def row(self, row: StoredRow) -> None:
        """Take in the next row of the log; a gap before it is damage, which `finish` returns.

        So is a position that is not higher than the last one; such a row is left out. A row that
        no leaf can be made of (`BadRow`) counts as one that differs.
        """
        if row.position <= self.reached:
            self._tell(row.position, f"{row.position} twice")
            return
        while self.reached + 1 < row.position:
            self._missing()
        if len(self._first) < _TRIED:
            self._first.append(row)
        self._version(row)
        self._leaf(self._leaf_of(row))

    def _version(self, row: StoredRow) -> None:
        last = self._versions.get(row.stream, 0 if self._began == 0 else row.version - 1)
        if row.version <= last:
            self._tell(row.position, f"{row.stream}: version {row.version} twice")
        elif row.version > last + 1:
            self._tell(row.position, f"{row.stream}: version {last + 1} missing")
        self._versions[row.stream] = max(row.version, last)

    def _leaf_of(self, row: StoredRow) -> bytes:
        if self._maker is None:
            return _NO_LEAF
        try:
            return self._maker.leaf(row)
        except BadRow:
            return _NO_LEAF

    def _missing(self) -> None:
        position = self.reached + 1
        if len(self._gaps) < _MOST:
            self._tell(position, f"{position} missing")
        self._gaps.add(position)
        self._leaf(_NO_LEAF)

    def _leaf(self, leaf: bytes) -> None:
        self.reached += 1
        if self._maker is None:
            return
        self._tree.append(leaf)
        if self._tree.full:
            for tile, data in self._tree.take_full():
                self._compare(tile, data)
        while self._next < len(self.signed) and self.signed[self._next].size == self.reached:
            self._root(self.signed[self._next])
            self._next += 1
        for where, head in self._witnessed:
            if head.size == self.reached and head.root != self._tree.root():
                self._elsewhere.append(Damage(head.size, f"{where}: other root at {head.size}"))

    def _root(self, signed: TreeHead) -> None:
        if self._tree.root() == signed.root:
            self._good = signed.size
        else:
            self._wrong.append(signed)
        if self._next == len(self.signed) - 1:
            for tile, data in self._tree.partial():
                self._compare(tile, data)

    # --- tiles ------------------------------------------------------------------------------

    def _compare(self, tile: Tile, data: bytes) -> None:
        """Hold a tile that was worked out from rows against the one that lies there."""
        upto = (tile.number * WIDTH + tile.width) << (HEIGHT * tile.level)
        if not self.signed or upto > self.signed[-1].size:
            return
        stored = self._read(tile)
        if tile.level == 0 and stored is not None:
            self._compared += tile.width
        if stored == data:
            return
        self._bad_tiles[tile] = data
        if tile.level == 0 and stored is not None and len(stored) == len(data):
            pairs = zip(hashes_in(stored), hashes_in(data), strict=True)
            unlike = [at for at, (theirs, ours) in enumerate(pairs) if theirs != ours]
            self._differing += len(unlike)
            self._unlike += (tile.number * WIDTH + at + 1 for at in unlike)

    def _proved_by_tiles(self) -> int:
        """The largest signed size at which the tiles that lie there have the signed root."""
        tree, proved = Tree(), 0
        for number in range(-(-self.signed[-1].size // WIDTH) if self.signed else 0):
            width = min(WIDTH, self.signed[-1].size - number * WIDTH)
            stored = self._read(Tile(0, number, width))
            if stored is None or len(stored) != width * HASH_BYTES:
                break
            for leaf in hashes_in(stored):
                tree.append(leaf)
                proved = self._proved(tree, proved)
        return proved

    def _proved(self, tree: Tree, proved: int) -> int:
        for head in self._by_size.get(tree.size, ()):
            if head.root == tree.root():
                return head.size
        return proved

    # --- the end ----------------------------------------------------------------------------

    def finish(self, head: int) -> list[Damage]:
        """The faults, sorted by position; empty without any. Call it once, after the last row.

        `head` is the position at which the log says that it ends. Missing rows, rows that differ
        and bad tiles are named up to 50 of each kind. A root that differs is named only if it
        contradicts a later one, or as the first that no fault before it explains.
        """
        signed = self.signed[-1].size if self.signed else 0
        if self._maker is not None and self.reached < signed:
            for tile, data in self._tree.partial():
                self._compare(tile, data)
            self._tell(self.reached + 1, f"ends at {self.reached}, signed {signed}")
        for where, noted in self._witnessed:
            if noted.size > self.reached:
                words = f"{where}: is at {noted.size}"
                self._elsewhere.append(Damage(self.reached + 1, words))
        if head != self.reached:
            self._tell(min(head, self.reached) + 1, f"head {head}, rows to {self.reached}")
        if self._bad_tiles or self._wrong:
            self._name_the_first()
        return sorted({*self._found, *self._elsewhere})

    def mendable(self, damage: Sequence[Damage]) -> tuple[tuple[Tile, bytes], ...]:
        """The bad tiles with the bytes that the rows make, if they are all of `damage`; else none.

        `damage` is what `finish` gave.
        """
        only_tiles = bool(damage) and all(wrong in self._of_tiles for wrong in damage)
        return tuple(self._bad_tiles.items()) if only_tiles else ()

    def _name_the_first(self) -> None:
        proved = self._proved_by_tiles()
        unlike = [at for at in self._unlike if at <= proved and at not in self._gaps]
        all_differ = self._differing > 1 and self._differing == self._compared
        if all_differ and unlike and not self._has_moved():
            self._tell(1, "all differ: wrong secret?")
            return
        for at in unlike[:_MOST]:
            self._tell(at, f"{at} differs from its leaf")
        self._name_the_root()
        if not self._wrong and not unlike:
            for tile in list(self._bad_tiles)[:_MOST]:
                first = (tile.number << (HEIGHT * tile.level)) * WIDTH + 1
                damage = Damage(first, f"{tile.path} bad, rows good")
                self._of_tiles.add(damage)
                self._found.append(damage)

    def _has_moved(self) -> bool:
        """Whether one of the first rows makes a leaf that was signed at another position.

        The secret is then the right one: rows were inserted or removed before all others.
        """
        number = self._began // WIDTH
        width = min(WIDTH, self.signed[-1].size - number * WIDTH)
        leaves = set(hashes_in(self._read(Tile(0, number, width)) or b""))
        return any(
            self._leaf_of(moved) in leaves for row in self._first for moved in _elsewhere(row)
        )

    def _name_the_root(self) -> None:
        """Name the first root that is not the signed one, where nothing else explains it."""
        explained = min((at for at, _ in self._found), default=self.reached + 1)
        for wrong in self._wrong:
            if wrong.size < self._good:
                self._tell(wrong.size, f"{wrong.size} contradicts {self._good}")
            elif wrong.size < explained:
                before = max((s.size for s in self.signed if s.size < wrong.size), default=0)
                self._tell(before + 1, f"root differs, {before} to {wrong.size}")
                return

    def _tell(self, position: int, words: str) -> None:
        self._found.append(Damage(position, words))

    def _once(self, signed: Sequence[TreeHead]) -> list[TreeHead]:
        """The checkpoints by size; two of one size that differ are a finding of their own."""
        by_size = self._by_size
        for head in signed:
            held = by_size.setdefault(head.size, [])
            if head not in held:
                held.append(head)
        for size, held in by_size.items():
            if len(held) > 1:
                self._tell(size, f"{size} contradicts {size}")
        return [one for size in sorted(by_size) for one in by_size[size]]


def _elsewhere(row: StoredRow) -> Iterator[StoredRow]:
    """The row as it was if some before it were removed, or inserted: of its match none to all."""
    for by in range(1, _FARTHEST + 1):
        for of_match in range(by + 1):
            for sign in (1, -1):
                yield row._replace(
                    position=row.position + sign * by, version=row.version + sign * of_match
                )
