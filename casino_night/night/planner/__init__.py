"""Before the night: how many chips of which color, from simulated evenings."""
