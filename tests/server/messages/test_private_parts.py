"""Which private parts of uvicorn and websockets the server relies on. An upgrade that removes one fails here first."""

from __future__ import annotations

import ast
import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import websockets.frames
import websockets.http11
import websockets.utils
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from shoal.server.web.guards.requests import Requests
from shoal.server.web.live.sockets import DirectSockets

ROOT = Path(__file__).parents[3]


def names_in(text: str) -> list[str]:
    return text.split()


OF_SOCKETS = names_in(
    """
    app app_state client close_sent close_timer config conn connection_lost curr_msg_data_type data_received frames
    handle_close handle_connect handle_parser_exception handle_ping handshake_initiated loop on_task_complete
    pause_writing queue read_paused receive request resume_writing run_asgi scope send send_500_response
    send_receive_event_to_app shutdown tasks transport
    """
)
OF_REQUESTS = names_in(
    """
    client connection_lost connection_made cycle data_received handle_websocket_upgrade headers on_header
    on_headers_complete on_message_begin on_message_complete on_url parser pause_writing pipeline resume_writing
    send_400_response shutdown transport url
    """
)
LATER = {"scope", "request", "curr_msg_data_type", "url"}
"""Names that uvicorn gives a connection only when a request has come."""


async def nothing(_scope: object, _receive: object, _send: object) -> None:
    """An application that answers nothing."""


def relied_on(ours: type, theirs: type) -> list[str]:
    """The names that our class uses of itself and has not from itself, and those of theirs that it overrides."""
    tree = ast.parse(inspect.getsource(ours))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and (_is_self(node.value) or _is_super(node.value))
    }
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_set(node)}
    own = {name for name in own if not hasattr(theirs, name) and name not in _set_by(theirs)}
    overridden = {name for name in vars(ours) if name in vars(theirs) and not name.startswith("__")}
    return sorted((used | overridden) - own - {"__init__"})


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _is_set(node: ast.Attribute) -> bool:
    return _is_self(node.value) and isinstance(node.ctx, ast.Store)


def _set_by(theirs: type) -> set[str]:
    tree = ast.parse(inspect.getsource(theirs))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_set(node)}


@pytest.mark.parametrize(
    ("ours", "theirs", "names"),
    [(DirectSockets, WebSocketsSansIOProtocol, OF_SOCKETS), (Requests, HttpToolsProtocol, OF_REQUESTS)],
)
def test_the_list_names_all_that_is_relied_on(ours: type, theirs: type, names: list[str]) -> None:
    assert relied_on(ours, theirs) == sorted(names)


@pytest.mark.parametrize(
    ("theirs", "names"), [(WebSocketsSansIOProtocol, OF_SOCKETS), (HttpToolsProtocol, OF_REQUESTS)]
)
def test_uvicorn_has_what_the_server_relies_on(theirs: type, names: list[str]) -> None:
    async def make() -> object:
        config = Config(nothing, log_config=None)
        made: object = theirs(config, ServerState(), {})
        return made

    made, sets = asyncio.run(make()), _set_by(theirs)
    missing = [name for name in names if not hasattr(made, name) and not (name in LATER and name in sets)]
    assert missing == [], f"uvicorn {version('uvicorn')} has no {' '.join(missing)} in {theirs.__name__} any more."


@pytest.mark.parametrize(
    ("where", "name"),
    [
        (RequestResponseCycle.__init__.__code__.co_varnames, "on_response"),
        (dir(websockets.utils), "apply_mask"),
        (dir(websockets.frames), "CloseCode"),
        (dir(websockets.frames), "Frame"),
        (dir(websockets.http11), "Request"),
    ],
)
def test_the_other_names_are_there_too(where: tuple[str, ...], name: str) -> None:
    newest = f"uvicorn {version('uvicorn')} with websockets {version('websockets')}"
    assert name in where, f"{newest} has no {name} any more where the server looks for it."


@pytest.mark.parametrize("package", ["uvicorn", "websockets"])
def test_what_is_known_from_the_inside_has_an_upper_bound_and_is_tested_in_the_version_that_is_pinned(
    package: str,
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["optional-dependencies"]["play"]
    (bounds,) = [each for each in wanted if each.startswith(f"{package}>=")]
    assert ",<" in bounds
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert f"{package}=={version(package)}" in pinned
