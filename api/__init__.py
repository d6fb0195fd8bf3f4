"""The server and the command line: everything that speaks to the outside, by feature.

A feature is a folder. It has all that is about one subject: routes, wire structs, pages, templates,
static files and commands; its tests are in the folder of the same name in `tests/api`. No rule of a
game is applied here: a feature turns a request, a command or a file into facts and questions for
the other rooms, and their results into answers.

`http`, `access`, `languages`, `page_kit` and `command_kit` are shared by features, `event_store`
keeps the log, and `server` puts the parts together. A feature imports only features below it
(`pyproject.toml` has the layers, `tests/house/test_arrows.py` the reason for each arrow).
"""
