"""What must not harm anybody: a kill -9, a restart, cancelled jobs, other owners, limits, wrong input, and clients
that are slow or broken."""

import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from server import (ESPALIER, HANGS, LOANS_LEARNER, SANITIZED, Server, ServeTest, WEATHER, events, loans, query,
                    readable)

RULE_2 = {"requests": [{"rule": 2}], **LOANS_LEARNER}


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


class Restarts(ServeTest):
    options = ("--workers", "1")

    def running_job(self):
        dataset = self.upload(self.slow_data())
        job = self.post_job(dataset, self.SLOW_JOB)
        self.wait(job, states=("running",))
        deadline = time.monotonic() + HANGS
        while not children_of(self.server.process) and time.monotonic() < deadline:
            time.sleep(0.01)
        return dataset, job

    def test_a_kill_loses_no_job_and_no_data_and_leaves_no_process(self):
        done_dataset = self.upload(loans())
        done = self.wait(self.post_job(done_dataset, RULE_2))
        dataset, job = self.running_job()
        behind = self.post_job(done_dataset, {**RULE_2, "seed": 9})
        children = children_of(self.server.process)
        self.assertTrue(children)
        self.server.end(signal.SIGKILL)
        deadline = time.monotonic() + 5
        while any(map(alive, children)) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(any(map(alive, children)))
        (self.server.data / "work" / ("1" * 32)).mkdir()
        (self.server.data / "datasets" / ("0" * 32)).mkdir()
        self.server.start()
        self.assertEqual(self.wait(done), done)
        self.assertEqual(self.expect(200, "GET", f"/v1/datasets/{dataset['id']}").json(), dataset)
        self.assertFalse((self.server.data / "work" / ("1" * 32)).exists())
        self.assertFalse((self.server.data / "datasets" / ("0" * 32)).exists())
        self.wait(job, states=("running",))
        self.expect(200, "DELETE", f"/v1/jobs/{job['id']}")
        self.wait(behind)
        self.assertIn("data", [path.name for path in (self.server.data / "results").rglob("*")])

    def test_a_job_that_kills_the_server_is_tried_three_times(self):
        dataset, job = self.running_job()
        for _ in range(2):
            self.server.end(signal.SIGKILL)
            self.server.start()
            self.wait(job, states=("running",))
        self.server.end(signal.SIGKILL)
        self.server.start()
        failed = self.wait(job, states=("failed",))
        self.assertIn("3 times", failed["problem"]["detail"])

    def test_a_signal_ends_it_at_once_and_keeps_the_jobs(self):
        dataset, job = self.running_job()
        watched = http.client.HTTPConnection(self.server.host, self.server.port, timeout=HANGS)
        watched.request("GET", f"/v1/jobs/{job['id']}/events")
        watched.getresponse().readline()
        self.addCleanup(watched.close)
        children = children_of(self.server.process)
        begin = time.monotonic()
        self.assertEqual(self.server.end(), 0)
        if not SANITIZED:
            self.assertLess(time.monotonic() - begin, 3)
        self.assertFalse(any(map(alive, children)))
        for _ in range(4):  # stopping is no failed try
            self.server.start()
            self.wait(job, states=("running",))
            self.assertEqual(self.server.end(signal.SIGINT), 0)

    def test_a_signal_to_all_of_it_loses_no_job(self):
        dataset, job = self.running_job()
        of = parents()
        mine, all_mine = {self.server.process.pid}, set()
        while mine:
            mine = {pid for pid, parent in of.items() if parent in mine}
            all_mine |= mine
        self.assertGreaterEqual(len(all_mine), 3)
        for pid in all_mine:
            os.kill(pid, signal.SIGTERM)
        time.sleep(0.3)
        self.assertEqual(self.server.end(), 0)
        self.server.start()
        self.wait(job, states=("running",))

    def test_without_the_process_that_starts_others_the_server_ends_and_loses_no_job(self):
        dataset, job = self.running_job()
        nursery, = (pid for pid, parent in parents().items() if parent == self.server.process.pid)
        os.kill(nursery, signal.SIGKILL)
        self.assertEqual(self.server.process.wait(HANGS), 1)
        self.assertIn("has ended", self.server.log())
        self.server.start()
        self.wait(job, states=("running",))

    def test_two_servers_do_not_share_a_folder(self):
        run = subprocess.run([ESPALIER, "serve", "--port", "0", "--data-dir", str(self.server.data)],
                             capture_output=True, text=True, timeout=HANGS)
        self.assertEqual(run.returncode, 2)
        self.assertIn("another server", run.stderr)


class DataFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def content(self):
        return {str(path.relative_to(self.folder)): path.is_file() and path.read_bytes()
                for path in self.folder.rglob("*")}

    def test_a_folder_of_somebody_else_is_refused_and_left_as_it_is(self):
        self.folder.chmod(0o755)
        for name in ("datasets/mine/data.csv", "results/thesis.tex", "work/notes", f"incoming/{'0' * 32}"):
            path = self.folder / name
            path.parent.mkdir(parents=True)
            path.write_text("mine")
        for database in (None, "another program's"):
            if database:
                (self.folder / "espalier.db").write_text(database)
            before = self.content()
            run = subprocess.run([ESPALIER, "serve", "--port", "0", "--data-dir", str(self.folder)],
                                 capture_output=True, text=True, timeout=HANGS)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
            self.assertIn("not the service's", run.stderr)
            self.assertEqual(self.content(), before)
            self.assertEqual(self.folder.stat().st_mode & 0o777, 0o755)

    def test_an_empty_folder_is_taken_and_only_what_has_names_of_ours_is_swept(self):
        store = self.folder / "store"
        store.mkdir()
        store.chmod(0o755)
        server = Server(self.folder)
        self.addCleanup(lambda: server.process.poll() is None and server.end(signal.SIGKILL))
        self.assertEqual(server.end(), 0)
        self.assertEqual(store.stat().st_mode & 0o777, 0o755)
        for path in store.rglob("*"):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)
        kept = [store / name for name in ("datasets/mine", "results/mine", "work/mine", "incoming/mine", "mine")]
        gone = [store / name for name in (f"datasets/{'a' * 32}", f"results/{'b' * 64}", f"work/{'c' * 32}",
                                          f"incoming/{'d' * 32}", f"incoming/{'e' * 32}.1-0.tmp")]
        for path in kept + gone:
            path.mkdir()
        server.start()
        self.assertEqual([path for path in kept if not path.exists()], [])
        self.assertEqual([path for path in gone if path.exists()], [])


class Cancelling(ServeTest):
    options = ("--workers", "1")

    def test_cancelling_ends_the_process_and_the_next_job_runs(self):
        dataset = self.upload(self.slow_data())
        running = self.post_job(dataset, self.SLOW_JOB)
        waiting = self.post_job(dataset, {**self.SLOW_JOB, "seed": 2})
        last = self.post_job(self.upload(WEATHER), {"requests": [{"rule": 1}]})
        self.wait(running, states=("running",))
        for job in (waiting, running):
            answer = self.expect(200, "DELETE", f"/v1/jobs/{job['id']}").json()
            self.assertEqual(answer["state"], "cancelled")
        self.wait(last)
        self.expect(409, "GET", f"/v1/jobs/{running['id']}/data")
        self.assertEqual(list((self.server.data / "work").iterdir()), [])
        again = self.expect(200, "DELETE", f"/v1/jobs/{last['id']}").json()
        self.assertEqual(again["state"], "done")

    def test_work_that_others_want_goes_on(self):
        dataset = self.upload(self.slow_data())
        one, two = self.post_job(dataset, self.SLOW_JOB), self.post_job(dataset, self.SLOW_JOB)
        self.wait(one, states=("running",))
        self.expect(200, "DELETE", f"/v1/jobs/{one['id']}")
        self.assertEqual(self.wait(one, states=("cancelled",))["state"], "cancelled")
        self.assertEqual(self.wait(two, states=("running",))["state"], "running")
        self.expect(204, "DELETE", f"/v1/datasets/{dataset['id']}")
        self.expect(404, "GET", f"/v1/jobs/{two['id']}")
        self.assertEqual(children_of(self.server.process), [])

    def test_watchers_are_told(self):
        job = self.post_job(self.upload(self.slow_data()), self.SLOW_JOB)
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=HANGS)
        connection.request("GET", f"/v1/jobs/{job['id']}/events")
        stream = events(connection.getresponse())
        next(stream)
        self.expect(200, "DELETE", f"/v1/jobs/{job['id']}")
        self.assertEqual(list(stream)[-1][0], "cancelled")
        connection.close()


