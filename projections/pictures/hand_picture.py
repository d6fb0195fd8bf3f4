"""Bones in a row, as a picture: a holding that is shown, supposed or recorded.

Bones look as in `projections.pictures.board_picture`.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from domain.bones import Bone
from projections.pictures.board_picture import CELL, draw_bone
from projections.pictures.tabletop import LaidBone, Lie

_ROW: Final = 7
"""Bones in one row of the picture."""
_WIDE, _HIGH = 5, 3
"""Cells that a bone takes with the gap beside it."""


def draw_hand(bones: Iterable[Bone], title: str) -> str:
    """Bones as SVG, seven to a row; its title is `title` and the names of the bones."""
    held = list(bones)
    rows = max(1, -(-len(held) // _ROW))
    width, height = _ROW * _WIDE * CELL, rows * _HIGH * CELL
    drawn = (
        draw_bone(LaidBone(bone, Lie(x, y, False), bone.high, bone.low, exits=()))
        for bone, (x, y) in zip(held, _places(len(held)), strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="hand"'
        f' role="img"><title>{escape(title)}: {", ".join(map(str, held)) or "–"}</title>'
        f"{''.join(drawn)}</svg>"
    )


def draw_small(bone: Bone) -> str:
    """One small bone as SVG, to stand beside words that name it; screen readers skip it."""
    face = draw_bone(LaidBone(bone, Lie(0, 0, False), bone.high, bone.low, exits=()), named=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {4 * CELL} {2 * CELL}"'
        f' class="small" aria-hidden="true">{face}</svg>'
    )


def _places(count: int) -> Iterable[tuple[int, int]]:
    """Where each of so many bones lies, in cells."""
    return [(_WIDE * (n % _ROW), _HIGH * (n // _ROW)) for n in range(count)]
