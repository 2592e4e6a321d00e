"""Where the money of the night is."""

from django.urls import path

from casino_night.banking.views import change, close, draw, paper, prize_desk, totals, window

app_name = "till"
urlpatterns = [
    path("<uuid:night>/", window.windows, name="windows"),
    path("<uuid:night>/ledger/", window.open_ledger, name="open_ledger"),
    path("<uuid:night>/windows/", window.add_window, name="add_window"),
    path("<uuid:night>/shift/", window.open_shift, name="open_shift"),
    path("<uuid:night>/totals/", totals.totals, name="totals"),
    path("<uuid:night>/bank/", change.bank, name="bank"),
    path("<uuid:night>/bank/receive/", change.receive, name="receive"),
    path("<uuid:night>/bank/bring/", change.bring, name="bring"),
    path("<uuid:night>/bank/print/", paper.print_scrip, name="print_scrip"),
    path("<uuid:night>/winners/", prize_desk.winners, name="winners"),
    path("<uuid:night>/draw/", draw.draw, name="draw"),
    path("<uuid:night>/draw/prepare/", draw.prepare, name="prepare"),
    path("<uuid:night>/draw/close-sales/", draw.close_sales, name="close_sales"),
    path("<uuid:night>/draw/prize/", draw.draw_prize, name="draw_prize"),
    path("<uuid:night>/draw/again/<uuid:award>/", draw.draw_again, name="draw_again"),
    path("<uuid:night>/draw/claim/", prize_desk.claim, name="claim"),
    path("<uuid:night>/sheet/<uuid:sheet>/", close.sheet, name="sheet"),
    path("<uuid:night>/why/", window.why, name="why"),
    path("<uuid:night>/scan/", paper.scan, name="scan"),
    path("<uuid:night>/scan/take-in/", paper.take_in, name="take_in"),
    path("<uuid:night>/receipt/<uuid:posting>/", window.receipt, name="receipt"),
    path("<uuid:night>/receipt/<uuid:posting>/print/", paper.print_paper, name="print"),
    path("<uuid:night>/paper/<uuid:paper>/", paper.paper, name="paper"),
    path("<uuid:night>/paper/<uuid:paper>/file/", paper.paper_file, name="paper_file"),
    path("<uuid:night>/<uuid:shift>/sell/", window.sale, name="sale"),
    path("<uuid:night>/<uuid:shift>/sell/<uuid:sale>/", window.keyed, name="keyed"),
    path("<uuid:night>/<uuid:shift>/sell/<uuid:sale>/void/", window.void, name="void"),
    path("<uuid:night>/<uuid:shift>/door/", window.door, name="door"),
    path("<uuid:night>/<uuid:shift>/float/", change.issue_float, name="float"),
    path("<uuid:night>/<uuid:shift>/refill/", change.refill, name="refill"),
    path("<uuid:night>/<uuid:shift>/drop/", change.drop, name="drop"),
    path("<uuid:night>/<uuid:shift>/prizes/", prize_desk.prize_desk, name="prize_desk"),
    path("<uuid:night>/<uuid:shift>/prizes/redeem/", prize_desk.redeem, name="redeem"),
    path("<uuid:night>/<uuid:shift>/prizes/tickets/", prize_desk.tickets, name="tickets"),
    path("<uuid:night>/<uuid:shift>/close/", close.close, name="close"),
    path("<uuid:night>/<uuid:shift>/close/begin/", close.begin, name="begin"),
    path("<uuid:night>/<uuid:shift>/close/count/", close.count, name="count"),
    path("<uuid:night>/<uuid:shift>/close/sign/", close.sign, name="sign"),
    path("<uuid:night>/<uuid:shift>/pulse/", window.pulse, name="pulse"),
]
