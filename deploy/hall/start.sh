#!/bin/sh
# Start a hall's server on Linux or macOS: ./start.sh [FOLDER FOR BACKUPS]
cd "$(dirname "$0")" || exit 1
for python in python3 python3.14 python3.13 python3.12 python3.11; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    exec "$python" start.py "$@"
  fi
done
echo "Bonebook needs Python 3.11 or newer, from python.org or the system's packages." >&2
exit 1
