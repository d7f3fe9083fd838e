"""What is too large, too long or too much harms nobody else."""

import http.client
import threading
import time
import unittest

from server import HANGS, SANITIZED, ServeTest, WEATHER


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


if __name__ == "__main__":
    unittest.main()
