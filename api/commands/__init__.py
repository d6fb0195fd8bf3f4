"""The commands of `bonebook`, one module each; `api.cli` gathers them."""
