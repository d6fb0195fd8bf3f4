"""Witnesses (C2SP tlog-witness): how this server asks those of its log, and is one of others'."""
