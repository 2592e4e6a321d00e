"""Tables on the evening: who stands there, opening, relief, fills, credits, closing."""
