"""Fees and how they were paid: computed lines with rule and payee, payments on paper, receipts."""
