"""The one way anything is refused: a code for programs, a sentence for people, the rule, and what to do next. Pure."""


class Refused(Exception):
    """Raised by services. `message` says what happened, `next_step` what to do, `citation` which rule says so."""

    def __init__(self, code: str, message: str, citation: str = "", next_step: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.citation = citation
        self.next_step = next_step

    @property
    def sentence(self) -> str:
        """All of it in one line, for a form that says it above its fields."""
        rule = f" ({self.citation})" if self.citation else ""
        return f"{self.message}{rule} {self.next_step}".strip()


class NotPermitted(Refused):
    """The person's role does not allow it; somebody else's may."""
