"""Tokens that speak for a player: random, signed with the house's key, and kept only as a print.

The signature lets garbage be refused without a look into the database; the print makes a stolen backup worthless.
"""
from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

LENGTH = 32
SIGNATURE = 16


def new_token(key: bytes) -> str:
    secret = secrets.token_bytes(LENGTH)
    return base64.urlsafe_b64encode(secret + _signature(key, secret)).decode().rstrip("=")


def token_print(key: bytes, token: str) -> bytes | None:
    """What is stored of a token; None if the house did not sign it."""
    try:
        raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except ValueError:
        return None
    secret, signature = raw[:LENGTH], raw[LENGTH:]
    if len(secret) < LENGTH or not hmac.compare_digest(signature, _signature(key, secret)):
        return None
    return hashlib.sha256(secret).digest()


def _signature(key: bytes, secret: bytes) -> bytes:
    return hmac.digest(key, secret, hashlib.sha256)[:SIGNATURE]
