"""The Commission at work: the queue, the case, what has to be fixed, and the decision."""
