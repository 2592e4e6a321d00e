"""Tests of the limits and the register of rules."""
