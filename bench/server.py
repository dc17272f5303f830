"""The server under the load: what `conclave serve` runs, with the workload among its games and without limits."""
from __future__ import annotations

import argparse
import os
from pathlib import Path

import uvicorn

from app.cli import SHUT_WITHIN_S, application
from app.games.registry import register
from app.store.embedded import EmbeddedPostgres
from app.store.migrate import migrate
from bench.workload import Workload


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    chosen = parser.parse_args()
    register(Workload())
    with EmbeddedPostgres(chosen.data, durable=True) as postgres:
        migrate(postgres.start())
        print(postgres.conninfo, flush=True)
        os.environ |= {"CONCLAVE_SERVE_URL": postgres.start(), "CONCLAVE_SERVE_SHARED": "", "CONCLAVE_LIMITS": "off"}
        uvicorn.run(application, factory=True, host="127.0.0.1", port=chosen.port, log_level="warning",
                    timeout_graceful_shutdown=SHUT_WITHIN_S, ws_max_size=64 * 1024, server_header=False)


if __name__ == "__main__":
    main()
