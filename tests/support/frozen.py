"""Imported last by the process that others fork from (`tests.support.warm`).

The first pages are compiled in it. The collector of garbage passes by what the forks share: its
pages would be copied for each of them.
"""

import gc

from api.server.warming import prepare_pages

prepare_pages()
gc.collect()
gc.freeze()
