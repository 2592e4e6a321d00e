"""After, or during: the floor at any minute of the night, read from the ledger."""
