"""What people ask about themselves: who they are, on which devices, and to be forgotten."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from shoal.server.store.people import LINK_MINUTES, Visitor
from shoal.server.store.store import Person
from shoal.server.tables.forgetting import forget
from shoal.server.web.notice import asking, notice
from shoal.server.web.server import COOKIE, Server, give
from shoal.server.wire import answers, requests

USED = "It has already been used, or it is too old. Ask for another one on the device where you have your name."
PROGRAMS = {
    "Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
"""Browsers by what they say of themselves; many say they are others, too, so those come first that nobody else is."""
SYSTEMS = {
    "Android": "Android", "iPhone": "an iPhone", "iPad": "an iPad", "Windows": "Windows", "Mac OS": "a Mac",
    "CrOS": "a Chromebook", "Linux": "Linux",
}  # fmt: skip


def browser_of(request: Request) -> str:
    """What kind of browser asks, as roughly as its owner would say it."""
    said = request.headers.get("user-agent", "")
    program = next((name for word, name in PROGRAMS.items() if word in said), "")
    system = next((name for word, name in SYSTEMS.items() if word in said), "")
    return " on ".join(part for part in (program or "A browser", system) if part)


async def log_out(server: Server, person: Person, session: str = "") -> None:
    """End this session of this person, or all; whoever uses them now is shown the door."""
    found = await server.people.sessions(person)
    await server.people.end_session(person, session)
    server.registry.dismiss({one.id for one in found if session in ("", one.id)})


async def log_out_before(server: Server, visitor: Visitor) -> None:
    """Let a browser that is about to stand for somebody else stand for nobody."""
    if visitor.person is not None:
        await log_out(server, visitor.person, visitor.session)


class PeopleEndpoint:
    """What is answered to people about themselves."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The addresses at which that is asked."""
        return [
            Route("/api/me", self.me),
            Route("/api/me", self.name_me, methods=["POST"]),
            Route("/api/me/delete", self.delete_me, methods=["POST"]),
            Route("/api/sessions", self.sessions),
            Route("/api/sessions/end", self.end_sessions, methods=["POST"]),
            Route("/api/device", self.link_device, methods=["POST"]),
            Route("/device/{code}", self.look_at_link),
            Route("/device/{code}", self.follow_link, methods=["POST"]),
        ]

    async def me(self, request: Request) -> Response:
        """Who I am."""
        visitor = await self.server.visitor(request)
        response = give(answers.Me(visitor.person.name if visitor.person else "", self.server.house.notice))
        self.server.give_cookie(response, visitor.fresh)
        return response

    async def name_me(self, request: Request) -> Response:
        """Choose or change my name."""
        wish = await self.server.taken(request, requests.NewName)
        secret = request.cookies.get(COOKIE, "")
        if secret and await self.server.person(request) is None:
            self.server.check_newcomer(request)
        visitor = await self.server.people.name(secret, wish.name, browser_of(request))
        assert visitor.person is not None
        response = give(answers.Me(visitor.person.name, self.server.house.notice))
        self.server.give_cookie(response, visitor.fresh)
        return response

    async def delete_me(self, request: Request) -> Response:
        """Forget me: my games stay, with somebody in my seats."""
        self.server.check_post(request)
        person = await self.server.named(request)
        sessions = await self.server.people.sessions(person)
        await forget(self.server.registry, person)
        self.server.registry.dismiss({session.id for session in sessions})
        return _goodbye(answers.Me(""))

    # Browsers ----------------------------------------------------------------------------------------------

    async def sessions(self, request: Request) -> Response:
        """The browsers that stand for me."""
        return give(await self._sessions(request))

    async def end_sessions(self, request: Request) -> Response:
        """Let one of my browsers stand for me no longer, or all of them; say which ones still do."""
        wish = await self.server.taken(request, requests.EndSession)
        person, mine = await self.server.named(request), await self._sessions(request)
        ended = [one for one in mine.sessions if wish.everywhere or one.id == wish.session]
        if not ended:
            raise HTTPException(404, "That browser is already logged out.")
        await log_out(self.server, person, "" if wish.everywhere else wish.session)
        left = answers.Sessions(tuple(one for one in mine.sessions if one not in ended))
        return _goodbye(answers.Sessions(())) if any(one.here for one in ended) else give(left)

    async def _sessions(self, request: Request) -> answers.Sessions:
        visitor = await self.server.visitor(request, rotate=False)
        found = await self.server.people.sessions(await self.server.named(request))
        return answers.Sessions(
            tuple(answers.SessionCard(one.id, one.browser, one.used, one.id == visitor.session) for one in found)
        )

    # Links -------------------------------------------------------------------------------------------------

    async def link_device(self, request: Request) -> Response:
        """An address that signs another device in as me."""
        self.server.check_post(request)
        code = await self.server.people.new_link(await self.server.named(request))
        return give(answers.DeviceLink(self.server.url(request, f"/device/{code}"), LINK_MINUTES))

    async def look_at_link(self, request: Request) -> Response:
        """Ask whether this browser is to be signed in. Looking uses nothing up and changes nothing."""
        wanted = await self.server.people.behind_link(request.path_params["code"])
        if wanted is None:
            return notice("This link no longer works", USED, 410)
        person = await self.server.person(request)
        if person == wanted:
            return notice(f"You are already {wanted.name} here", "This link is for another device.", 200)
        return asking(
            f"Use this browser as {wanted.name}?",
            await self._what_it_means(wanted, person),
            f"Yes, be {wanted.name} here",
        )

    async def _what_it_means(self, wanted: Person, person: Person | None) -> list[str]:
        """What becomes of whom when the link is used."""
        if person is None:
            return [f"You can then play here in all of {wanted.name}'s seats. Only continue if that is you."]
        browsers = await self.server.people.sessions(person)
        after = (
            f"{person.name} can still be reached from the other browsers that are signed in."
            if len(browsers) > 1
            else f"No other browser is signed in as {person.name}, so nobody could play as {person.name} again."
        )
        return [
            f"You are {person.name} in this browser. If you continue, you will be {wanted.name} here instead, and this"
            f" browser will forget {person.name}. {after}",
            f"If you do not know why you got this link, stay {person.name}.",
        ]

    async def follow_link(self, request: Request) -> Response:
        """Sign this browser in, once; whoever it stood for before, it does so no longer."""
        self.server.check_post(request)
        code, visitor = request.path_params["code"], await self.server.visitor(request, rotate=False)
        wanted = await self.server.people.behind_link(code)
        if wanted is not None and wanted == visitor.person:
            return RedirectResponse("/", 303)
        secret = await self.server.people.follow_link(code, browser_of(request))
        if not secret:
            return notice("This link no longer works", USED, 410)
        await log_out_before(self.server, visitor)
        response = RedirectResponse("/", 303)
        self.server.give_cookie(response, secret)
        return response


def _goodbye(value: object) -> Response:
    """This answer to a browser that stands for nobody from now on."""
    response = give(value)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response
