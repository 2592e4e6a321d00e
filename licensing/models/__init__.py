"""Who may hold what: one module for parties, nights, their paper trail, review, professionals, towns and sanctions."""

from licensing.models.cases import Change, Flag, Notice, Override, Payment, Submission, Upload
from licensing.models.choices import LICENCE_STATES, NIGHT_STATES
from licensing.models.municipal import Determination
from licensing.models.nights import (
    Assignment,
    Assistant,
    Denomination,
    Engagement,
    Night,
    Post,
    Prize,
    Table,
)
from licensing.models.parties import (
    Affiliate,
    Clerkship,
    Instruction,
    MachineModel,
    MeetingDay,
    Membership,
    Municipality,
    Operator,
    Organisation,
    Provider,
    ProviderStaff,
    ResponsiblePerson,
)
from licensing.models.professionals import Certification, Delivery, Job, JobLine, Reminder
from licensing.models.review import Decision, DocketEntry, Mark, Phrase, SavedFilter
from licensing.models.sanctions import Proceeding, RemovalOrder, ServedPaper

__all__ = [
    "LICENCE_STATES",
    "NIGHT_STATES",
    "Affiliate",
    "Assignment",
    "Assistant",
    "Certification",
    "Change",
    "Clerkship",
    "Decision",
    "Delivery",
    "Denomination",
    "Determination",
    "DocketEntry",
    "Engagement",
    "Flag",
    "Instruction",
    "Job",
    "JobLine",
    "MachineModel",
    "Mark",
    "MeetingDay",
    "Membership",
    "Municipality",
    "Night",
    "Notice",
    "Operator",
    "Organisation",
    "Override",
    "Payment",
    "Phrase",
    "Post",
    "Prize",
    "Proceeding",
    "Provider",
    "ProviderStaff",
    "Reminder",
    "RemovalOrder",
    "ResponsiblePerson",
    "SavedFilter",
    "ServedPaper",
    "Submission",
    "Table",
    "Upload",
]
