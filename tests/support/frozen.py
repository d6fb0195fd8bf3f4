"""Imported last by the process that others fork from (`tests.support.warm`).

Their collector of garbage passes by what they share: its pages would be copied for each of them.
"""

import gc

gc.collect()
gc.freeze()
