"""Before the doors open: the checklist, the rehearsal, and opening the night."""
