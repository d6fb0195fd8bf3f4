"""Commands on keys, grants, links and sessions, in the store itself, while servers run too.

Their arguments and output belong here; what they do is in `api.access`.
"""
