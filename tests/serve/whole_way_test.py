"""The whole way: a file in, types, tree, rules, rows, a job, its results, and all of it deleted."""

import gzip
import http.client
import json
import unittest

from server import (IMPLIED_RULE, LOANS, LOANS_LEARNER, LOANS_QUERY, ServeTest, WEATHER, WEATHER_ARFF, ZONES_LEARNER,
                    events, loans, query, zones)

FIGURES = ("strategy", "requests", "rows", "rules", "exact")


class WholeWay(ServeTest):
    def test_what_the_service_answers_is_what_the_program_prints(self):
        dataset = self.upload(loans())
        self.assertEqual((dataset["rows"], dataset["class"]), (2000, "decision"))
        path = f"/v1/datasets/{dataset['id']}"
        words = ("--min-leaf", "25", "--min-gain", "0.05")
        self.assertEqual(self.expect(200, "GET", f"{path}/rules?{LOANS_QUERY}").body,
                         self.espalier("rules", LOANS, *words, "--json"))
        self.assertEqual(self.expect(200, "GET", f"{path}/rows?rule=2&limit=5&offset=3&{LOANS_QUERY}").body,
                         self.espalier("rows", LOANS, *words, "--rule", "2", "--limit", "5", "--offset", "3", "--json"))
        tree = self.expect(200, "GET", f"{path}/tree?{LOANS_QUERY}").json()
        printed = json.loads(self.espalier("tree", LOANS, *words, "--json"))
        self.assertEqual({**tree, "seconds": 0}, {**printed, "seconds": 0})

    def test_a_job_gives_the_files_of_the_program(self):
        for data in (loans(), gzip.compress(loans())):
            dataset = self.upload(data)
            job = self.post_job(dataset, {"requests": [{"rule": 2, "importance": 0.7}], "seed": 7, **LOANS_LEARNER})
            done = self.wait(job)
            self.assertTrue(done["outcome"]["holds"])
            self.assertEqual(done["verdict"]["requests"][0]["outcome"], "removed")
            self.assertEqual(done["progress"], 1)
            out, ledger = self.folder / "out.csv", self.folder / "out.ledger"
            ledger.unlink(missing_ok=True)
            self.espalier("hide", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--seed", "7",
                          "-o", str(out), "--ledger", str(ledger))
            sanitized = self.expect(200, "GET", f"/v1/jobs/{job['id']}/data").body
            self.assertEqual(sanitized, out.read_bytes())
            asked = self.expect(200, "GET", f"/v1/jobs/{job['id']}/requests").json()
            self.assertEqual(asked, {"requests": [{"rule": 2, "importance": 0.7}]})
            theirs = self.folder / "their.ledger"
            theirs.write_bytes(self.expect(200, "GET", f"/v1/jobs/{job['id']}/ledger").body)
            self.assertEqual(self.espalier("undo", str(out), "--ledger", str(theirs)), loans())

    def test_arff_and_csv_go_the_same_way(self):
        for data in (WEATHER, WEATHER_ARFF):
            dataset = self.upload(data, headers={"Content-Type": "text/whatever"})
            names = [one["name"] for one in dataset["attributes"]]
            self.assertEqual(names, ["outlook", "temperature", "humidity", "windy", "play"])
            rules = self.expect(200, "GET", f"/v1/datasets/{dataset['id']}/rules").json()
            self.assertEqual(len(rules), 5)
            job = self.post_job(dataset, {"requests": [{"rule": rules[0]["text"]}]})
            self.wait(job)
            body = self.expect(200, "GET", f"/v1/jobs/{job['id']}/data").body.decode()
            self.assertEqual(body.startswith("@relation"), data is WEATHER_ARFF)

    def test_types_can_be_set_and_taken_back(self):
        dataset = self.upload(WEATHER)
        path = f"/v1/datasets/{dataset['id']}"
        before = self.expect(200, "GET", f"{path}/tree").json()
        for body in ({"types": {"humidity": "nominal", "windy": "ignore"}},
                     {"attributes": [{"name": "humidity", "type": "nominal"}, {"name": "windy", "type": "ignore"}]}):
            changed = self.expect(200, "PATCH", path, body).json()
            self.assertEqual([one["type"] for one in changed["attributes"]],
                             ["nominal", "numeric", "nominal", "ignore", "nominal"])
            self.assertEqual(self.expect(200, "GET", path).json(), changed)
        after = self.expect(200, "GET", f"{path}/tree").json()
        self.assertNotEqual(before["attributes"], after["attributes"])
        self.expect(422, "PATCH", path, {"types": {"outlook": "numeric"}})
        self.expect(422, "PATCH", path, {"types": {"nobody": "nominal"}})
        self.assertEqual(self.expect(200, "GET", path).json(), changed)
        self.expect(200, "PATCH", path, {"types": {"humidity": None, "windy": None}})
        self.assertEqual(self.expect(200, "GET", f"{path}/tree").json(), before)

    def test_a_dry_run_tells_the_cost_of_each_request_and_of_all_together(self):
        dataset = self.upload(loans())
        asked = {"requests": [{"rule": 2}, {"rule": 7}], "dry_run": True, **LOANS_LEARNER}
        job = self.post_job(dataset, asked)
        done = self.wait(job)
        self.assertEqual([one["rule"] for one in done["verdict"]["requests"]], [2, 7])
        self.assertEqual([one["requests"][0]["rule"] for one in done["costs"]], [2, 7])
        alone = self.wait(self.post_job(dataset, {**asked, "requests": [{"rule": 2}]}))
        self.assertEqual([alone["verdict"][name] for name in FIGURES], [done["costs"][0][name] for name in FIGURES])
        self.expect(404, "GET", f"/v1/jobs/{job['id']}/data")
        self.expect(404, "GET", f"/v1/jobs/{job['id']}/ledger")

    def test_a_dry_run_without_requests_tells_the_cost_of_each_leaf(self):
        dataset = self.upload(WEATHER)
        done = self.wait(self.post_job(dataset, {"dry-run": True}))
        self.assertEqual([one["requests"][0]["rule"] for one in done["costs"]], [1, 2, 3, 4, 5])
        self.assertEqual([one for one in done["costs"] if "target" in one or "target" not in one["rules"]], [])

    def test_options_are_those_of_the_command_line(self):
        dataset = self.upload(loans())
        job = {"requests": [{"rule": 2}, {"rule": 10}], "budget": {"relabelled": "2%"}, "only": ["relabel"],
               "cost": {"relabel": 2}, "against": ["id3:gain"], "seed": 7, "level": "parent", "accept": "implied", "widen": False, "attacks": "none", **LOANS_LEARNER}
        done = self.wait(self.post_job(dataset, job))
        self.assertFalse(done["outcome"]["holds"])
        self.assertIn("budget", done["outcome"]["message"])
        paper = {"requests": [{"rule": 2}], "strategy": "lookahead", "keep": "own", "min_leaf": 25, "min_gain": 0.05,
                 "attacks": "none"}
        self.assertEqual(self.wait(self.post_job(dataset, paper))["verdict"]["strategy"], "lookahead")

    def test_a_shuffled_job_gives_what_the_command_line_does_and_its_ledger_leads_back(self):
        dataset = self.upload(loans())
        job = {"requests": [{"rule": 2}], "shuffle": True, "seed": 7, "attacks": "none", **LOANS_LEARNER}
        done = self.wait(self.post_job(dataset, job))
        names = ("data", "ledger")
        data, ledger = (self.expect(200, "GET", f"/v1/jobs/{done['id']}/{name}").body for name in names)
        out = self.folder / "out.csv"
        words = ("--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--seed", "7", "--no-ledger", "--shuffle")
        self.espalier("hide", LOANS, *words, "-o", str(out))
        self.assertEqual(data, out.read_bytes())
        (self.folder / "ledger").write_bytes(ledger)
        back = self.espalier("undo", str(out), "--ledger", str(self.folder / "ledger"))
        self.assertEqual(back, loans())

    def test_what_does_not_hold_has_a_verdict_and_no_files(self):
        dataset = self.upload(zones())
        asked = {"requests": [{"rule": IMPLIED_RULE}], "attacks": "none", **ZONES_LEARNER}
        job = self.post_job(dataset, asked)
        done = self.wait(job)
        self.assertFalse(done["outcome"]["holds"])
        self.assertIn("'accept' implied", done["outcome"]["message"])
        self.assertEqual(done["verdict"]["requests"][0]["outcome"], "implied")
        self.assertEqual(done["files"], ["requests"])
        for name in ("data", "ledger", "report"):
            problem = self.expect(404, "GET", f"/v1/jobs/{job['id']}/{name}").json()
            self.assertIn("allow_partial", problem["detail"])
        self.expect(200, "GET", f"/v1/jobs/{job['id']}/requests")
        for more, holds in (({"allow_partial": True}, False), ({"accept": "implied"}, True)):
            done = self.wait(self.post_job(dataset, {**asked, **more}))
            self.assertEqual(done["outcome"]["holds"], holds)
            self.assertEqual(done["files"], ["data", "ledger", "report", "requests"])
            for name in ("data", "ledger", "report"):
                self.expect(200, "GET", f"/v1/jobs/{done['id']}/{name}")

    def test_what_cannot_be_widened_is_told_without_a_verdict(self):
        dataset = self.upload(loans())
        done = self.wait(self.post_job(dataset, {"requests": [{"rule": 1}], "widen": True, "dry_run": True, **LOANS_LEARNER}))
        self.assertFalse(done["outcome"]["holds"])
        self.assertIn("cannot be widened", done["outcome"]["message"])
        self.assertNotIn("verdict", done)

    def test_a_dry_run_tells_what_the_job_will_do(self):
        for _ in range(2):
            dataset = self.upload(loans())
            asked = {"requests": [{"rule": 2}], "attacks": "none", **LOANS_LEARNER}
            real = self.wait(self.post_job(dataset, asked))["verdict"]
            dry = self.wait(self.post_job(dataset, {**asked, "attacks": None, "dry_run": True}))["verdict"]
            self.assertEqual([real[name] for name in FIGURES], [dry[name] for name in FIGURES])
            self.expect(204, "DELETE", f"/v1/datasets/{dataset['id']}")

    def test_events_tell_every_state_and_end(self):
        dataset = self.upload(loans())
        job = self.post_job(dataset, {"requests": [{"rule": 2}], **LOANS_LEARNER})
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=60)
        connection.request("GET", f"/v1/jobs/{job['id']}/events")
        response = connection.getresponse()
        self.assertEqual(response.headers["Content-Type"], "text/event-stream")
        seen = list(events(response))
        connection.close()
        self.assertEqual(seen[-1][0], "done")
        self.assertEqual(seen[-1][1], self.expect(200, "GET", f"/v1/jobs/{job['id']}").json())
        shares = [data["progress"] for _, data in seen]
        self.assertEqual(shares, sorted(shares))
        again = self.ask("GET", f"/v1/jobs/{job['id']}/events", headers={"Last-Event-ID": "done"})
        self.assertEqual((again.status, again.body), (204, b""))

    def test_deleting_a_data_set_leaves_nothing_of_it(self):
        kept, gone = self.upload(WEATHER), self.upload(loans())
        self.expect(200, "GET", f"/v1/datasets/{gone['id']}/tree")
        job = self.post_job(gone, {"requests": [{"rule": 2}], **LOANS_LEARNER})
        self.wait(job)
        answer = self.expect(204, "DELETE", f"/v1/datasets/{gone['id']}")
        self.assertEqual(answer.body, b"")
        for path in (f"/v1/datasets/{gone['id']}", f"/v1/datasets/{gone['id']}/tree", f"/v1/jobs/{job['id']}",
                     f"/v1/jobs/{job['id']}/data", f"/v1/jobs/{job['id']}/ledger"):
            self.expect(404, "GET", path)
        listed = self.expect(200, "GET", "/v1/datasets").json()["datasets"]
        self.assertEqual([one["id"] for one in listed], [kept["id"]])
        files = [path for path in self.server.data.rglob("*") if path.is_file()]
        self.assertEqual(sorted(path.name for path in files if "espalier.db" not in path.name), ["data", "lock", "secret"])
        for path in files:
            self.assertNotIn(b"previous_defaults", path.read_bytes(), path)

    def test_only_the_owner_can_read_the_files(self):
        dataset = self.upload(WEATHER)
        self.wait(self.post_job(dataset, {"requests": [{"rule": 1}]}))
        for path in [self.server.data, *self.server.data.rglob("*")]:
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_identical_requests_share_the_result(self):
        one, two = self.upload(loans()), self.upload(loans())
        asked = {"requests": [{"rule": 2}], **LOANS_LEARNER}
        first = self.post_job(one, asked)
        jobs = [self.post_job(dataset, asked) for dataset in (one, two, one)]
        bodies = {self.wait(job) and self.expect(200, "GET", f"/v1/jobs/{job['id']}/data").body
                  for job in [first, *jobs]}
        self.assertEqual(len(bodies), 1)
        self.assertEqual(len(list((self.server.data / "results").iterdir())), 1)
        self.assertEqual(self.post_job(two, asked)["state"], "done")
        self.expect(204, "DELETE", f"/v1/datasets/{one['id']}")
        self.expect(200, "GET", f"/v1/jobs/{jobs[1]['id']}/data")
        other = self.wait(self.post_job(two, {**asked, "seed": 2}))
        self.assertEqual(other["state"], "done")
        self.assertEqual(len(list((self.server.data / "results").iterdir())), 2)
        self.expect(204, "DELETE", f"/v1/datasets/{two['id']}")
        self.assertEqual(list((self.server.data / "results").iterdir()), [])