class Owners(ServeTest):
    environment = {"ESPALIER_TOKEN": "from-the-environment"}

    def setUp(self):
        self.tokens = None
        with tempfile.NamedTemporaryFile("w", delete=False) as file:
            file.write("# people\nalice alices-secret\nbob bobs-secret\n")
        self.addCleanup(os.unlink, file.name)
        self.options = ("--token-file", file.name)
        super().setUp()

    def test_what_belongs_to_one_does_not_exist_for_others(self):
        dataset = self.upload(WEATHER, token="alices-secret")
        job = self.post_job(dataset, {"requests": [{"rule": 1}]}, token="alices-secret")
        self.wait(job, token="alices-secret")
        paths = [f"/v1/datasets/{dataset['id']}{end}" for end in ("", "/tree", "/rules", "/rows?rule=1", "/jobs")]
        paths += [f"/v1/jobs/{job['id']}{end}" for end in ("", "/events", "/data", "/ledger", "/requests")]
        for path in paths:
            self.assertEqual(self.ask("GET", path, token="alices-secret").status, 200, path)
            for other in ("bobs-secret", "from-the-environment"):
                self.expect(404, "GET", path, token=other)
            self.expect(401, "GET", path)
            self.expect(401, "GET", path, token="alices-secre")
            self.expect(401, "GET", path, headers={"Authorization": "Basic alices-secret"})
        for method, path in (("DELETE", paths[0]), ("PATCH", paths[0]), ("DELETE", f"/v1/jobs/{job['id']}"),
                             ("POST", paths[4])):
            self.expect(404, method, path, body="{}", token="bobs-secret")
        listed = self.expect(200, "GET", "/v1/datasets", token="bobs-secret").json()
        self.assertEqual(listed, {"datasets": []})
        self.expect(204, "DELETE", paths[0], token="alices-secret")

    def test_what_tells_nothing_is_open(self):
        for path in ("/healthz", "/openapi.json", "/"):
            self.assertEqual(self.ask("GET", path).status, 200)
        self.assertEqual(self.ask("POST", "/v1/hide?rule=1", WEATHER).status, 401)

    def test_no_secret_reaches_the_log_or_the_disk(self):
        self.upload(WEATHER, token="bobs-secret")
        self.ask("GET", "/v1/datasets", token="wrong-secret")
        self.ask("GET", "/v1/datasets/private-path?rule=private-rule", token="bobs-secret")
        self.assertNotIn("secret", self.server.log())
        self.assertNotIn("private", self.server.log())
        for path in self.server.data.rglob("*"):
            if path.is_file():
                self.assertNotIn(b"bobs-secret", path.read_bytes())


class Addresses(unittest.TestCase):
    def refused(self, *options, **environment):
        run = subprocess.run([ESPALIER, "serve", "--port", "0", "--data-dir", "/dev/null/store", *options],
                             capture_output=True, text=True, timeout=20, env={**os.environ, **environment})
        self.assertIn(run.returncode, (2, 3), run.stderr)
        return run.stderr

    def test_other_addresses_want_a_token(self):
        for host in ("0.0.0.0", "::"):
            self.assertIn("token", self.refused("--host", host))

    def test_wrong_words_are_said(self):
        self.assertIn("no token", self.refused("--token-file", "/dev/null"))
        self.assertIn("cannot read", self.refused("--token-file", "/nowhere"))
        self.assertIn("cannot", self.refused())
        self.assertIn("--token", self.refused("--token", "x"))


