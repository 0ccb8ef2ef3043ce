"""Browsers without a screen: Django's test client with somebody's cookie."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.access import Principal

As = Callable[[Principal], Client]


@pytest.fixture
def as_(db: None) -> As:
    """`as_(ann)` is a browser that Ann is signed in with."""

    def enter(by: Principal) -> Client:
        assert by.user is not None
        browser = Client()
        browser.force_login(by.user, backend="django.contrib.auth.backends.ModelBackend")
        return browser

    return enter