class OneCall(ServeTest):
    def hide(self, status, data=None, **fields):
        path = f"/v1/hide?{query(**{'min-leaf': 25, 'min-gain': 0.05, **fields})}"
        return self.expect(status, "POST", path, data or loans())

    def test_gives_the_file_and_the_verdict(self):
        answer = self.hide(200, rule=2, seed=7)
        out = self.folder / "out.csv"
        words = ("--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--seed", "7", "--no-ledger", "-o", str(out), "--json")
        printed = json.loads(self.espalier("hide", LOANS, *words))
        self.assertEqual(answer.body, out.read_bytes())
        header = answer.headers["Espalier-Verdict"]
        self.assertTrue(header.isascii() and "\n" not in header)
        verdict = json.loads(header)
        self.assertEqual([verdict[name] for name in FIGURES], [printed[name] for name in FIGURES])
        self.assertNotIn("target", verdict)

    def test_the_rows_can_be_shuffled(self):
        answer = self.hide(200, rule=2, seed=7, shuffle="true")
        plain = self.hide(200, rule=2, seed=7)
        self.assertNotEqual(answer.body, plain.body)
        self.assertEqual(len(answer.body.splitlines()), len(plain.body.splitlines()))
        self.assertEqual(self.hide(422, rule=2, shuffle="perhaps").json()["field"], "shuffle")

    def test_text_of_rules_and_repeated_rules_are_taken(self):
        rules = json.loads(self.espalier("rules", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--json"))
        answer = self.hide(200, rule=[rules[1]["text"], "7"])
        self.assertEqual([one["rule"] for one in json.loads(answer.headers["Espalier-Verdict"])["requests"]], [2, 7])

    def test_what_does_not_hold_is_a_conflict_and_no_file(self):
        fields = {"rule": IMPLIED_RULE, **ZONES_LEARNER}
        answer = self.hide(409, zones(), **fields)
        self.assertIn("not hidden", answer.json()["detail"])
        self.assertEqual(json.loads(answer.headers["Espalier-Verdict"])["requests"][0]["outcome"], "implied")
        for more in ({"allow-partial": "true"}, {"accept": "implied"}, {"level": "flip"}):
            self.assertTrue(self.hide(200, zones(), **fields, **more).body.startswith(b"zone,colour"))
        stuck = self.hide(409, rule=1, widen="true", **{"allow-partial": "true"})
        self.assertIn("cannot be widened", stuck.json()["detail"])
        self.assertNotIn("Espalier-Verdict", stuck.headers)
        self.assertEqual(self.hide(422, rule=2, flip="true").json()["detail"], "'flip': it is now level=flip")

    def test_what_is_wrong_is_said_with_its_place(self):
        self.assertIn("99", self.hide(422, rule=99).json()["detail"])
        self.assertEqual(self.hide(422, rule=2, min_leaff=3).json()["field"], "min-leaff")
        self.assertIn("data:2", self.hide(422, b"a,b\n1,2,3\n", rule=1).json()["detail"])
        self.assertEqual(self.hide(422).json()["field"], "rule")
        self.hide(422, rule=2, allow_partial="maybe")
        self.hide(422, rule=2, learner="c45")

    def test_types_and_names_of_any_language_are_taken(self):
        data = "größe,ort,ja\n" + "".join(f"{i % 7},{'äöü'[i % 3]},{'nj'[i % 3 == 0]}\n" for i in range(60))
        path = "/v1/hide?" + query(rule="ort=ä => j", types='{"größe": "ignore"}')
        answer = self.expect(200, "POST", path, data)
        self.assertTrue(answer.headers["Espalier-Verdict"].isascii())
        self.assertEqual(json.loads(answer.headers["Espalier-Verdict"])["requests"][0]["text"], "ort=ä => j")

    def test_leaves_nothing_on_the_disk(self):
        self.hide(200, rule=2)
        self.hide(422, rule=99)
        files = [path.name for path in self.server.data.rglob("*") if path.is_file()]
        self.assertEqual(sorted(name for name in files if "espalier.db" not in name), ["lock", "secret"])


if __name__ == "__main__":
    unittest.main()
