"""A Chromium, the site it visits, and cookies that say who is looking."""

import os
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
from pytest_django.live_server_helper import LiveServer

from games.access import Principal

# Playwright's loop runs in the tests' own thread, and Django would take that for an asynchronous view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
PHONE = {"width": 360, "height": 740}
SMALL = {"width": 360, "height": 640}
SignIn = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; as root it runs without its sandbox."""
    return browser_type_launch_args | {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def base_url() -> None:
    """The plugin's own fixture of this name is written in a way that pytest warns about."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], live_server: LiveServer) -> dict[str, Any]:
    """A phone that finds the site under relative addresses."""
    return browser_context_args | {"base_url": live_server.url, "viewport": PHONE, "has_touch": True}


@pytest.fixture
def sign_in(live_server: LiveServer) -> SignIn:
    """`sign_in(context, ann)`: from now on this browser is Ann's. More cookies by name: `theme="dark"`."""

    def enter(context: BrowserContext, by: Principal, **cookies: str) -> BrowserContext:
        host = urlsplit(live_server.url).hostname
        values = {settings.SESSION_COOKIE_NAME: session_of(by), **cookies}
        context.add_cookies(
            [{"name": name, "value": value, "domain": host, "path": "/"} for name, value in values.items()]
        )
        return context

    return enter


def session_of(by: Principal) -> str:
    """The key of a new cookie session of that user."""
    assert by.user is not None
    session = SessionStore()
    session[auth.SESSION_KEY] = str(by.user.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = by.user.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key


class Watched:
    """A page with everything it should not do written down: foreign requests, refused parts, script errors."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.home = page, home
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda failure: self.complaints.append(str(failure)))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.home, "data:")):
            self.complaints.append(f"asks another host: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)


@pytest.fixture
def watched(page: Page, live_server: LiveServer) -> Watched:
    """The page, watched; at the end of the test look at `watched.complaints`."""
    return Watched(page, live_server.url)


@pytest.fixture
def phone(page: Page, ann: Principal, sign_in: SignIn) -> Page:
    """Ann's small phone."""
    page.set_viewport_size({"width": 360, "height": 640})
    sign_in(page.context, ann)
    return page


@pytest.fixture
def plain_phone(
    browser: Browser, browser_context_args: dict[str, object], ann: Principal, sign_in: SignIn
) -> Iterator[Page]:
    """The same without a script."""
    given = browser_context_args | {"viewport": SMALL, "java_script_enabled": False}
    context = browser.new_context(**given)  # type: ignore[arg-type]  # the plugin's own fixture is a plain dict
    yield sign_in(context, ann).new_page()
    context.close()
