"""The sheets of the money wheel (13:47-20.29) and the big six wheel (19:47-5.5, 5.6)."""

from games.engines.rounds import CASINO
from games.sheets import sheet


def test_20_29_a_1_the_inspection_list_counts_the_fifty_spaces():
    said = " ".join(line.text for line in sheet("money_wheel").equipment)
    assert "50 equal spaces" in said
    assert "22 of $1, 14 of $2, 7 of $5, 3 of $10, 2 of $20 and one each of the flag and the joker" in said
    assert "7 betting spaces" in said


def test_20_29_c_and_19_47_5_5_the_special_spaces_pay_50_at_a_night_and_45_or_more_in_a_casino():
    special = {}
    for rulebook, game in (("13:47", "money_wheel"), (CASINO, "big_six")):
        (wager,) = sheet(game, rulebook).wagers
        special[game] = {dict(wager.odds)["flag"], dict(wager.odds)["joker"]}
    assert special == {"money_wheel": {"50 to 1"}, "big_six": {"45 to 1"}}


def test_a34_and_19_47_5_6_d_the_rule_for_an_arm_between_two_spaces_is_posted():
    for rulebook, game in (("13:47", "money_wheel"), (CASINO, "big_six")):
        (option,) = (option for option in sheet(game, rulebook).options if option.name == "clapper_rule")
        assert option.must_be_posted
        assert set(dict(option.notices)) == {"previous", "respin"}
