"""A rule is found by any way of writing its place."""

import pytest

from licensing.regulations import register
from licensing.regulations.citations import path_of


@pytest.mark.parametrize(
    ("citation", "ids"),
    [
        ("13:47-20.12(b)", ["R080"]),
        ("N.J.A.C. 13:47-20.12(b)", ["R080"]),
        ("§ 20.12(b)", ["R080"]),
        ("20.12(b)", ["R080"]),
        ("13:47-6.11(c)", ["R003"]),
        ("13:47-20.9(b)1", ["R056"]),
        ("13:47-20.9(c)1", ["R056"]),  # "20.9(b)1, (c)1"
        ("13:47-6.19", ["R004"]),  # "6.18, 6.19, 8.26"
        ("13:47-20.25(j)", ["R176", "R183"]),  # "(h)1, (j)-(k)"
        ("13:47-20.25(k)", ["R176", "R184"]),
        ("13:47-20.25(h)1ii(3)", ["R177"]),
        ("13:47-20.25(h)1iv(3)", ["R177"]),  # "(h)1ii(3), iv(3)"
        ("13:47-20.25(h)1ix", ["R267"]),  # "(h)1v-xix"
        ("13:47-20.25(h)1xx", ["R179"]),
        ("13:47-20.25(b)2.ii", ["R169"]),  # inside (b)2
        ("13:47-20.23(h)10", ["R156"]),  # "(h)9-10"
        ("13:47-20.27(f)24", ["R195"]),  # "(f)4,24"
        ("13:47-20.27(f)13", ["R200"]),  # "(f)9-18"
        ("13:47-20.22(g)10iii", ["R265"]),  # "(g)10i-iv"
        ("13:47-20.24(e)", ["R167"]),  # "(d)-(e)"
        ("13:47-20.33(b)", ["R262"]),  # the last of nine sections
        ("13:47-20.12(c)", ["R081", "R082", "R083", "R084", "R260"]),  # what is inside
        ("13:47-99.1", []),
        ("N.J.S.A. 5:8-59", []),
        ("", []),
        ("nonsense", []),
    ],
)
def test_rules_are_found_by_citation(citation: str, ids: list[str]) -> None:
    assert [rule.id for rule in register.by_citation(citation)] == ids


def test_every_citation_of_the_register_is_understood() -> None:
    for rule in register.rules():
        assert rule.places, rule.id
        for place in rule.places:
            assert place.depth_covering((*place.above, place.low)) == len(place.above) + 1, rule.id


def test_letters_numbers_and_romans_are_told_apart() -> None:
    assert path_of("20.25(i)1i(1)") == ((0, "20.25"), (1, ord("i")), (2, 1), (3, 1), (4, 1))
