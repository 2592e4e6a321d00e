"""Suspension and revocation with notice and hearing, removal of equipment, and papers served for operators."""
