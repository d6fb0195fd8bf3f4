"""Imported last by the process that others fork from (`tests.support.warm`).

Its pages are compiled in it. The collector of garbage passes by what the forks share: its
pages would be copied for each of them.
"""

import gc

from api.page_kit.rendering import compile_all_templates
from api.server.warming import prepare_pages

prepare_pages()
compile_all_templates()
gc.collect()
gc.freeze()
