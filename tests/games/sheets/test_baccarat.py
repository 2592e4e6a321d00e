"""The sheets of baccarat and mini-baccarat (13:47-20.20, 20.28)."""

from games.sheets import sheet


def test_20_20_b_1_and_20_28_b_1_seats():
    assert (sheet("baccarat").seats, sheet("mini_baccarat").seats) == (14, 7)


def test_baccarat_units_pay_a_whole_dollar_of_commission():
    assert {wager.type: wager.unit for wager in sheet("baccarat").wagers} == {"player": 20, "bank": 20, "tie": 5}


def test_20_28_mini_baccarat_says_what_baccarat_says_and_cites_its_own_section():
    large, small = sheet("baccarat"), sheet("mini_baccarat")
    assert [line.text for line in small.steps] == [line.text for line in large.steps]
    assert all(line.citation.startswith("13:47-20.28") for line in small.steps)
