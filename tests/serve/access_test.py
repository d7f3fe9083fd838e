"""Who may ask, for what, and from where."""

import os
import subprocess
import tempfile
import unittest

from server import ESPALIER, ServeTest, WEATHER


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


if __name__ == "__main__":
    unittest.main()
