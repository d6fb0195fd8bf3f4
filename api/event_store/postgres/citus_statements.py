"""Statements as Citus takes them, where each league is a schema that it shards.

Here belongs nothing that other servers of PostgreSQL are told.
"""

from typing import Any, Final

import psycopg

_SHARDED = """
    SELECT coalesce(current_setting('citus.enable_schema_based_sharding', true), 'off') = 'on'
        AS sharded
"""
_OTHERWISE: Final = {
    # The shard of a partition has its parent's trigger under the parent's name, where Citus looks
    # for another. It is always on there, as the parent's is.
    "IF name LIKE 'stored\\_events\\__' THEN": "IF false THEN",
}


def adapted_to(db: psycopg.Connection[dict[str, Any]], statement: str) -> str:
    """The statement of a migration as this server takes it."""
    for usual, otherwise in _OTHERWISE.items():
        if usual in statement and (db.execute(_SHARDED).fetchone() or {}).get("sharded"):
            return statement.replace(usual, otherwise)
    return statement
