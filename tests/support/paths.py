"""Where the tests find the project and its data."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"
GOLDEN = ROOT / "tests" / "golden"
RECORDER = ROOT / "tests" / "api" / "event_store"
