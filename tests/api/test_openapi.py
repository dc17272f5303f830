"""The API's own description: valid, with an example for everything, and nothing it allows breaks the house."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi import definitions

from tests.conftest import CreateDatabase
from tests.guests import GAME, JSON
from tests.serving import Served

EXAMPLES = 8                                    # requests tried for each operation and kind of address
PROMISED = {
    "POST /api/guests", "GET /api/games", "POST /api/tables", "GET /api/tables", "GET /api/tables/{table_id}",
    "POST /api/tables/{table_id}/seats", "PATCH /api/tables/{table_id}/seat",
    "DELETE /api/tables/{table_id}/seats/{seat}", "POST /api/tables/{table_id}/start",
    "GET /api/tables/{table_id}/view", "POST /api/tables/{table_id}/actions", "POST /api/tables/{table_id}/undo",
    "GET /api/tables/{table_id}/undo", "POST /api/tables/{table_id}/undo/ask",
    "POST /api/tables/{table_id}/undo/answer", "POST /api/tables/{table_id}/absence",
    "POST /api/tables/{table_id}/return", "POST /api/tables/{table_id}/pause", "POST /api/tables/{table_id}/resume",
    "POST /api/tables/{table_id}/host", "POST /api/tables/{table_id}/patience", "POST /api/tables/{table_id}/close",
    "GET /api/tables/{table_id}/log",
    "GET /api/tables/{table_id}/chat", "POST /api/tables/{table_id}/chat", "GET /api/tables/{table_id}/export",
    *(f"{method} /api{place}/webhook{trial}" for place in ("", "/tables/{table_id}")
      for method, trial in (("GET", ""), ("PUT", ""), ("DELETE", ""), ("POST", "/trial"))),
    "GET /healthz", "GET /readyz", "GET /metrics"}


@pytest.fixture(scope="module")
def standing(create_database: CreateDatabase, house_template: str) -> Iterator[Served]:
    """It calls nobody, whatever is tried."""
    with Served(database_url=create_database("described", house_template), CONCLAVE_WEBHOOKS="off") as served:
        yield served


@pytest.fixture(scope="module")
def document(standing: Served) -> JSON:
    described: JSON = httpx.get(f"{standing.url}/api/openapi.json").json()
    return described


def operations(document: JSON) -> dict[str, JSON]:
    return {f"{method.upper()} {path}": operation
            for path, methods in document["paths"].items() for method, operation in methods.items()}


def test_the_description_is_valid(document: JSON) -> None:
    jsonschema_rs.validator_for(definitions.OPENAPI_31).validate(document)


def test_every_endpoint_is_described(document: JSON) -> None:
    assert set(operations(document)) >= PROMISED


def test_every_answer_has_an_example(document: JSON) -> None:
    for name, operation in operations(document).items():
        if not name.split()[1].startswith("/api/"):
            continue
        for status, answer in operation["responses"].items():
            [content] = [kind for kind in answer["content"].values() if "example" in kind]
            assert content["example"], f"{name} {status}"


def test_every_body_has_examples(document: JSON) -> None:
    shapes = document["components"]["schemas"]
    for name in ("NewGuest", "NewTable", "TakeSeat", "Act", "Say", "NewWebhook"):
        assert any("examples" in field for field in shapes[name]["properties"].values()), name


def test_a_program_is_told_how_to_say_who_it_is(document: JSON) -> None:
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


@pytest.fixture(scope="module")
def host(standing: Served) -> tuple[dict[str, str], str]:
    """Somebody's headers, and a table of theirs."""
    token = httpx.post(f"{standing.url}/api/guests", json={"name": "Ada"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    table = httpx.post(f"{standing.url}/api/tables", json={"game": GAME, "seats": 3}, headers=headers).json()["id"]
    return headers, table


def test_nothing_that_is_allowed_breaks_the_house(
    standing: Served, host: tuple[dict[str, str], str], subtests: pytest.Subtests
) -> None:
    schema = schemathesis.openapi.from_url(f"{standing.url}/api/openapi.json")
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.startswith("/api/") or operation.path in ("/healthz", "/readyz", "/metrics"):
            with subtests.test(operation.label):
                throw_at(operation, *host)
    assert "Traceback" not in standing.said


def throw_at(operation: Any, headers: dict[str, str], table: str) -> None:
    """Anything the description allows, at any address and at that of a real table."""
    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None,
              phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
    def throw(case: Any) -> None:
        for address in (None, table):
            if address and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = address
            answer = case.call(headers=headers)
            assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text}"
    throw()
