"""What has to be paid, to whom and by which rule. Amounts come from the limits of the day that counts, or the town."""

from dataclasses import dataclass

from casino_night.money import Cents
from licensing.models import Municipality, Operator
from licensing.regulations.limits import Limits
from licensing.regulations.seed import definitions

EXEMPT_KINDS = ("senior_citizens",)  # pay no registration fee (13:47-2.3)


@dataclass(frozen=True)
class Fee:
    code: str  # of the limit; also what a payment refers to
    title: str
    payee: str  # commission or municipality: two checks, never one sum
    amount: Cents
    citation: str
    methods: tuple[str, ...] = ("check", "money_order")

    @property
    def payee_words(self) -> str:
        """As it is spoken of inside a sentence."""
        return "Commission" if self.payee == "commission" else self.payee


CERTIFIED = ("certified_check", "money_order")


def _fee(
    limits: Limits, code: str, payee: str = "commission", methods: tuple[str, ...] = ("check", "money_order")
) -> Fee:
    row = limits.row(code)
    return Fee(code, definitions()[code].title, payee, row.typed, row.citation, methods)


def night_fees(limits: Limits, town: Municipality) -> list[Fee]:
    """One day of operation: the tail to 2:00 A.M. is the same day (reading A7). R001"""
    towns_own = _fee(limits, "licence_fee_municipality", "municipality")
    if town.fee_cents is not None:
        amount = Cents(town.fee_cents)
        towns_own = Fee(towns_own.code, towns_own.title, "municipality", amount, towns_own.citation)
    return [_fee(limits, "licence_fee_commission"), towns_own]


def registration_fees(limits: Limits, kind: str) -> list[Fee]:
    return [] if kind in EXEMPT_KINDS else [_fee(limits, "registration_fee")]


def operator_fees(limits: Limits, operator: Operator, *, renewal: bool = False) -> list[Fee]:
    """Application, then the licence by certified check or money order. R026 R027 R033 R034 R035 R036"""
    ending = "_employed" if operator.employer_id else ""
    if renewal:
        return [_fee(limits, f"operator_renewal_fee{ending}", methods=CERTIFIED)]
    return [
        _fee(limits, f"operator_application_fee{ending}"),
        _fee(limits, f"operator_licence_fee{ending}", methods=CERTIFIED),
    ]


def provider_fees(limits: Limits, *, renewal: bool = False) -> list[Fee]:
    """Form 11, then the annual fee by certified check or money order. R016 R017 R018"""
    if renewal:
        return [_fee(limits, "provider_renewal_fee", methods=CERTIFIED)]
    return [_fee(limits, "provider_application_fee"), _fee(limits, "provider_annual_fee", methods=CERTIFIED)]


def totals(fees: list[Fee]) -> dict[str, Cents]:
    """Payee -> what one check to them would say."""
    found: dict[str, Cents] = {}
    for fee in fees:
        found[fee.payee] = found.get(fee.payee, Cents(0)) + fee.amount
    return found
