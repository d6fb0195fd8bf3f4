"""The command `bonebook translations`."""
