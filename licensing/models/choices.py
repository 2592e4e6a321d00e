"""The words people choose from."""


def words(names: str) -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ").capitalize()) for name in names.split()]


LICENCE_STATES = words("draft submitted approved refused withdrawn suspended revoked expired")
NIGHT_STATES = words(
    "draft submitted under_review changes_requested approved licensed open closing closed reported accepted"
    " withdrawn refused cancelled suspended"
)
ORGANISATION_KINDS = words(
    "charitable educational religious patriotic public_spirited veterans volunteer_fire_company"
    " first_aid_or_rescue_squad senior_citizens"
)
AWARD_METHODS = [
    ("drawing", "Drawing: imitation money buys tickets"),
    ("redemption", "Redemption: imitation money buys prizes"),
    ("both", "Both"),
]
FORMS_OF_MONEY = words("chip token script ticket")
COLORS = words("white red blue green black purple yellow orange pink gray brown lavender")
# What 13:47-6.20(a) and 20.10(c)3 bar can be chosen too, so that the answer is the rule and not a missing word.
PRIZE_KINDS = [
    ("merchandise", "Merchandise"),
    ("gift_certificate", "Gift certificate for merchandise or services"),
    ("cash", "Cash"),
    ("real_estate", "Real estate or an interest in it"),
    ("bonds", "Bonds"),
    ("shares", "Shares of stock"),
    ("securities", "Securities or evidence of debt"),
    ("weapons", "Weapons"),
    ("live_animals", "Live animals"),
    ("coins", "Coins that are not collector's pieces"),
    ("tobacco", "Tobacco"),
    ("vehicle_leases", "Lease of a motor vehicle"),
    ("convertible", "Something that can be turned into one of these or into money"),
]
POSTS = words("dealer boxperson stickperson")
PAYMENT_METHODS = words("check certified_check money_order")
PAYEES = [("commission", "Legalized Games of Chance Control Commission"), ("municipality", "The municipality")]
ASSISTANT_STANDINGS = [
    ("member", "Active member"),
    ("auxiliary", "Member of an auxiliary"),
    ("affiliate", "Member of an affiliate"),
    ("approved", "Approved by the Commission"),
]
DOCKET_STAGES = [
    ("waiting", "With the Commission"),
    ("returned", "With the applicant"),
    ("closed", "Decided or withdrawn"),
]
VERDICTS = [
    ("approve", "Approve"),
    ("approve_with_conditions", "Approve with conditions"),
    ("refuse", "Refuse"),
]
# The ways to class A (13:47-20.5(a)).
QUALIFICATION_ROUTES = [
    ("dealer_school", "Graduated from a school for casino dealers"),
    ("casino", "Three years of work in a casino"),
    ("casino_nights", "Three years of operating and supervising casino nights"),
]
