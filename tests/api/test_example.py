"""The example in `examples/` does what its first lines say."""
from __future__ import annotations

import asyncio
import sys

from tests.conftest import Serve
from tests.guests import enter, open_table
from tests.patience import until
from tests.serving import PROJECT, Served

SCRIPT = PROJECT / "examples" / "play_a_seat.py"
WITHIN_S = 150


async def run(served: Served, *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error", str(SCRIPT), served.url, "--seed", "4", *words, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT)


async def told(script: asyncio.subprocess.Process) -> list[str]:
    async with asyncio.timeout(WITHIN_S):
        output, _ = await script.communicate()
    assert script.returncode == 0, output.decode()
    return output.decode().splitlines()


async def test_a_script_plays_a_whole_game_against_bots_and_one_of_its_kind(serve: Serve) -> None:
    """One opens a table of its own; two others join a private one by invitation."""
    served = serve()
    alone = asyncio.create_task(told(await run(served, "--bots", "2")))
    async with served.client() as client:
        [ada] = await enter(client, "Ada")
        table = await open_table(ada, private=True)
        await ada.post(f"/tables/{table['id']}/seats", {"bot": "adept"})
        join = ["--table", table["id"], "--invite", table["invite"], "--name"]
        joined = [await run(served, *join, name) for name in ("Ridcully", "Ponder")]

        async def is_complete() -> bool:
            return all(seat["ready"] for seat in (await ada.get(f"/tables/{table['id']}"))["seats"])
        await until(is_complete)
        await ada.post(f"/tables/{table['id']}/start")
        scores = [await told(script) for script in joined]
    assert len(await alone) == 4
    assert scores[0][1:] == scores[1][1:]
    assert any("(winner)" in line for line in scores[0])
    assert "Traceback" not in served.said
