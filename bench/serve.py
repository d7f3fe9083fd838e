#!/usr/bin/env python3
"""Many clients at once: each goes its own way through the service, again and again, for a while.

Writes requests a second, the times that half and 99 of 100 requests took, and all statuses. Every client keeps its
connection. What a client does in one round:

  post   POST /v1/datasets (one of several small files)    tree   GET the tree        job    POST a hiding job
  poll   GET the job until it is done                      data   GET its data        once   POST /v1/hide
  gone   DELETE the data set
"""

import argparse
import asyncio
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import page
from data_sets import ROOT


def small_file(number):
    """Sixty rows with rules in them; no two alike, so that no answer is kept from before."""
    chance = random.Random(number)
    lines = ["outlook,temperature,humidity,windy,play"]
    for _ in range(60):
        outlook, windy = chance.choice(("sunny", "overcast", "rainy")), chance.choice(("TRUE", "FALSE"))
        humidity = chance.randrange(60, 100)
        play = outlook == "overcast" or (outlook == "sunny" and humidity < 78) or (outlook == "rainy" and windy == "FALSE")
        lines.append(f"{outlook},{chance.randrange(60, 90)},{humidity},{windy},{'yes' if play else 'no'}")
    return ("\n".join(lines) + "\n").encode()


class Client:
    def __init__(self, port, seen):
        self.port, self.seen = port, seen
        self.reader = self.writer = None

    async def ask(self, what, method, path, body=b""):
        begin = time.perf_counter()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        await self.writer.drain()
        status, answer = await self.answer()
        self.seen.append((what, status, time.perf_counter() - begin))
        return status, answer

    async def answer(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        found = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
        length = int(found[1]) if found else 0  # a 204 has none
        body = await self.reader.readexactly(length) if length else b""
        if re.search(r"(?i)\r\nconnection: close", head):
            self.writer.close()
            self.writer = None
        return int(head.split()[1]), body

    async def round(self, number):
        data = small_file(number)
        status, answer = await self.ask("post", "POST", "/v1/datasets", data)
        if status != 201:
            return await asyncio.sleep(1)
        path = f"/v1/datasets/{json.loads(answer)['id']}"
        await self.ask("tree", "GET", f"{path}/tree?min-leaf=2")
        status, answer = await self.ask("job", "POST", f"{path}/jobs", b'{"requests": [{"rule": 1}], "min-leaf": 2}')
        if status == 202:
            await self.follow(json.loads(answer)["id"])
        await self.ask("once", "POST", "/v1/hide?rule=1&allow-partial=true&min-leaf=2", data)
        await self.ask("gone", "DELETE", path)

    async def follow(self, job):
        state = "queued"
        while state in ("queued", "running"):
            await asyncio.sleep(0.2)
            _, answer = await self.ask("poll", "GET", f"/v1/jobs/{job}")
            state = json.loads(answer)["state"]
        self.seen.append(("job " + state, 0, 0))
        if state == "done":
            await self.ask("data", "GET", f"/v1/jobs/{job}/data")


async def drive(port, clients, seconds):
    seen, errors = [], []
    end = time.monotonic() + seconds

    async def one(number):
        client = Client(port, seen)
        turn = 0
        while time.monotonic() < end:
            try:
                await client.round(number * 100_000 + turn)
            except (OSError, asyncio.IncompleteReadError, ValueError, KeyError) as error:
                errors.append(repr(error))
                client.writer = None
            turn += 1

    await asyncio.gather(*(one(number) for number in range(clients)))
    return seen, errors


def share(times, part):
    return 1000 * times[min(len(times) - 1, int(part * len(times)))]


def page_of(seen, errors, arguments, seconds, memory, surroundings):
    asked = [one for one in seen if one[1]]
    lines = ["# The service under load", "", surroundings, "",
             f"{arguments.clients} clients at once for {arguments.seconds:g} s, each with small files of its own (60 rows), server and "
             "clients on the same machine.",
             "Every upload, tree and hiding is a process of its own; a round of a client is: upload, tree, job, look until it is done, "
             "its data, one-call hiding, delete.", "",
             f"**{len(asked) / seconds:.0f} requests/s**; {sum(1 for one in seen if one[0] == 'job done')} jobs done, "
             f"{sum(1 for one in seen if one[0] == 'job failed')} failed; {len(errors)} broken connections; "
             f"the server took {memory:.0f} MiB at most.", ""]
    rows = []
    for what in ("post", "tree", "job", "poll", "data", "once", "gone", None):
        some = [one for one in asked if what is None or one[0] == what]
        if not some:
            continue
        times = sorted(one[2] for one in some)
        statuses = sorted({one[1] for one in some})
        counts = ", ".join(f"{status}: {sum(1 for one in some if one[1] == status)}" for status in statuses)
        rows.append([what or "**all**", len(some), f"{share(times, 0.5):.0f}", f"{share(times, 0.99):.0f}", counts])
    return "\n".join([*lines, page.table(["request", "count", "p50 ms", "p99 ms", "statuses"], rows)]) + "\n"


def peak_memory(process):
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text)[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--espalier", default="build/bin/espalier")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--out", help="file to write; standard output unless given")
    arguments = parser.parse_args()
    surroundings = page.surroundings(ROOT, "`make bench-serve`")
    with tempfile.TemporaryDirectory() as folder:
        log_path = pathlib.Path(folder) / "log"
        with open(log_path, "wb") as log:
            process = subprocess.Popen([arguments.espalier, "serve", "--port", "0", "--data-dir", f"{folder}/store"],
                                       stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while not (found := re.search(r"listening on http://.*:(\d+)/", log_path.read_text())):
            if process.poll() is not None:
                sys.exit(log_path.read_text())
            time.sleep(0.05)
        try:
            begin = time.monotonic()
            seen, errors = asyncio.run(drive(int(found[1]), arguments.clients, arguments.seconds))
            seconds, memory = time.monotonic() - begin, peak_memory(process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    text = page_of(seen, errors, arguments, seconds, memory, surroundings)
    if arguments.out:
        pathlib.Path(arguments.out).write_text(text)
    print(text)
    wrong = [one for one in seen if one[1] >= 400 and one[1] != 429]
    if wrong or errors:
        sys.exit(f"errors that are not allowed: {len(wrong)} statuses, {len(errors)} connections: {errors[:3]}")


if __name__ == "__main__":
    main()
