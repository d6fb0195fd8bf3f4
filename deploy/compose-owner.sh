#!/bin/sh
# Once, when the database is made: the role that owns the tables of the league.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username=postgres games <<'SQL'
CREATE ROLE north_owner LOGIN PASSWORD :'password' CREATEROLE;
GRANT CREATE ON DATABASE games TO north_owner;
SQL
