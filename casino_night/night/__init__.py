"""Running the evening: opening checklist, board, alarms, incidents, close, report."""
