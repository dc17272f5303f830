"""Where the house calls, and where it does not: only public machines, only over https."""
from __future__ import annotations

from ipaddress import ip_address

import pytest

from app.tables.problems import Problem
from app.webhooks import addresses
from app.webhooks.addresses import Address, is_public, masked, target_of

PRIVATE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.3.4", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "168.63.129.16", "100.100.100.200", "192.0.0.192",               # of providers' own machines
    "100.64.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "192.88.99.1", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "fec0::1",
    "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::",
    "2001::1", "2001:db8::1", "100::1",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "162.159.128.233", "2606:4700::6810:85e5", "2a00:1450:4007::1"]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_house_a_network_or_a_provider_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_machine_of_the_world_is_public(address: str) -> None:
    assert is_public(ip_address(address))


async def refusal(url: str, where: str = "public") -> str:
    with pytest.raises(Problem) as refused:
        await target_of(url, where)
    assert refused.value.status == 422
    return refused.value.message.key.removeprefix("problem.")


@pytest.mark.parametrize("url", [
    "https://127.0.0.1/hook", "https://127.1/", "https://2130706433/", "https://0x7f.0.0.1/", "https://[::1]:8443/",
    "https://[::ffff:127.0.0.1]/", "https://10.1.2.3/", "https://192.168.0.10:444/", "https://[fd00::1]/",
    "https://169.254.169.254/latest/meta-data/", "https://[fd00:ec2::254]/", "https://0/"])
async def test_a_webhook_into_a_private_network_is_refused(url: str) -> None:
    assert await refusal(url) == "webhook_private"


@pytest.mark.parametrize("url", ["https://localhost/hook", "https://LOCALHOST:8443/"])
async def test_a_name_that_leads_to_a_private_address_is_refused(url: str) -> None:
    assert await refusal(url) == "webhook_private"


async def test_one_private_address_among_those_of_a_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(host: str, port: int) -> list[Address]:
        return [ip_address("8.8.8.8"), ip_address("10.0.0.1")]
    monkeypatch.setattr(addresses, "_addresses", found)
    assert await refusal("https://two-faced.example/") == "webhook_private"


async def test_a_name_that_leads_nowhere_is_refused() -> None:
    assert await refusal(f"https://{'x' * 64}.example/") == "webhook_unknown"     # longer than any name


async def test_without_https_nobody_is_called() -> None:
    assert await refusal("http://8.8.8.8/") == "webhook_plain"


@pytest.mark.parametrize("url", [
    "", "hook", "//8.8.8.8/", "https://", "https:///hook", "ftp://8.8.8.8/", "file:///etc/passwd",
    "javascript:alert(1)", "https://ada:secret@8.8.8.8/", "https://8.8.8.8@127.0.0.1/", "https://8.8.8.8\\@127.0.0.1/",
    "https://8.8.8.8:0/", "https://8.8.8.8:99999/", "https://8.8.8.8/ hook", "https://8.8.8.8/\r\nHost: x", "https://[::1/",
    "https://exämple/", "https://8.8.8.8/" + "x" * 500])
async def test_what_is_no_address_is_refused(url: str) -> None:
    assert await refusal(url) == "webhook_url"


async def test_a_house_may_call_nobody_at_all() -> None:
    assert await refusal("https://8.8.8.8/", "off") == "webhooks_off"


async def test_a_public_machine_is_called_by_the_address_that_was_checked() -> None:
    target = await target_of("https://8.8.8.8/hook?wait=true#x", "public")
    assert (target.url, target.named) == ("https://8.8.8.8:443/hook?wait=true", "8.8.8.8")


async def test_a_host_who_says_so_lets_it_call_anywhere() -> None:
    target = await target_of("http://localhost:8080", "anywhere")
    assert target.named == "localhost:8080"
    assert target.url in ("http://127.0.0.1:8080/", "http://[::1]:8080/")


def test_what_is_shown_of_an_address_calls_nobody() -> None:
    assert masked("https://discord.com/api/webhooks/123/abcdefgh") == "https://discord.com/…efgh"
