"""The report of operations, and the compliance report of a night."""
