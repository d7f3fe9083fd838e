"""Wrong data, fields, values and paths are said with their place."""

import os
import unittest

from server import ServeTest, WEATHER


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
                     '{"requests": [{"rule": [1]}]}', '{"requests": [{"rule": "blah"}]}', '{"requests": [{"rule": -1}]}',
                     '{"requests": []}', '{"requests": [{"rule": 1}], "x": 1}',
                     '{"requests": [{"rule": 1}], "widen": "yes"}', '{"requests": [{"rule": 1}], "dry_run": 1}',
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
                ({"min-leaf": "25x"}, "min-leaf", "'25x' must be a whole number"), ({"min_leaf": -1}, "min-leaf", "'-1'"),
                ({"attacks": "nosuch"}, "attacks", "'nosuch'"), ({"strategy": "magic"}, "strategy", "'magic'"),
                ({"budget": "foo"}, "budget", "'foo'"), ({"budget": {"added": "x"}}, "budget", "'x'"),
                ({"keep": "own"}, "keep", "'keep' belongs to 'strategy' paper"), ({"orders": True}, "orders", "belongs"),
                ({"together": True, "one-by-one": True}, "together", "'one-by-one'"),
                ({"cost": {"add": 2}, "only": ["remove"]}, "cost", "'only'"), ({"against": "c4"}, "against", "'c4'"),
                ({"flip": True}, "flip", "level=flip"),
                ({"level": "far"}, "level", "'far'"), ({"accept": "visible"}, "accept", "'visible'"),
                ({"level": "flip", "widen": True}, "widen", "'level'"), ({"seed": "x"}, "seed", "'x'"), ({"seed": ""}, "seed", "a value is missing"),
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
                ("/tree?min-leaf=&max-depth=3", "min-leaf", "a value is missing"), ("/tree?min-leaf=x", "min-leaf", "'x'"),
                ("/tree?min-leaf=2&min-leaf=3", "min-leaf", "twice"), ("/rows", "rule", "'rule' is missing"),
                ("/rows?rule=", "rule", "a value is missing"), ("/rows?rule=99", "rule", "99"),
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


if __name__ == "__main__":
    unittest.main()
