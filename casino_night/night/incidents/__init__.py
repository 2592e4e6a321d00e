"""Incidents of the evening, each with what is owed for it and until when."""
