"""One call: to the address that was checked and no other, in good time, without listening to more than the answer."""
from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest

from app.games.core.message import Message
from app.webhooks import calling
from app.webhooks.addresses import Target
from app.webhooks.calling import post
from app.webhooks.sending import Arrived, Failed, send
from tests.webhooks.receiver import SILENCE, Receiver, answered, listening

CERTIFICATE = Path(__file__).parent / "house.example.pem"      # made for these tests alone, for the name house.example
BODY = b'{"text": "hello"}'


def at(receiver: Receiver, scheme: str = "http", host: str = "house.example") -> Target:
    """The receiver under a name that no look-up would find."""
    return Target(scheme, host, receiver.port, "/hook", "127.0.0.1")


async def test_a_message_arrives_as_it_was_sent(receiver: Receiver) -> None:
    assert await send(receiver.url, BODY, "anywhere") == Arrived()
    [received] = receiver.received
    assert (received.path, received.body) == ("/hook/s3cret", BODY)
    assert received.headers["content-type"] == "application/json"


async def test_the_checked_address_is_called_under_its_name_without_another_look(receiver: Receiver) -> None:
    assert await post(at(receiver), BODY) == Arrived()
    assert receiver.received[0].headers["host"] == f"house.example:{receiver.port}"


async def test_a_house_that_calls_public_machines_does_not_call_this_one(receiver: Receiver) -> None:
    outcome = await send(receiver.url.replace("http:", "https:"), BODY, "public")
    assert outcome == Failed(Message("problem.webhook_private"))
    assert receiver.received == []


async def test_nobody_is_followed_elsewhere(receiver: Receiver) -> None:
    async with listening() as elsewhere:
        receiver.answers = [answered(307, Location=elsewhere.url)]
        assert await post(at(receiver), BODY) == Failed(Message("call.redirected"))
        assert elsewhere.received == []


@pytest.mark.parametrize("status", [404, 410])
async def test_where_nobody_listens_any_more_it_has_failed_for_good(status: int, receiver: Receiver) -> None:
    receiver.answers = [answered(status)]
    assert await post(at(receiver), BODY) == Failed(Message("call.gone", {"status": str(status)}), for_good=True)


@pytest.mark.parametrize(("asked", "rest_s"), [("120", 120), ("9999999", 3600), ("soon", 0), ("-5", 0), ("1e9", 0)])
async def test_who_asks_for_a_rest_is_given_one_within_bounds(asked: str, rest_s: float, receiver: Receiver) -> None:
    receiver.answers = [answered(429, Retry_After=asked)]
    assert await post(at(receiver), BODY) == Failed(Message("call.refused", {"status": "429"}), rest_s=rest_s)


async def test_who_does_not_answer_is_not_waited_for(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "WITHIN_S", 0.2)
    receiver.answers = [SILENCE]
    assert await post(at(receiver), BODY) == Failed(Message("call.slow"))


async def test_where_nobody_is_it_cannot_be_reached(receiver: Receiver) -> None:
    nobody = Target("http", "house.example", 9, "/", "127.0.0.1")
    assert await post(nobody, BODY) == Failed(Message("call.unreachable"))


async def test_what_is_no_answer_is_a_failure(receiver: Receiver) -> None:
    receiver.answers = ["SSH-2.0-OpenSSH\r\n\r\n"]
    assert await post(at(receiver), BODY) == Failed(Message("call.unreachable"))


async def test_an_endless_answer_is_not_listened_to() -> None:
    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            while True:
                writer.write(b"x" * 65536)
                await writer.drain()
        except ConnectionError:
            writer.close()
    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        assert await post(Target("http", "house.example", port, "/", "127.0.0.1"), BODY) == Arrived()


async def test_no_proxy_stands_between(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    assert await post(at(receiver), BODY) == Arrived()


@pytest.fixture
def trust() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


async def test_a_certificate_of_nobody_known_is_not_trusted(trust: ssl.SSLContext) -> None:
    async with listening(trust) as receiver:
        assert await post(at(receiver, "https"), BODY) == Failed(Message("call.certificate"))
        assert receiver.received == []


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "_trust", lambda: ssl.create_default_context(cafile=str(CERTIFICATE)))


@pytest.mark.usefixtures("known")
async def test_the_certificate_must_be_that_of_the_name(trust: ssl.SSLContext) -> None:
    async with listening(trust) as receiver:
        assert await post(at(receiver, "https"), BODY) == Arrived()
        assert await post(at(receiver, "https", "other.example"), BODY) == Failed(Message("call.certificate"))


@pytest.mark.usefixtures("known")
async def test_the_one_who_is_called_hears_the_name_it_goes_by(trust: ssl.SSLContext) -> None:
    names: list[str | None] = []
    trust.sni_callback = lambda _, name, __: names.append(name)     # type: ignore[assignment]
    async with listening(trust) as receiver:
        await post(at(receiver, "https"), BODY)
    assert names == ["house.example"]
