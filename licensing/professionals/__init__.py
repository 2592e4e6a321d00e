"""Operators and equipment providers: their applications, terms and papers, and the register of instruction."""
