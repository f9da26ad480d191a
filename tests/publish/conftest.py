"""The option that rewrites the golden posts; look at the diff before it is committed."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    # The default is for runs over all tests: pytest reads a subfolder's options only when it is asked for.
    return bool(request.config.getoption("--update-golden", default=False))