class ForeignPages(ServeTest):
    def test_other_hosts_and_origins_are_refused(self):
        good = f"127.0.0.1:{self.server.port}"
        for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1.evil.example"},
                        {"Host": good, "Origin": "http://evil.example"}, {"Host": good, "Origin": "null"},
                        {"Host": good, "Origin": "http://localhost:1"},
                        {"Host": good, "Sec-Fetch-Site": "cross-site"}):
            self.expect(403, "POST", "/v1/datasets", WEATHER, headers=headers)
            self.expect(403, "GET", "/v1/datasets", headers=headers)
        for headers in ({"Host": good}, {"Host": "localhost"}, {"Host": good, "Origin": f"http://{good}"},
                        {"Host": "[::1]:80", "Sec-Fetch-Site": "same-origin"}):
            answer = self.expect(200, "GET", "/v1/datasets", headers=headers)
            self.assertFalse([name for name in answer.headers if name.lower().startswith("access-control")])


class Limits(ServeTest):
    options = ("--max-upload", "1", "--max-rows", "100", "--max-columns", "4", "--job-seconds", "0.3",
               "--max-queue", "2", "--workers", "1")

    def test_size_rows_and_columns(self):
        self.assertIn("bytes", self.expect(413, "POST", "/v1/datasets", b"a,b\n" * 600_000).json()["detail"])
        self.assertIn("columns", self.expect(413, "POST", "/v1/datasets", WEATHER).json()["detail"])
        rows = "a,b\n" + "1,x\n2,y\n" * 51
        self.assertIn("rows", self.expect(413, "POST", "/v1/datasets", rows).json()["detail"])
        self.assertIn("rows", self.expect(413, "POST", "/v1/hide?rule=1", rows).json()["detail"])
        self.upload("a,b\n" + "1,x\n2,y\n" * 50)

    def test_a_body_without_a_length_is_cut_off_too(self):
        def pieces():
            for _ in range(30):
                yield b"x" * 100_000
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=HANGS)
        connection.request("POST", "/v1/datasets", pieces(), encode_chunked=True,
                           headers={"Transfer-Encoding": "chunked"})
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()

    def test_a_client_that_waits_for_leave_is_told_before_it_sends(self):
        with self.server.socket() as sock:
            sock.sendall(b"POST /v1/datasets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n"
                         b"Expect: 100-continue\r\n\r\n")
            self.assertTrue(sock.recv(100).startswith(b"HTTP/1.1 413"))

    def test_json_is_limited(self):
        dataset = self.upload("a,b\n1,x\n2,y\n")
        self.expect(413, "POST", f"/v1/datasets/{dataset['id']}/jobs", b" " * 1_100_000)


class Work(ServeTest):
    options = ("--job-seconds", "0.3", "--max-queue", "2", "--workers", "1")

    def test_a_job_that_takes_too_long_fails(self):
        dataset = self.upload("a,b\n1,x\n2,y\n")
        job = self.post_job(self.upload_slow(), self.SLOW_JOB)
        failed = self.wait(job, states=("failed",))
        self.assertEqual(failed["problem"]["status"], 422)
        self.assertIn("0.3 seconds", failed["problem"]["detail"])
        self.wait(self.post_job(dataset, {"requests": [{"rule": 1}]}), states=("done", "failed"))

    def upload_slow(self):
        deadline = time.monotonic() + HANGS
        while time.monotonic() < deadline:  # a busy machine may need more than the limit to read it
            answer = self.ask("POST", "/v1/datasets", self.slow_data())
            if answer.status == 201:
                return answer.json()
        self.fail("the data set cannot be read in time")

    def test_a_full_queue_says_when_to_come_again(self):
        dataset = self.upload_slow()
        answers = [self.ask("POST", f"/v1/datasets/{dataset['id']}/jobs", {**self.SLOW_JOB, "seed": seed})
                   for seed in range(12)]
        statuses = [answer.status for answer in answers]
        self.assertEqual(set(statuses), {202, 429})
        busy = answers[statuses.index(429)]
        self.assertEqual(busy.headers["Retry-After"], "1")
        self.assertEqual(busy.json()["title"], "Too Many Requests")


