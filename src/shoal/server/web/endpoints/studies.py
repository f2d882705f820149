"""What is asked about studies: to begin one, how far it is, and its report."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shoal.server.web.server import Server, give
from shoal.server.wire import answers, requests

A_STUDY = 400
"""How much it costs to begin a study, in short messages."""


class StudyEndpoint:
    """The addresses of studies; everybody has one of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/api/study", self.state),
            Route("/api/study", self.begin, methods=["POST"]),
            Route("/api/study/stop", self.stop, methods=["POST"]),
            Route("/api/study/report", self.report),
        ]

    async def state(self, request: Request) -> Response:
        """How far my study is."""
        return give(await self._state(await self._account(request)))

    async def begin(self, request: Request) -> Response:
        """Begin a study."""
        account = await self._account(request)
        wish = await self.server.taken(request, requests.NewStudy)
        self.server.charge(request, A_STUDY)
        await self.server.studies.begin(account, wish.text)
        return give(await self._state(account))

    async def stop(self, request: Request) -> Response:
        """Stop my study."""
        self.server.check_post(request)
        account = await self._account(request)
        self.server.studies.stop(account)
        return give(await self._state(account))

    async def report(self, request: Request) -> Response:
        """The report of my newest study, as a page."""
        report = await self.server.studies.reports.report(await self._account(request))
        if report is None:
            raise HTTPException(404, "There is no report yet: begin a study first.")
        return HTMLResponse(report)

    async def _state(self, account: str) -> answers.StudyState:
        studies = self.server.studies
        if (work := studies.work(account)) is not None:
            return answers.StudyState("working", work.study.title, work.done, work.study.games)
        title = await studies.reports.title(account)
        status: answers.ReviewStatus = "none" if title is None else "ready"
        return answers.StudyState(status, title or "", trouble=studies.trouble(account))

    async def _account(self, request: Request) -> str:
        """Whose study it is: only somebody with a name here has any."""
        return (await self.server.named(request)).id
