"""Commands of the signed log: archive it, change its key, be a witness of other logs."""
