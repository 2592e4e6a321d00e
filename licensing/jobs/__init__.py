"""A provider's jobs: what it brings to a night and for how much, the 48-hour certification, the delivery."""
