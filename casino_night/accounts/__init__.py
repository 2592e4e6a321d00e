"""Who you are: accounts, sign-in, the second factor, recovery."""
