"""One call: posted to the address that was checked, without following anybody, and without listening for long."""
from __future__ import annotations

import asyncio
import ssl
from functools import cache

import httpx

from app.games.core.message import Message
from app.webhooks.addresses import Target
from app.webhooks.sending import Arrived, Failed

WITHIN_S = 8.0                                  # for all of it
LONGEST_REST_S = 3600                           # that the one who is called may ask for
SLOW_DOWN = 429
GONE = frozenset({404, 410})                    # nobody listens there any more


async def post(target: Target, body: bytes) -> Arrived | Failed:
    """The name goes into the Host header and the certificate's check, never into a second look-up."""
    headers = {"Host": target.named, "Content-Type": "application/json", "User-Agent": "Conclave"}
    try:
        async with (asyncio.timeout(WITHIN_S),
                    httpx.AsyncClient(verify=_trust(), trust_env=False, follow_redirects=False,
                                      timeout=WITHIN_S) as client,
                    client.stream("POST", target.url, headers=headers, content=body,
                                  extensions={"sni_hostname": target.host}) as response):
            return _outcome(response)           # what it says besides is not read
    except (TimeoutError, httpx.TimeoutException):
        return Failed(Message("call.slow"))
    except httpx.HTTPError as fault:
        return Failed(Message("call.certificate" if _is_distrust(fault) else "call.unreachable"))


def _outcome(response: httpx.Response) -> Arrived | Failed:
    status = response.status_code
    if response.is_success:
        return Arrived()
    if response.is_redirect:
        return Failed(Message("call.redirected"))
    if status in GONE:
        return Failed(Message("call.gone", {"status": str(status)}), for_good=True)
    return Failed(Message("call.refused", {"status": str(status)}),
                  rest_s=_asked_rest(response) if status == SLOW_DOWN else 0.0)


def _asked_rest(response: httpx.Response) -> float:
    asked = response.headers.get("retry-after", "")
    return float(min(int(asked), LONGEST_REST_S)) if asked.isdecimal() and len(asked) < 9 else 0.0


def _is_distrust(fault: BaseException | None) -> bool:
    while fault is not None and not isinstance(fault, ssl.SSLCertVerificationError):
        fault = fault.__cause__ or fault.__context__
    return fault is not None


@cache
def _trust() -> ssl.SSLContext:
    """The authorities that are trusted; reading them takes a while."""
    return httpx.create_ssl_context()
