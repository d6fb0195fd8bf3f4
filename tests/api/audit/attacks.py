"""The ways in which a log is tampered with: what is done, and what must be said of it.

Each takes a signed log and a generator of chance, alters something, and gives the words by
which it must be named first.
"""

import json
import shutil
from collections.abc import Callable
from random import Random

from domain.audit.checkpoints import TreeHead
from domain.audit.leaf import parts
from domain.audit.tiles import Tile
from tests.api.audit.tampering import (
    EVENTS,
    KEY,
    ORIGIN,
    OTHER_KEY,
    PUBLISHED,
    SEALED_AT,
    SIZES,
    Rows,
    SignedLog,
)

Attack = Callable[[SignedLog, Random], str]
SIGNED = SIZES[-1]


def _covered(chance: Random) -> int:
    return chance.randint(1, SIGNED)


def _edited(log: SignedLog, position: int, **fields: object) -> str:
    rows = list(log.rows)
    rows[position - 1] = rows[position - 1]._replace(**fields)  # pyright: ignore[reportArgumentType]
    log.put(rows)
    return f"{position} differs from its leaf"


def _other_letter(data: bytes, chance: Random) -> bytes:
    """The bytes with one bit of one of them another, none of them a line feed."""
    at = chance.randrange(len(data))
    altered = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    return altered if altered.count(b"\n") == data.count(b"\n") else data + b" "


