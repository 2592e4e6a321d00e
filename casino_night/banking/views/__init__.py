"""The screens of the money: window.py, change.py (float, refill, drop), prize_desk.py, draw.py, close.py, totals.py.

desk.py is what all of them need of a request.
"""