class Crowd(ServeTest):
    options = ("--max-queue", "2", "--workers", "1")

    def test_requests_beyond_the_queue_are_told_to_come_again_and_the_others_are_served(self):
        statuses = []
        threads = [threading.Thread(target=lambda: statuses.append(self.ask("POST", "/v1/hide?rule=1", WEATHER).status))
                   for _ in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(statuses), {200, 429})
        self.assertGreaterEqual(statuses.count(200), 3)
        self.assertEqual(self.ask("POST", "/v1/hide?rule=1", WEATHER).status, 200)


@unittest.skipIf(SANITIZED, "sanitizers need more memory than any limit")
class Memory(ServeTest):
    options = ("--job-memory", "60")

    def test_a_run_that_takes_too_much_memory_harms_only_itself(self):
        lines = "".join(f"v{i * 7919 % 1000003},w{i},{i % 2}\n" for i in range(400_000))
        answer = self.expect(422, "POST", "/v1/datasets", "a,b,k\n" + lines)
        self.assertIn("60 MiB", answer.json()["detail"])
        self.upload("a,b\n1,x\n2,y\n")


class WrongInput(ServeTest):
    def test_data_of_every_kind(self):
        for data in (b"", b"\n", b"a,b\n", b"a,b\n1\n", b"\x00\xff\xfe", b"\x1f\x8b\x08broken", b"@relation r\n@data\n",
                     b"a,a\n1,2\n", b'a,b\n"x,1\n', os.urandom(5000)):
            with self.subTest(data[:20]):
                self.assertEqual(self.ask("POST", "/v1/datasets", data).status, 422)
        self.assertEqual(self.expect(200, "GET", "/v1/datasets").json(), {"datasets": []})

    def test_jobs_of_every_kind(self):
        dataset = self.upload(WEATHER)
        path = f"/v1/datasets/{dataset['id']}/jobs"
        deep = "[" * 100_000 + "]" * 100_000
        for body in ("", "{", "[]", "null", "7", '"x"', "{}", '{"requests": 4}', '{"requests": [4]}',
                     '{"requests": [{"rule": [1]}]}', '{"requests": []}', '{"requests": [{"rule": 1}], "x": 1}',
                     '{"requests": [{"rule": 1}], "flip": "yes"}', '{"requests": [{"rule": 1}], "dry_run": 1}',
                     '{"requests": [{"rule": 1}], "min-leaf": {"a": 1}}', '{"requests": [{"rule": 1}], "class": "a\\u0000b"}',
                     '{"requests": [{"rule": 1}], "output": "/etc/passwd"}', '{"requests": [{"rule": 1}], "threads": 9}',
                     f'{{"requests": {deep}}}', deep, '{"requests": [{"rule": 1}], "ignore": [["a"]]}',
                     b'{"requests": [{"rule": "\xff"}]}'):
            with self.subTest(body[:60]):
                self.expect(422, "POST", path, body)
        problem = self.expect(422, "POST", path, '{"requests": [{"rule": 1}], "min-leav": 3}').json()
        self.assertEqual(problem["field"], "min-leav")
        self.assertIn("did you mean 'min-leaf'", problem["detail"])
        for body, field in (({"requests": [{"rule": 77}]}, "requests"), ({"class": "--help"}, "class"),
                            ({"class": "-"}, "class"), ({"ignore": ["windy", "rain"]}, "ignore"),
                            ({"requests": [{"rule": 1}, {"rule": 1}]}, "requests")):
            with self.subTest(body):
                job = self.post_job(dataset, {"requests": [{"rule": 1}], **body})
                problem = self.wait(job, states=("failed",))["problem"]
                self.assertEqual((problem["status"], problem["field"]), (422, field))
                self.assertNotIn(str(self.folder), problem["detail"])
                self.assertNotIn(".json", problem["detail"])

    def test_wrong_values_of_jobs_are_said_at_once_with_their_field(self):
        path = f"/v1/datasets/{self.upload(WEATHER)['id']}/jobs"
        for fields, field, detail in (
                ({"min-leaf": "25x"}, "min-leaf", "'25x' is no whole number"), ({"min_leaf": -1}, "min-leaf", "'-1'"),
                ({"attacks": "nosuch"}, "attacks", "'nosuch'"), ({"strategy": "magic"}, "strategy", "'magic'"),
                ({"budget": "foo"}, "budget", "'foo'"), ({"budget": {"added": "x"}}, "budget", "'x'"),
                ({"keep": "own"}, "keep", "'keep' belongs to 'strategy' paper"), ({"orders": True}, "orders", "belongs"),
                ({"together": True, "one-by-one": True}, "together", "'one-by-one'"),
                ({"cost": {"add": 2}, "only": ["remove"]}, "cost", "'only'"), ({"against": "c4"}, "against", "'c4'"),
                ({"strategy": "paper", "flip": True}, "flip", "optimal"), ({"seed": ""}, "seed", "a value is wanted"),
                ({"requests": [{"rule": 1, "importance": -1}]}, "requests", "'importance'"),
                ({"requests": [{"rule": 1}, {"rule": 1, "colour": "x"}]}, "requests", "request 2: unknown field"),
                ({"requests": [], "dry_run": True, "budget": "added=1"}, "budget", "costs")):
            with self.subTest(fields):
                problem = self.expect(422, "POST", path, {"requests": [{"rule": 1}], **fields}).json()
                self.assertEqual(problem["field"], field)
                self.assertIn(detail, problem["detail"])
                self.assertNotIn("--", problem["detail"])
        self.assertEqual(self.expect(200, "GET", path).json(), {"jobs": []})

    def test_wrong_parameters_are_said_with_their_field(self):
        path = f"/v1/datasets/{self.upload(WEATHER)['id']}"
        for wrong, field, detail in (
                ("/tree?min-leaf=&max-depth=3", "min-leaf", "a value is wanted"), ("/tree?min-leaf=x", "min-leaf", "'x'"),
                ("/tree?min-leaf=2&min-leaf=3", "min-leaf", "twice"), ("/rows", "rule", "wanted"),
                ("/rows?rule=", "rule", "a value is wanted"), ("/rows?rule=99", "rule", "99"),
                ("/rows?rule=nothing", "rule", "column"), ("/tree?class=nobody", "class", "nobody"),
                ("/tree?ignore=nobody", "ignore", "nobody"), ("/rows?rule=1&limit=x", "limit", "'x'")):
            with self.subTest(wrong):
                problem = self.expect(422, "GET", path + wrong).json()
                self.assertEqual(problem["field"], field)
                self.assertIn(detail, problem["detail"])
                self.assertNotIn("--", problem["detail"])
        for wrong, field in (("rule=99", "rule"), ("rule=nothing", "rule"), ("rule=1&importance=-1", "importance"),
                             ("importance=1&rule=1", "importance"), ("rule=1&keep=own", "keep"),
                             ("rule=1&types=windy%3Dmagic", "types"), ("rule=1&types=a&types=b", "types"),
                             ("rule=1&rule=1", "rule")):
            with self.subTest(wrong):
                problem = self.expect(422, "POST", f"/v1/hide?{wrong}", WEATHER).json()
                self.assertEqual(problem["field"], field)
                self.assertNotIn("--", problem["detail"])

    def test_paths_and_parameters_of_every_kind(self):
        dataset = self.upload(WEATHER)
        path = f"/v1/datasets/{dataset['id']}"
        for wrong in ("/nothing", "/v1", "/v1/datasets/", "/v1/datasets/x", "/v1/datasets/../../etc/passwd",
                      "/v1/datasets/%2e%2e%2f%2e%2e%2fespalier.db", path.upper(), path + "/", path + "/tree/",
                      "/v1/datasets/" + "0" * 32, "/v1/jobs/" + "f" * 32 + "/data", "//", "/v1/datasets/" + "0" * 5000):
            with self.subTest(wrong):
                self.expect(404, "GET", wrong)
        for wrong in ("/tree?depth=3", "/tree?min-leaf=x", "/tree?types=/etc/passwd", "/rules?output=x", "/tree?format=svg",
                      "/rows", "/rows?rule=99", "/rows?rule=1&limit=-3", "/rows?rule=1&limit=x", "/tree?class=nobody",
                      "/tree?class=a%00b", "/rows?rule=%00", "/tree?learner=cart&criterion=magic"):
            with self.subTest(wrong):
                self.expect(422, "GET", path + wrong)
        answer = self.expect(405, "PUT", path)
        self.assertEqual(answer.headers["Allow"], "GET, PATCH, DELETE")
        for body in ("", "[]", '{"types": 4}', '{"types": {"humidity": 4}}', '{"attributes": [1]}', '{"kinds": {}}'):
            self.expect(422, "PATCH", path, body)


