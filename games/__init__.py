"""The tables: engines that settle, sheets that explain, edges that prove the odds, and the Django layer."""
