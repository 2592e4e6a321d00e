"""Files that people hand in: looked at by their content, cleaned, kept under random names, given out as downloads."""