class BadClients(ServeTest):
    def assert_well(self, seconds=5):
        begin = time.monotonic()
        self.assertEqual(self.ask("GET", "/healthz").json(), {"status": "ok"})
        self.assertEqual(self.ask("POST", "/v1/hide?rule=1", WEATHER).status, 200)
        if not SANITIZED:
            self.assertLess(time.monotonic() - begin, seconds)

    def test_clients_that_break_off_or_say_nothing_harm_nobody(self):
        held = []
        request = b"POST /v1/datasets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
        beginnings = (b"", b"GET", b"GET /healthz HTTP/1.1\r\nHost: localh", request, request + b"a,b\n1,2\n",
                      b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 100)
        for _ in range(60):
            for bytes_sent in beginnings:
                sock = self.server.socket()
                sock.sendall(bytes_sent)
                held.append(sock)
        self.assert_well()
        for sock in held[::2]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            sock.close()
        self.assert_well()
        for sock in held[1::2]:
            sock.close()
        time.sleep(0.2)
        self.assert_well()
        self.assertEqual(list((self.server.data / "incoming").iterdir()), [])

    def test_what_is_no_http_is_refused(self):
        for line in (b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /healthz HTTP/1.1\r\n\r\n",
                     b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: " + b"b" * 200_000 + b"\r\n\r\n",
                     b"POST /v1/datasets HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n"):
            with self.server.socket() as sock:
                try:
                    sock.sendall(line)
                    reply = sock.recv(1000)
                except OSError:
                    reply = b""
                self.assertFalse(reply.startswith(b"HTTP/1.1 2"), (line[:40], reply))
        self.assert_well()

    def test_hundreds_of_event_streams_block_nothing(self):
        job = self.post_job(self.upload(self.slow_data()), self.SLOW_JOB)
        streams = []
        for _ in range(300):
            sock = self.server.socket()
            sock.sendall(f"GET /v1/jobs/{job['id']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            streams.append(sock)
        for sock in streams:
            self.assertTrue(sock.recv(12).startswith(b"HTTP/1.1 200"))
        self.assert_well(seconds=20)
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        threads = int(re.search(r"Threads:\s+(\d+)", status)[1])
        self.assertLess(threads, 40)
        self.expect(200, "DELETE", f"/v1/jobs/{job['id']}")
        for sock in streams:
            text = b""
            while b"cancelled" not in text:
                piece = sock.recv(65536)
                self.assertTrue(piece)
                text += piece
            sock.close()

    def test_readers_that_stop_reading_are_not_waited_for(self):
        dataset = self.upload(self.slow_data())
        held = []
        for _ in range(50):
            sock = socket.socket()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            sock.connect((self.server.host, self.server.port))
            sock.sendall(f"GET /v1/datasets/{dataset['id']}/tree HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            held.append(sock)
        self.assert_well(seconds=60)
        for sock in held:
            sock.close()
        self.assert_well()


if __name__ == "__main__":
    unittest.main()
