"""The close of the evening: one guided path from the last hand to the signed close."""
