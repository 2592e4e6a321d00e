"""What moves money. `ledger` is the only writer of postings; the others say what each kind of posting is."""
