"""Regulation as data: the limits in force on a date, and the register of rules."""
