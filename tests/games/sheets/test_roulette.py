"""The sheets of roulette (13:47-20.32; 19:47-5.1 to 5.4)."""

from games.engines.rounds import CASINO
from games.sheets import sheet


def test_20_32_g_only_a_night_may_take_all_of_the_even_chances_on_a_zero():
    choices = {}
    for rulebook in ("13:47", CASINO):
        (option,) = (option for option in sheet("roulette", rulebook).options if option.name == "zero_rule")
        choices[rulebook] = [value for value, _ in option.choices]
    assert choices == {"13:47": ["half_loss", "full_loss"], CASINO: ["half_loss"]}


def test_20_32_e_1_iii_and_g_units_are_five_for_five_adjacent_and_two_for_even_chances():
    units = {wager.type: wager.unit for wager in sheet("roulette").wagers if wager.unit != 1}
    assert units == {"five_adjacent": 5} | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 2)


def test_20_32_e_1_ii_and_15_i_the_special_layouts_are_on_the_inspection_list():
    listed = {line.citation: line.text for line in sheet("roulette").equipment}
    assert "approved by the Commission" in listed["13:47-20.32(e)1ii"]
    assert "approved by the Commission" in listed["13:47-20.32(e)15i"]


def test_20_15_c_the_wheel_is_level():
    assert any(line.citation == "13:47-20.15(c)" for line in sheet("roulette").equipment)
