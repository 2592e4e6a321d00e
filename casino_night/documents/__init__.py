"""Paper: the outbox of documents, the task that wakes it, and WeasyPrint."""
