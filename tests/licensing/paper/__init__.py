"""Tests of the papers of a night."""
