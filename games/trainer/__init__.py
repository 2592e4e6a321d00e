"""The trainer: made-up rounds and a clock on the dealer's own screen. The only place of the games with chance in it."""
