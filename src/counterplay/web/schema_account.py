"""Bodies of the optional account."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from counterplay.web.schema import Answer, Request

Login = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$")]
"""3 to 40 letters, digits and . _ -; capitals make no difference"""
Phrase = Annotated[str, StringConstraints(min_length=12, max_length=200)]


class SetAccount(Request):
    """Keep a name and a pass phrase; where there is one already, its present phrase is asked for."""

    login: Login
    phrase: Phrase
    present: Annotated[str, StringConstraints(max_length=200)] = ""


class DropAccount(Request):
    """Remove the account; its present phrase is asked for."""

    present: Annotated[str, StringConstraints(max_length=200)] = ""


class SignIn(Request):
    """Come back by name and pass phrase."""

    login: Login
    phrase: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class AccountInfo(Answer):
    """How one can come back on another device."""

    login: str | None = Field(description="null without an account")
    devices: int = Field(description="browsers that are signed in")
