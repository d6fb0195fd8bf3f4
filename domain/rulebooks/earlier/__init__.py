"""The earlier editions of the printed books, a module for each book that has changed.

Only logs that began under them need these. An edition is the one after it, with the change taken
back: the latest comes first. The present editions are the books' own modules.
"""

from typing import Final

from domain.rulebooks.earlier.by_pairs_earlier import EARLIER as BY_PAIRS
from domain.rulebooks.earlier.fiveup_earlier import EARLIER as FIVEUP
from domain.rulebooks.earlier.pda_earlier import EARLIER as PDA
from domain.rulebooks.earlier.retail_earlier import EARLIER as RETAIL
from domain.rulebooks.earlier.straight42_earlier import EARLIER as STRAIGHT42
from domain.rulebooks.earlier.udl_earlier import EARLIER as UDL

EARLIER: Final = (*PDA, *RETAIL, *FIVEUP, *STRAIGHT42, *UDL, *BY_PAIRS)
"""Every earlier edition of every book; of each book the latest first."""
