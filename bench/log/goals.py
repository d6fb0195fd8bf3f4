"""The machine's load and each figure's goal, so that a figure can be read with both."""

import os


def machine() -> str:
    """The processors, and how many tasks wanted one in the last minute and five."""
    over_a_minute, five, _ = os.getloadavg()
    return f"{os.cpu_count()} processors, load {over_a_minute:.1f} and {five:.1f}"


def goal(what: str, figure: float, *, least: float = 0, most: float = 0, unit: str = "x") -> None:
    """Print a figure beside its goal: at least so much or, where `most` is given, at most."""
    met, bound = (figure <= most, most) if most else (figure >= least, least)
    word = "at most" if most else "at least"
    verdict = "met   " if met else "MISSED"
    print(f"  {verdict} {what}: {figure:.3g} {unit}, {word} {bound:g}", flush=True)
