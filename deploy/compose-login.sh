#!/bin/sh
# After each migration: the login of the server, with its password as it is given now.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$SERVER_PASSWORD" <<'SQL'
SELECT 'CREATE ROLE north_server LOGIN IN ROLE north_app'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'north_server') \gexec
ALTER ROLE north_server PASSWORD :'password';
SQL
