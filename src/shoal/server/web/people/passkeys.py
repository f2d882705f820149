"""Passkeys: a name that lasts, across devices and lost cookies, for those who want one. Nobody needs it to play."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

import webauthn
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from shoal.core import ShoalError, parse
from shoal.server.store.common.passkeys import MOST_PASSKEYS, Passkey
from shoal.server.store.store import Person
from shoal.server.web.people.endpoint import browser_of, log_out_before
from shoal.server.web.server import Server, give
from shoal.server.wire import about_me, answers

T = TypeVar("T")

HOLDS = 300.0
"""Seconds in which a riddle has to be answered."""
NOT_KNOWN = "This passkey is not known here. Perhaps it was removed, or it belongs to someone who was deleted."
NOT_RIGHT = "This passkey could not be checked. Please try again."
TOO_LATE = "That took too long. Please try again."
BAD = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What comes of an answer that is none."""
LIVELY = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
)
"""The authenticator knows by itself whose passkey it is, so that nobody has to type a name."""


class PasskeyEndpoint:
    """What is answered to people who want to be known again."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The addresses at which that is asked."""
        return [
            Route("/api/passkeys", self.list),
            Route("/api/passkeys", self.keep, methods=["POST"]),
            Route("/api/passkeys/new", self.begin, methods=["POST"]),
            Route("/api/passkeys/drop", self.drop, methods=["POST"]),
            Route("/api/passkeys/riddle", self.ask, methods=["POST"]),
            Route("/api/passkeys/enter", self.enter, methods=["POST"]),
        ]

    async def list(self, request: Request) -> Response:
        """My passkeys."""
        return await self._give_list(await self.server.named(request))

    async def begin(self, request: Request) -> Response:
        """What my authenticator is to make a passkey of."""
        self.server.check_post(request)
        person = await self.server.named(request)
        mine = await self.server.store.passkeys.of(person.id)
        if len(mine) >= MOST_PASSKEYS:
            raise ShoalError(f"You have {MOST_PASSKEYS} passkeys; remove one first.")
        options = webauthn.generate_registration_options(
            rp_id=self._site(request),
            rp_name="Shoal",
            user_id=_handle(person),
            user_name=person.name,
            challenge=await self._riddle(person.id),
            authenticator_selection=LIVELY,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in mine],
        )
        return _options(options_to_json(options))

    async def keep(self, request: Request) -> Response:
        """Keep the passkey that my authenticator made."""
        wish = await self.server.taken(request, about_me.NewPasskey)
        person = await self.server.named(request)
        riddle = await self._taken_riddle(wish.credential, person.id)
        made = await _checked(
            lambda: webauthn.verify_registration_response(
                credential=wish.credential,
                expected_challenge=riddle,
                expected_rp_id=self._site(request),
                expected_origin=self._origin(request),
            )
        )
        now, id = time.time(), bytes_to_base64url(made.credential_id)
        passkey = Passkey(id, person.id, made.credential_public_key, made.sign_count, browser_of(request), now, now)
        if not await self.server.store.passkeys.add(passkey):
            raise ShoalError("This passkey could not be added to yours.")
        return await self._give_list(person)

    async def drop(self, request: Request) -> Response:
        """Let a passkey stand for me no longer."""
        wish = await self.server.taken(request, about_me.DropPasskey)
        person = await self.server.named(request)
        if not await self.server.store.passkeys.drop(wish.passkey, person.id):
            raise HTTPException(404, "That passkey is already gone.")
        return await self._give_list(person)

    async def ask(self, request: Request) -> Response:
        """A riddle for whoever has a passkey."""
        self.server.check_post(request)
        options = webauthn.generate_authentication_options(rp_id=self._site(request), challenge=await self._riddle(""))
        return _options(options_to_json(options))

    async def enter(self, request: Request) -> Response:
        """Let this browser stand for the person whose passkey answers the riddle, and for nobody else any more."""
        wish = await self.server.taken(request, about_me.NewPasskey)
        riddle = await self._taken_riddle(wish.credential, "")
        known = await self.server.store.passkeys.find(str(wish.credential.get("id", "")))
        if known is None:
            raise HTTPException(404, NOT_KNOWN)
        answer = await _checked(
            lambda: webauthn.verify_authentication_response(
                credential=wish.credential,
                expected_challenge=riddle,
                expected_rp_id=self._site(request),
                expected_origin=self._origin(request),
                credential_public_key=known.key,
                credential_current_sign_count=known.count,
            )
        )
        await self.server.store.passkeys.use(known.id, answer.new_sign_count, time.time())
        visitor = await self.server.visitor(request, rotate=False)
        secret = await self.server.people.sign_in(known.person, browser_of(request))
        person = await self.server.people.who(secret)
        assert person is not None
        self.server.house.check(person)
        await log_out_before(self.server, visitor)
        response = give(answers.Me(person.name))
        self.server.give_cookie(response, secret)
        return response

    # Riddles -----------------------------------------------------------------------------------------------

    async def _riddle(self, person: str) -> bytes:
        """A new riddle for this person, or for whoever can answer it."""
        riddle = secrets.token_bytes(32)
        await self.server.store.passkeys.ask_riddle(bytes_to_base64url(riddle), person, time.time() + HOLDS)
        return riddle

    async def _taken_riddle(self, credential: dict[str, object], person: str) -> bytes:
        """The riddle that this answers, if it was asked of this person and not answered yet."""
        response = credential.get("response")
        said = response.get("clientDataJSON") if isinstance(response, dict) else None
        try:
            riddle = parse_client_data_json(base64url_to_bytes(str(said))).challenge
        except BAD as error:
            raise ShoalError(NOT_RIGHT) from error
        if not await self.server.store.passkeys.take_riddle(bytes_to_base64url(riddle), person, time.time()):
            raise ShoalError(TOO_LATE)
        return riddle

    def _origin(self, request: Request) -> str:
        parts = urlsplit(self.server.url(request, "/"))
        return f"{parts.scheme}://{parts.netloc}"

    def _site(self, request: Request) -> str:
        """The name that passkeys are made for: that of the computer, without a port."""
        return urlsplit(self.server.url(request, "/")).hostname or ""

    async def _give_list(self, person: Person) -> Response:
        mine = await self.server.store.passkeys.of(person.id)
        cards = (about_me.PasskeyCard(one.id, one.name, one.made, one.used) for one in mine)
        return give(about_me.PasskeyList(tuple(cards)))


def _handle(person: Person) -> bytes:
    """What an authenticator knows a person by: always the same, and it tells nothing."""
    return hashlib.sha256(f"passkey of {person.id}".encode()).digest()


def _options(text: str) -> Response:
    return give(about_me.Riddle(parse(dict[str, object], text)))


async def _checked(check: Callable[[], T]) -> T:
    """What an authenticator's answer comes to, worked out beside the loop; one sentence if it is not right."""
    try:
        return await asyncio.to_thread(check)
    except BAD as error:
        raise ShoalError(NOT_RIGHT) from error
