"""Looking after an installation: backup and restore, the status page, checks at the start, old personal data."""
