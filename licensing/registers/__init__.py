"""What the Commission keeps: registers, their export, the public look-up, the numbers, and who did what."""
