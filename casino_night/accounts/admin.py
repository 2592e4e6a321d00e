"""Accounts in Django's admin: people can be added and given staff roles; counts and logs can only be read."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from casino_night.accounts import services
from casino_night.accounts.models import SignIn, Throttle, User, normal_email


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """For rows that write themselves."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UserForm(ModelForm):  # type: ignore[type-arg]
    def clean_email(self) -> str:
        return normal_email(self.cleaned_data["email"])


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The password is nowhere: a person sets it by the mail of 'Forgot your password?'."""

    form = UserForm
    fields = ("email", "name", "staff_role", "is_active", "last_login")
    readonly_fields = ("last_login",)
    list_display = ("name", "email", "staff_role", "is_active", "last_login")
    list_filter = ("staff_role", "is_active")
    search_fields = ("name", "email")
    actions = ("clear_second_factor",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # people stay in the record; an account is closed by `is_active`

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:  # type: ignore[type-arg]
        services.save_account(obj, actor=request.user)

    @admin.action(description="Remove the second factor (telephone and recovery codes lost)")
    def clear_second_factor(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for user in chosen:
            services.clear_second_factor(user)
        messages.success(request, "Removed. At the next sign-in a new one is set up where the role needs it.")


@admin.register(Throttle)
class ThrottleAdmin(ReadOnly):
    list_display = ("key", "used", "last_at")


@admin.register(SignIn)
class SignInAdmin(ReadOnly):
    list_display = ("created_at", "user", "outcome", "address")
    list_filter = ("outcome",)
    search_fields = ("user__email", "user__name")
    date_hierarchy = "created_at"
