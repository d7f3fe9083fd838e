"""What the tests of the service share: a real server on a free port, and how it is asked."""

import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from harness import ESPALIER, HANGS, LOANS, SANITIZED, WEATHER, WEATHER_ARFF  # noqa: E402, F401

LOANS_LEARNER = {"min-leaf": 25, "min-gain": 0.05}
LOANS_QUERY = "min-leaf=25&min-gain=0.05"
ZONES_LEARNER = {"min-leaf": 20, "min-gain": 0.06}
IMPLIED_RULE = 4  # of the zones: zone=b & colour=red => yes


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.body = body

    def json(self):
        return json.loads(self.body)


class Server:
    """A server process; its log goes to a file, so that nothing blocks."""

    def __init__(self, folder, *options, environment=None):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "store"
        self.log_path = self.folder / "log"
        self.options = options
        self.environment = environment or {}
        self.start()

    def start(self, port=0):
        environment = {k: v for k, v in os.environ.items() if k != "ESPALIER_TOKEN"}
        environment.update(self.environment)
        with open(self.log_path, "ab") as log:
            begin = log.tell()
            self.process = subprocess.Popen(
                [ESPALIER, "serve", "--port", str(port), "--data-dir", str(self.data), *self.options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
            )
        deadline = time.monotonic() + HANGS
        while time.monotonic() < deadline:
            found = re.search(r"listening on http://(.*):(\d+)/", self.log()[begin:])
            if found:
                self.host, self.port = found[1].strip("[]"), int(found[2])
                return
            if self.process.poll() is not None:
                raise RuntimeError(self.log())
            time.sleep(0.02)
        raise RuntimeError("the server does not start")

    def log(self):
        return self.log_path.read_text(errors="replace")

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(HANGS)

    def ask(self, method, path, body=None, headers=None, token=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=HANGS)
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode()
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return Answer(response, response.read())
        finally:
            connection.close()

    def socket(self):
        return socket.create_connection((self.host, self.port), timeout=HANGS)


def give_server(test):
    """A folder and a server of the test's options and environment, both gone after it."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    test.folder = pathlib.Path(folder.name)
    test.server = Server(test.folder, *test.options, environment=test.environment)
    test.addCleanup(lambda: test.server.process.poll() is None and test.server.end(signal.SIGKILL))


def parents():
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        if state != "Z":
            found[int(path.parent.name)] = int(parent)
    return found


def children_of(process):
    """The processes that work; not the one that starts them."""
    of = parents()
    keepers = [pid for pid, parent in of.items() if of.get(parent) == process.pid]
    return [pid for pid, parent in of.items() if parent in keepers]


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class ServeTest(unittest.TestCase):
    options = ()
    environment = {}

    def setUp(self):
        give_server(self)

    def ask(self, *words, **options):
        return self.server.ask(*words, **options)

    def expect(self, status, *words, **options):
        answer = self.ask(*words, **options)
        self.assertEqual(answer.status, status, answer.body[:500])
        if status >= 400:
            self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
            problem = answer.json()
            self.assertEqual(problem["status"], status)
            self.assertTrue(problem["title"] and problem["detail"])
            self.assertNotIn(str(self.folder), problem["detail"])
        return answer

    def upload(self, data, **options):
        return self.expect(201, "POST", "/v1/datasets", data, **options).json()

    def post_job(self, dataset, job, **options):
        answer = self.expect(202, "POST", f"/v1/datasets/{dataset['id']}/jobs", job, **options)
        self.assertEqual(answer.headers["Location"], f"/v1/jobs/{answer.json()['id']}")
        return answer.json()

    def wait(self, job, states=("done",), seconds=HANGS, **options):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            now = self.expect(200, "GET", f"/v1/jobs/{job['id']}", **options).json()
            if now["state"] in states:
                return now
            self.assertIn(now["state"], ("queued", "running"), now)
            time.sleep(0.02)
        self.fail(f"the job is still {now['state']}")

    def espalier(self, *words, status=0):
        run = subprocess.run([ESPALIER, *words], capture_output=True, timeout=HANGS)
        self.assertEqual(run.returncode, status, run.stderr)
        return run.stdout

    def slow_data(self):
        """Planning all leaves of it takes long: jobs that are to be caught while they run."""
        path = self.folder / "slow.csv"
        if not path.exists():
            import random
            chance = random.Random(5)
            lines = ["a,b,c,d,e,f,k"]
            for _ in range(3000):
                row = [chance.randrange(40) for _ in range(6)]
                label = (row[0] * row[1] + row[2] + chance.randrange(30)) % 3
                lines.append(",".join(map(str, row)) + f",{'xyz'[label]}")
            path.write_text("\n".join(lines) + "\n")
        return path.read_bytes()

    SLOW_JOB = {"dry_run": True}


def loans():
    return pathlib.Path(LOANS).read_bytes()


def zones():
    """A table in which zone b says yes whatever the colour, so red can only end implied."""
    draw = random.Random(3)
    shares = [("a", ("red", "blue", "green"), 300, 0.05), ("b", ("red",), 60, 1), ("b", ("blue",), 60, 0.62),
              ("b", ("green",), 60, 0.62)]
    rows = [(zone, draw.choice(colours), draw.choice("xyz"), "yes" if draw.random() < share else "no")
            for zone, colours, count, share in shares for _ in range(count)]
    draw.shuffle(rows)
    return ("zone,colour,letter,answer\n" + "".join(",".join(row) + "\n" for row in rows)).encode()


def query(**fields):
    return urllib.parse.urlencode({k.replace("_", "-"): v for k, v in fields.items()}, doseq=True)


def events(response):
    """The events of a stream, as they come."""
    name, data = None, None
    for line in response:
        line = line.decode().rstrip("\n")
        if line.startswith("id: "):
            name = line[4:]
        elif line.startswith("data: "):
            data = json.loads(line[6:])
        elif not line and data is not None:
            yield name, data
            data = None
