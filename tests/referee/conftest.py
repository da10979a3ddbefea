"""A client for each test."""

import pytest

from tests.referee.talk import Client


@pytest.fixture
def client() -> Client:
    return Client()
