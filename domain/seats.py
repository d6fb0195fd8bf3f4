"""Seats and sides: who sits where, and who plays together.

A seat is a number from 0 in turn order, clockwise: seat ``s + 1`` sits on the
left of seat ``s``. A side is what scores: a seat by itself, or in four-handed
Five-Up, in 42 and by pairs the partnership of seats 0 and 2 (side 0) against 1 and 3.
"""

Seat = int
"""A seat number, 0 to players - 1."""

Side = int
"""A side number: the seat itself, or 0 and 1 for partnerships."""


def left_of(seat: Seat, players: int) -> Seat:
    """The seat on the left, whose turn follows (HF-MP-1)."""
    return (seat + 1) % players


def right_of(seat: Seat, players: int) -> Seat:
    """The seat on the right, whose turn came before."""
    return (seat - 1) % players
