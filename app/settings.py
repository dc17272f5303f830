"""What a host can set, read once from the environment and the command line."""
from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent   # templates, static and seeds lie beside the package


@dataclass(frozen=True, slots=True)
class Settings:
    database_url: str                           # postgresql+psycopg://…
    public_url: str = ""                        # where people reach the house, behind a proxy; empty: as they came
    shared_bus: bool = False                    # several processes serve one database
    secure_cookies: bool = False                # the house is reached over https
    bot_delay_s: float = 1.2                    # so that people can follow what bots do
    bots_here: bool = True                      # this process lets bots and clocks act
    metrics_open: bool = True                   # /metrics answers

    @property
    def public_host(self) -> str:
        return urlsplit(self.public_url).netloc

    @classmethod
    def from_environment(cls, database_url: str, *, shared_bus: bool) -> Settings:
        public_url = os.environ.get("CONCLAVE_PUBLIC_URL", "").rstrip("/")
        return cls(
            database_url=database_url,
            public_url=public_url,
            shared_bus=shared_bus,
            secure_cookies=public_url.startswith("https://"),
            bot_delay_s=float(os.environ.get("CONCLAVE_BOT_DELAY", "1.2")),
            metrics_open=os.environ.get("CONCLAVE_METRICS", "on") != "off",
        )