def state_edited(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    return _edited(log, at, state=_other_letter(log.rows[at - 1].state, chance))


def time_edited(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    state = log.rows[at - 1].state.replace(b"2026-05-02", b"2026-05-03")
    return _edited(log, at, state=state)


def open_edited(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    opened, bones, rest = parts(log.rows[at - 1].state)
    altered = json.dumps({**json.loads(opened), "happened_at": "2026-05-01T00:00:00Z"}).encode()
    return _edited(log, at, state=b"\n".join((altered, bones, rest)))


def bones_edited(log: SignedLog, chance: Random) -> str:
    at = 4 * chance.randint(1, SIGNED // 4)
    return _edited(log, at, state=log.rows[at - 1].state.replace(b'"5-3"', b'"6-6"'))


def line_edited(log: SignedLog, chance: Random) -> str:
    """The same content as the one line of an older release."""
    at = _covered(chance)
    opened, _, rest = parts(log.rows[at - 1].state)
    return _edited(log, at, state=opened[:-1] + b"," + rest[1:])


def tag_edited(log: SignedLog, chance: Random) -> str:
    return _edited(log, _covered(chance), tag="game-ended")


def stream_edited(log: SignedLog, chance: Random) -> str:
    return _edited(log, _covered(chance), stream="m-9")


def rows_swapped(log: SignedLog, chance: Random) -> str:
    earlier, later = sorted(chance.sample(range(1, SIGNED + 1), 2))
    rows = list(log.rows)
    first, second = rows[earlier - 1], rows[later - 1]
    rows[earlier - 1], rows[later - 1] = (
        second._replace(position=earlier),
        first._replace(position=later),
    )
    log.put(rows)
    return f"{earlier} differs from its leaf"


def _renumbered(rows: Rows) -> Rows:
    """The rows with positions and versions that have no gap."""
    versions: dict[str, int] = {}
    renumbered: Rows = []
    for position, row in enumerate(rows, 1):
        versions[row.stream] = versions.get(row.stream, 0) + 1
        renumbered.append(row._replace(position=position, version=versions[row.stream]))
    return renumbered


def inserted(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    forged = log.rows[at - 1]._replace(state=b'{"fact":{"fact":"passed","seat":0}}\n\n')
    log.put(_renumbered([*log.rows[: at - 1], forged, *log.rows[at - 1 :]]))
    return f"{at} differs from its leaf"


def removed_and_renumbered(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    log.put(_renumbered([*log.rows[: at - 1], *log.rows[at:]]))
    return f"{at} differs from its leaf"


def inserted_before_all(log: SignedLog, chance: Random) -> str:
    """Every row is at another position then, and none makes its leaf."""
    forged = log.rows[0]._replace(state=b'{"fact":{"fact":"passed","seat":0}}\n\n')
    log.put(_renumbered([*[forged] * chance.randint(1, 9), *log.rows]))
    return "1 differs from its leaf"


def removed_before_all(log: SignedLog, chance: Random) -> str:
    log.put(_renumbered(log.rows[chance.randint(1, 9) :]))
    return "1 differs from its leaf"


def removed(log: SignedLog, chance: Random) -> str:
    at = chance.randint(1, EVENTS - 1)
    log.put([*log.rows[: at - 1], *log.rows[at:]])
    return f"{at} missing"


def tail_cut(log: SignedLog, chance: Random) -> str:
    at = chance.randint(1, SIGNED - 1)
    log.put(log.rows[:at])
    return f"ends at {at}, signed {SIGNED}"


def version_changed(log: SignedLog, chance: Random) -> str:
    at = chance.randint(11, SIGNED)
    row = log.rows[at - 1]
    _edited(log, at, version=row.version - 1)
    return f"{row.stream}: version {row.version - 1} twice"


def row_copied(log: SignedLog, chance: Random) -> str:
    row = log.rows[_covered(chance) - 1]
    log.put([*log.rows, row._replace(position=EVENTS + 1)])
    return f"{row.stream}: version {row.version} twice"


def head_moved(log: SignedLog, chance: Random) -> str:
    head = EVENTS + chance.choice((-1, 1)) * chance.randint(1, 9)
    log.put(head=head)
    return f"head {head}, rows to {EVENTS}"


def answer_redirected(log: SignedLog, chance: Random) -> str:
    answers = list(log.answers)
    at = chance.randrange(len(answers))
    key, fingerprint, stream, first, last, position = answers[at]
    choices = [
        (key, fingerprint, "m-0" if stream != "m-0" else "m-1", first, last, position),
        (key, fingerprint, stream, first, last, position + 1),
        (key, fingerprint, stream, first, last + 1, position),
        (key, fingerprint, stream, first + 1, last + 1, position),
        (key, fingerprint, stream, first - 1, last, position),
    ]
    answers[at] = chance.choice(choices)
    log.put(answers=answers)
    return f"answer {key} names other events"


def secret_changed(log: SignedLog, chance: Random) -> str:
    log.put(secret=chance.randbytes(32))
    return "all differ: wrong secret?"


def tile_byte(log: SignedLog, chance: Random) -> str:
    tile = chance.choice([Tile(0, 0), Tile(0, 1, SIGNED - 256), Tile(1, 0, 1)])
    path = log.files.folder / tile.path
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    return f"{tile.path} bad, rows good"


def tile_gone(log: SignedLog, chance: Random) -> str:
    tile = chance.choice([Tile(0, 0), Tile(0, 1, SIGNED - 256), Tile(1, 0, 1)])
    (log.files.folder / tile.path).unlink()
    return f"{tile.path} bad, rows good"


def _notes(log: SignedLog) -> list[str]:
    return [str(one.note) for one in log.files.signed()]


def signature(log: SignedLog, chance: Random) -> str:
    notes = _notes(log)
    at = chance.randrange(len(notes))
    text, gap, line = notes[at].partition("\n\n")
    name, space, encoded = line.rpartition(" ")
    place = chance.randrange(10, 80)
    other = "A" if encoded[place] != "A" else "B"
    notes[at] = text + gap + name + space + encoded[:place] + other + encoded[place + 1 :]
    (log.files.folder / "signed.log").write_text("".join(notes))
    return f"{SIZES[at]}: bad signature"


def key(log: SignedLog, chance: Random) -> str:
    notes = _notes(log)
    at = chance.randrange(len(notes))
    text = notes[at].partition("\n\n")[0] + "\n"
    notes[at] = f"{text}\n{OTHER_KEY.signature(text)}"
    (log.files.folder / "signed.log").write_text("".join(notes))
    return f"{SIZES[at]}: no known key"


def rows_and_tiles(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    rows = list(log.rows)
    rows[at - 1] = rows[at - 1]._replace(tag="game-ended")
    log.put(rows)
    log.resign(rows, SIZES, files=False)
    after = min(size for size in SIZES if size >= at)
    before = max((size for size in SIZES if size < at), default=0)
    return f"root differs, {before} to {after}"


def re_signed(log: SignedLog, chance: Random) -> str:
    at = _covered(chance)
    rows = list(log.rows)
    rows[at - 1] = rows[at - 1]._replace(tag="game-ended")
    log.put(rows)
    log.resign(rows, SIZES)
    (log.files.folder / "cosigned").unlink()
    return f"witness: other root at {SIGNED}"


def old_backup(log: SignedLog, chance: Random) -> str:
    """An older state of everything that the league holds, its checkpoints among it."""
    size = chance.choice(SIZES[:-1])
    rows = log.rows[: size + chance.randint(0, 5)]
    log.put(rows, [one for one in log.answers if one[5] <= len(rows)])
    log.resign(rows, [one for one in SIZES if one <= size])
    (log.files.folder / "cosigned").unlink()
    return f"witness: is at {SIGNED}"


def split_view(log: SignedLog, chance: Random) -> str:
    """A checkpoint of another log of the same origin, shown to somebody and kept by them."""
    size = chance.randint(1, SIGNED - 1)
    rows = list(log.rows)
    at = chance.randint(1, size)
    rows[at - 1] = rows[at - 1]._replace(tag="game-ended")
    notes = _notes(log)
    log.resign(rows, [size])
    forked = (log.files.folder / "signed.log").read_text()
    log.resign(log.rows, SIZES)
    (log.files.folder / "signed.log").write_text("".join([forked, *notes]))
    after = size if size in SIZES else SIGNED
    return f"{size} contradicts {after}"


def folder_gone(log: SignedLog, chance: Random) -> str:
    """All of the audit folder, or all that is in it."""
    folder = log.files.folder
    shutil.rmtree(folder)
    if chance.random() < 0.5:
        folder.mkdir()
    return f"{folder} is gone, or empty; the store notes {SIGNED} as signed"


def signed_log_cut(log: SignedLog, chance: Random) -> str:
    kept = chance.randrange(1, len(SIZES))
    (log.files.folder / "signed.log").write_text("".join(_notes(log)[:kept]))
    (log.files.folder / chance.choice(("checkpoint", "cosigned"))).unlink()
    left = "cosigned" if (log.files.folder / "cosigned").exists() else "checkpoint"
    return f"signed.log ends at {SIZES[kept - 1]}, {left} is at {SIGNED}"


def note_moved(log: SignedLog, chance: Random) -> str:
    """The store's note of what was signed, moved back or beyond the rows."""
    size = chance.choice((0, *SIZES[:-1], EVENTS + 9))
    log.note(size)
    if size < SIGNED:
        return f"the store notes {size} as signed, {SIGNED} was"
    return f"the store: is at {size}"


def note_of_another_root(log: SignedLog, chance: Random) -> str:
    log.note(SIGNED, chance.randbytes(32))
    return f"the store: other root at {SIGNED}"


def another_checkpoint(log: SignedLog, chance: Random) -> str:
    """A checkpoint of other rows beside the signed ones, by whoever has the key."""
    name = chance.choice(("checkpoint", "cosigned"))
    text = TreeHead(ORIGIN, SIGNED, chance.randbytes(32)).text
    log.files.put_checkpoint(f"{text}\n{KEY.signature(text)}", name)
    return f"{name}: other root at {SIGNED}"


def checkpoint_of_a_stranger(log: SignedLog, chance: Random) -> str:
    name = chance.choice(("checkpoint", "cosigned"))
    text = TreeHead(ORIGIN, SIGNED, chance.randbytes(32)).text
    log.files.put_checkpoint(f"{text}\n{OTHER_KEY.signature(text)}", name)
    return f"{name}: no known key"


def stamped_ahead(log: SignedLog, chance: Random) -> str:
    """A stamp of a checkpoint that `signed.log` has no more."""
    size = EVENTS + chance.randint(1, 9)
    text = TreeHead(ORIGIN, size, chance.randbytes(32)).text
    log.files.put_checkpoint(f"AA==\n{text}\n{KEY.signature(text)}", "stamped")
    return f"signed.log ends at {SIGNED}, stamped is at {size}"


# --- beside the log ----------------------------------------------------------------------------

CHANGES = 14
"""Changes of access that were sealed: see `tampering.set_up_access`."""
VIEWINGS = 3


def _unsealed(table: str, upto: int) -> str:
    return f"{table} 1 to {upto}: not as they were sealed at {SEALED_AT}"


def grant_erased(log: SignedLog, chance: Random) -> str:
    name = chance.choice(("ana", "bo", "eve"))
    log.change("DELETE FROM grants WHERE principal = ? AND role = 'official'", name)
    return f"grant {name} official league -1: gone"


def grant_raised(log: SignedLog, _: Random) -> str:
    log.change("UPDATE grants SET role = 'administrator' WHERE role = 'player'")
    return "grant bo administrator match:m-1 0: nobody made it"


def grant_restored(log: SignedLog, _: Random) -> str:
    log.change("UPDATE grants SET removed_at = NULL")
    return "grant eve official league -1: not as it was changed last"


def grant_delayed(log: SignedLog, chance: Random) -> str:
    log.change("UPDATE grants SET delay = ? WHERE seat = 0", str(chance.randint(1, 999)))
    return "grant bo player match:m-1 0: not as it was changed last"


def key_exchanged(log: SignedLog, chance: Random) -> str:
    log.change("UPDATE access_keys SET sha256 = ? WHERE id = 'k-ana'", chance.randbytes(32).hex())
    return "key k-ana: not as it was changed last"


def key_revived(log: SignedLog, _: Random) -> str:
    log.change("UPDATE access_keys SET revoked_at = NULL")
    return "key k-eve: not as it was changed last"


def key_erased(log: SignedLog, chance: Random) -> str:
    name = chance.choice(("ana", "bo", "eve"))
    log.change("DELETE FROM access_keys WHERE principal = ?", name)
    return f"key k-{name}: gone"


def pin_exchanged(log: SignedLog, chance: Random) -> str:
    log.change("UPDATE principals SET pin = ? WHERE id = 'bo'", chance.choice(("", "another")))
    return "principal bo: not as it was changed last"


def principal_renamed(log: SignedLog, chance: Random) -> str:
    name = chance.choice(("ana", "bo", "eve"))
    log.change("UPDATE principals SET name = 'Somebody' WHERE id = ?", name)
    return f"principal {name}: not as it was changed last"


def match_published(log: SignedLog, _: Random) -> str:
    log.change("UPDATE venues SET public = NOT public")
    return f"venue {PUBLISHED}: not as it was changed last"


def match_moved(log: SignedLog, chance: Random) -> str:
    column = chance.choice(("event", "board"))
    log.change(f"UPDATE venues SET {column} = 'elsewhere'")
    return f"venue {PUBLISHED}: not as it was changed last"


def opening_moved(log: SignedLog, chance: Random) -> str:
    log.change("UPDATE venues SET opened = ?", EVENTS + chance.randint(1, 9))
    return f"venue of {PUBLISHED}: its match was not opened there"


def viewing_erased(log: SignedLog, chance: Random) -> str:
    log.change("DELETE FROM viewings WHERE number = ?", chance.randint(1, VIEWINGS))
    return _unsealed("viewings", VIEWINGS)


def viewing_of_another(log: SignedLog, chance: Random) -> str:
    number = chance.randint(1, VIEWINGS)
    log.change("UPDATE viewings SET principal = 'eve' WHERE number = ?", number)
    return _unsealed("viewings", VIEWINGS)


def change_erased(log: SignedLog, chance: Random) -> str:
    """A grant and every change of it, as if it had never been given."""
    log.change("DELETE FROM grants WHERE principal = 'ana'")
    log.change("DELETE FROM access_changes WHERE kind = 'grant' AND id = 'ana official league -1'")
    if chance.random() < 0.5:
        log.change("UPDATE access_head SET changes = changes - 1")
    return _unsealed("changes of access", CHANGES)


def change_rewritten(log: SignedLog, chance: Random) -> str:
    """A match that is private, and the change that says so."""
    event = chance.choice(("winter", "autumn"))
    log.change("UPDATE venues SET event = ?", event)
    log.change(
        "UPDATE access_changes SET state = replace(state, 'spring', ?) WHERE kind = 'venue'", event
    )
    return _unsealed("changes of access", CHANGES)


def answer_erased(log: SignedLog, chance: Random) -> str:
    sealed = [one for one in log.answers if one[5] < SEALED_AT]
    gone = chance.choice(sealed)
    log.put(answers=[one for one in log.answers if one != gone])
    return _unsealed("answers to commands of events", SEALED_AT - 1)


def answer_of_another_command(log: SignedLog, chance: Random) -> str:
    answers = list(log.answers)
    at = chance.choice([n for n, one in enumerate(answers) if one[5] < SEALED_AT])
    key, _, *where = answers[at]
    answers[at] = (key, chance.randbytes(32), *where)
    log.put(answers=answers)
    return _unsealed("answers to commands of events", SEALED_AT - 1)


def answer_under_another_key(log: SignedLog, chance: Random) -> str:
    answers = list(log.answers)
    at = chance.choice([n for n, one in enumerate(answers) if one[5] < SEALED_AT])
    answers[at] = (chance.randbytes(8).hex(), *answers[at][1:])
    log.put(answers=answers)
    return _unsealed("answers to commands of events", SEALED_AT - 1)


ATTACKS: tuple[Attack, ...] = (
    state_edited,
    time_edited,
    open_edited,
    bones_edited,
    line_edited,
    tag_edited,
    stream_edited,
    rows_swapped,
    inserted,
    removed_and_renumbered,
    inserted_before_all,
    removed_before_all,
    removed,
    tail_cut,
    version_changed,
    row_copied,
    head_moved,
    answer_redirected,
    secret_changed,
    tile_byte,
    tile_gone,
    signature,
    key,
    rows_and_tiles,
    re_signed,
    old_backup,
    split_view,
    folder_gone,
    signed_log_cut,
    note_moved,
    note_of_another_root,
    another_checkpoint,
    checkpoint_of_a_stranger,
    stamped_ahead,
    grant_erased,
    grant_raised,
    grant_restored,
    grant_delayed,
    key_exchanged,
    key_revived,
    key_erased,
    pin_exchanged,
    principal_renamed,
    match_published,
    match_moved,
    opening_moved,
    viewing_erased,
    viewing_of_another,
    change_erased,
    change_rewritten,
    answer_erased,
    answer_of_another_command,
    answer_under_another_key,
)
"""Every kind. A file has no head beside its rows: `head_moved` is for PostgreSQL."""
