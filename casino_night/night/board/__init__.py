"""The board of the member in charge, and its public form for a TV."""
