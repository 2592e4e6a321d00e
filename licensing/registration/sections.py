"""The parts of a registration, in the order people meet them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    key: str
    title: str
    intro: str
    questions: tuple[str, ...] = ()  # fields of the organisation
    citation: str = "13:47-2.3"


# Purpose of an upload -> what people call the paper.
PAPERS = {
    "by_laws": "By-laws",
    "constitution": "Constitution, or the written authority that stands for it",
    "articles": "Articles of incorporation",
}

SECTIONS = (
    Section(
        "details",
        "Name and purpose",
        "Who you are and what you exist for. Every dollar of net proceeds goes to this purpose.",
        ("name", "kind", "purpose", "incorporated"),
    ),
    Section(
        "addresses",
        "Addresses",
        "Where the organization has its seat, and where letters reach it.",
        ("address", "mailing_address", "municipality"),
    ),
    Section(
        "people",
        "Responsible people",
        "The adults who answer for the games and for the proper use of the net proceeds.",
    ),
    Section("papers", "Papers", "What proves how the organization is set up, as PDF or as pictures."),
    Section(
        "account",
        "Games of chance account",
        "One account of the organization's own. Every receipt goes into it and every payment comes out of it.",
        ("account_bank", "account_number"),
        "13:47-6.2(b)",
    ),
    Section("fee", "Fee", "What the Commission asks for the registration, and how it was paid."),
)
BY_KEY = {section.key: section for section in SECTIONS}
