"""Documents: requested, made, shown, checked."""
