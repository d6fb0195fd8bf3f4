"""What the server keeps for tablets at tables: leases, codes to hand over, what was kept aside.

None of it is the record of a match: it says which device records, and what was not recorded.
The routes (`api.routes.at_table`) ask here, and what is kept lies in tables beside the log, so
that every server of it knows the same.
"""
