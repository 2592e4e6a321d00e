"""Accounts, the second factor, the count of guesses and the log of sign-ins."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac

from casino_night.records import Record
from casino_night.roles import SECOND_FACTOR_ROLES, STAFF_ROLES, Role

# Readers of roles kept by apps further right, added when those apps are ready: (user) -> roles.
ROLE_READERS: list[Callable[["User"], frozenset[Role]]] = []


def normal_email(email: str) -> str:
    """One mailbox is one account and one count of guesses, however its address is typed."""
    return email.strip().lower()


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=normal_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, staff_role=Role.ADMINISTRATOR, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=normal_email(username or ""))


class User(Record, AbstractBaseUser):
    """A person with an account. What they may do comes from rows elsewhere and from `staff_role`."""

    email = models.EmailField(unique=True)  # always in lower case, so that one mailbox is one account
    name = models.CharField(max_length=120)
    staff_role = models.CharField(max_length=40, blank=True, choices=[(role.value, role.label) for role in STAFF_ROLES])
    is_active = models.BooleanField(default=True)
    # Raised when roles change: every session of the person ends (see get_session_auth_hash).
    session_epoch = models.PositiveIntegerField(default=0)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]
    objects = UserManager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="accounts_user_email_lower")
        ]

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def staff_roles(self) -> frozenset[Role]:
        return frozenset({Role(self.staff_role)}) if self.staff_role else frozenset()

    @property
    def must_use_second_factor(self) -> bool:
        """Asked once, at sign-in: a change of roles ends the session, so the answer holds for its life."""
        return bool(self.roles_anywhere & SECOND_FACTOR_ROLES)

    @property
    def roles_anywhere(self) -> frozenset[Role]:
        """Every role the person holds for anything. Apps that keep role rows add their reader to ROLE_READERS."""
        return self.staff_roles.union(*(read(self) for read in ROLE_READERS))

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Django ends a session whose hash has changed: on a new password and, here, on a new epoch."""
        key_salt = "casino_night.accounts.User.session"
        value = f"{self.password}:{self.session_epoch}"
        return salted_hmac(key_salt, value, secret=secret, algorithm="sha256").hexdigest()

    # What Django's admin asks. Only administrators reach it.
    @property
    def is_staff(self) -> bool:
        return self.is_active and self.staff_role == Role.ADMINISTRATOR

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        return self.is_staff

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_staff


class SecondFactor(Record):
    """The authenticator app a person confirmed with a first code."""

    user = models.OneToOneField(User, models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    last_step = models.BigIntegerField()  # of the last code used: no code is used twice


class RecoveryCode(Record):
    """Opens the account once when the telephone is lost."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "code_hash"], name="accounts_recovery_code_once")]


class Throttle(Record):
    """How many tries at one password, code or PIN are used up. See throttle.py."""

    key = models.CharField(max_length=120, unique=True)
    person = models.UUIDField(null=True, blank=True, db_index=True)
    used = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        verbose_name = "count of tries"
        verbose_name_plural = "counts of tries"


class SignIn(Record):
    """What was tried at the door of an account, and how it ended. Append-only.

    Only evaluated tries are written: what the throttle turned away changed nothing, and a flood must not fill the log.
    """

    append_only = True

    class Outcome(models.TextChoices):
        SIGNED_IN = "signed_in", "Signed in with password"
        WRONG_PASSWORD = "wrong_password", "Wrong password"
        SECOND_FACTOR = "second_factor", "Second step passed"
        RECOVERY_CODE = "recovery_code", "Second step passed with a recovery code"
        WRONG_CODE = "wrong_code", "Wrong code at the second step"
        PIN = "pin", "Signed in with PIN on a hall device"
        WRONG_PIN = "wrong_pin", "Wrong PIN on a hall device"
        DEMO = "demo", "Signed in from the demo page"
        RESET_ASKED = "reset_asked", "Password reset asked for"
        PASSWORD_CHANGED = "password_changed", "Password changed"
        SECOND_FACTOR_ADDED = "second_factor_added", "Second step set up"
        SECOND_FACTOR_REMOVED = "second_factor_removed", "Second step removed"
        NEW_RECOVERY_CODES = "new_recovery_codes", "New recovery codes made"
        SIGNED_OUT_EVERYWHERE = "signed_out_everywhere", "Signed out everywhere"

    user = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="sign_ins")
    # Of what was typed: shows that many tries were for one mailbox without keeping strangers' addresses.
    email_hash = models.CharField(max_length=64)
    outcome = models.CharField(max_length=24, choices=Outcome.choices)
    address = models.GenericIPAddressField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="accounts_sign_in_of_user"),
            models.Index(fields=["created_at"], name="accounts_sign_in_when"),
        ]

    def __str__(self) -> str:
        return f"{self.user or 'unknown mailbox'}: {self.get_outcome_display()}"


class Deed(Record):
    """Something that leaves no other trace: a list taken out of the house, a role given or taken. Append-only."""

    append_only = True

    class Kind(models.TextChoices):
        EXPORT = "export", "Export"
        ROLES = "roles", "Roles changed"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    actor = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="deeds")
    person = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="deeds_about")
    words = models.CharField(max_length=300)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["created_at"], name="accounts_deed_when")]

    def __str__(self) -> str:
        return self.words
