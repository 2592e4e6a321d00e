"""An organisation registers with the Commission: what it answers, who answers for it, who belongs to it."""
