"""Scoreboards: a match in flat fields, for programs that draw scores and read nothing nested.

Here belong the fields, their forms as JSON, CSV, XML and text (`written_forms`), and their routes;
overlays too (`overlay_routes`), and the slots that are pointed at tables. They hold nothing that
the board and the score do not show to the same viewer.
"""
