"""What a host can set, read once from the environment and the command line."""
from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

WEBHOOKS = ("public", "anywhere", "off")
ROOT = Path(__file__).resolve().parent.parent   # templates, static and seeds lie beside the package


@dataclass(frozen=True, slots=True)
class Settings:
    database_url: str                           # postgresql+psycopg://…
    public_url: str = ""                        # where people reach the house, behind a proxy; empty: as they came
    network_url: str = ""                       # where friends on the host's network reach it; empty: not known
    shared_bus: bool = False                    # several processes serve one database
    secure_cookies: bool = False                # the house is reached over https
    bot_delay_s: float = 1.2                    # so that people can follow what bots do
    bots_here: bool = True                      # this process lets bots and clocks act
    metrics_open: bool = True                   # /metrics answers
    webhooks: str = "public"                    # where they may lead: "public", "anywhere", or "off"
    turn_grace_s: float = 60.0                  # a turn that waits longer is told to webhooks

    @property
    def public_host(self) -> str:
        return urlsplit(self.public_url).netloc

    @classmethod
    def from_environment(cls, database_url: str, *, shared_bus: bool, network_url: str = "") -> Settings:
        public_url = os.environ.get("CONCLAVE_PUBLIC_URL", "").rstrip("/")
        return cls(
            database_url=database_url,
            public_url=public_url,
            network_url=network_url,
            shared_bus=shared_bus,
            secure_cookies=public_url.startswith("https://"),
            bot_delay_s=float(os.environ.get("CONCLAVE_BOT_DELAY", "1.2")),
            metrics_open=os.environ.get("CONCLAVE_METRICS", "on") != "off",
            webhooks=_one_of("CONCLAVE_WEBHOOKS", WEBHOOKS),
            turn_grace_s=float(os.environ.get("CONCLAVE_TURN_GRACE", "60")),
        )


def _one_of(name: str, values: tuple[str, ...]) -> str:
    """The value of a setting that has few; the first if nothing is said. A slip of the pen must not open a door."""
    chosen = os.environ.get(name, values[0])
    if chosen not in values:
        raise ValueError(f"{name} is one of: {', '.join(values)}")
    return chosen
