"""The money of the night: windows, shifts, ledger, prizes, tickets, counts."""
