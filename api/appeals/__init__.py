"""Appeal files: all that belongs to a dispute, to be read by somebody who was not there."""
