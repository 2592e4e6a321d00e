"""Can we do it? For anybody, without an account: can the date be made, what is due by when, and what it costs."""
