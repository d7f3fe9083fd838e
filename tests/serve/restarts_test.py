"""What a kill -9, a signal, a restart and a cancelled job must not lose or leave behind."""

import http.client
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from server import (ESPALIER, HANGS, LOANS_LEARNER, SANITIZED, Server, ServeTest, WEATHER, alive, children_of, events,
                    loans, parents)

RULE_2 = {"requests": [{"rule": 2}], **LOANS_LEARNER}


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
            self.assertLess(time.monotonic() - begin, 10)  # the job would take longer
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


if __name__ == "__main__":
    unittest.main()
