"""Accounts."""

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


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, staff_role=Role.ADMINISTRATOR, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


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
        constraints = [models.CheckConstraint(condition=models.Q(email=Lower("email")), name="accounts_user_email_lower")]

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
