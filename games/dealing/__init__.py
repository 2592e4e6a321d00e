"""The dealer's screen: keys that look like the table, what to collect and pay, and rounds kept for a dispute.

The screen advises. Dice, wheel and cards are real and their outcome is tapped in; nothing here decides a game
(13:47-5A.1).
"""
