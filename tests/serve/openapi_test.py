"""The description of the service is true: every route is in it, every path of it answers, and answers are as it says."""

import json
import pathlib
import re
import unittest

from server import ServeTest, WEATHER

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}


class Schemas:
    """As much of JSON Schema as the description uses."""

    def __init__(self, document):
        self.document = document

    def resolve(self, schema):
        if "$ref" not in schema:
            return schema
        found = self.document
        for step in schema["$ref"].split("/")[1:]:
            found = found[step]
        return {**found, **{key: value for key, value in schema.items() if key != "$ref"}}

    def errors(self, value, schema, place="$"):
        schema = self.resolve(schema)
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if kinds and not any(self.is_kind(value, kind) for kind in kinds):
            return [f"{place}: {value!r} is no {kinds}"]
        found = []
        if "enum" in schema and value not in schema["enum"]:
            found.append(f"{place}: {value!r} is none of {schema['enum']}")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            found.append(f"{place}: {value!r} does not match {schema['pattern']}")
        if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            found.append(f"{place}: {value} is out of bounds")
        if isinstance(value, list):
            for i, one in enumerate(value):
                found += self.errors(one, schema.get("items", {}), f"{place}[{i}]")
        if isinstance(value, dict):
            properties = schema.get("properties", {})
            found += [f"{place}: {name} is missing" for name in schema.get("required", ()) if name not in value]
            for name, one in value.items():
                rest = schema.get("additionalProperties", {})
                if name not in properties and rest is False:
                    found.append(f"{place}: {name} is not described")
                    continue
                found += self.errors(one, properties.get(name, rest if isinstance(rest, dict) else {}), f"{place}.{name}")
        return found

    @staticmethod
    def is_kind(value, kind):
        if isinstance(value, bool):
            return kind == "boolean"
        return isinstance(value, TYPES[kind])


class OpenApi(ServeTest):
    def setUp(self):
        super().setUp()
        answer = self.expect(200, "GET", "/openapi.json")
        self.document = answer.json()
        self.schemas = Schemas(self.document)

    def test_is_the_file_of_the_repository_and_of_version_3_1(self):
        self.assertEqual(self.document, json.loads(pathlib.Path("src/apps/serve/openapi.json").read_text()))
        self.assertEqual(self.document["openapi"], "3.1.0")

    def test_every_reference_leads_somewhere_and_every_operation_has_a_name_of_its_own(self):
        for name in re.findall(r'"\$ref": "(.*?)"', json.dumps(self.document)):
            self.schemas.resolve({"$ref": name})
        names = [one["operationId"] for path in self.document["paths"].values() for one in path.values()]
        self.assertEqual(len(names), len(set(names)))

    def test_what_the_source_routes_is_what_is_described(self):
        source = "".join(pathlib.Path(f"src/apps/serve/{name}_routes.cc").read_text()
                         for name in ("dataset", "job", "hide", "page"))
        ends = set(re.findall(r'one \+ "(/\w+)"', source))
        described = {path.rsplit("}", 1)[1] for path in self.document["paths"] if "}/" in path}
        self.assertEqual(ends, described)

    def check(self, method, path, described, body=None, status=None):
        answer = self.ask(method, path, body)
        responses = self.document["paths"][described][method.lower()]["responses"]
        self.assertIn(str(answer.status), responses, (path, answer.body[:300]))
        if status:
            self.assertEqual(answer.status, status, answer.body[:300])
        response = self.schemas.resolve(responses[str(answer.status)])
        if answer.status == 204:
            return None
        kind = answer.headers["Content-Type"].split(";")[0]
        self.assertIn(kind, response["content"], path)
        for name in response.get("headers", {}):
            self.assertIn(name, answer.headers)
        if "json" not in kind:
            return answer.body
        value = answer.json()
        self.assertEqual(self.schemas.errors(value, response["content"][kind]["schema"]), [], path)
        self.seen.add((method.lower(), described))
        return value

    def test_every_path_answers_as_described(self):
        self.seen = set()
        for path in ("/healthz", "/openapi.json", "/"):
            self.check("GET", path, path, status=200)
        one = "/v1/datasets/{id}"
        dataset = self.check("POST", "/v1/datasets", "/v1/datasets", WEATHER, 201)
        self.check("POST", "/v1/datasets", "/v1/datasets", "", 422)
        self.check("GET", "/v1/datasets", "/v1/datasets", status=200)
        path = f"/v1/datasets/{dataset['id']}"
        self.check("GET", path, one, status=200)
        self.check("PATCH", path, one, '{"types": {"windy": "ignore"}}', 200)
        for end in ("tree", "rules", "rows"):
            self.check("GET", f"{path}/{end}?min-leaf=1{'&rule=1' * (end == 'rows')}", f"{one}/{end}", status=200)
            self.check("GET", f"{path}/{end}?wrong=1", f"{one}/{end}", status=422)
        job = self.check("POST", f"{path}/jobs", f"{one}/jobs", '{"requests": [{"rule": 1}], "allow_partial": true}', 202)
        self.wait(job)
        self.check("GET", f"{path}/jobs", f"{one}/jobs", status=200)
        described = "/v1/jobs/{id}"
        self.check("GET", f"/v1/jobs/{job['id']}", described, status=200)
        for end in ("events", "data", "ledger", "report", "requests"):
            self.check("GET", f"/v1/jobs/{job['id']}/{end}", f"{described}/{end}", status=200)
        dry = self.wait(self.check("POST", f"{path}/jobs", f"{one}/jobs", '{"dry_run": true}', 202))
        self.check("GET", f"/v1/jobs/{dry['id']}", described, status=200)
        self.check("GET", f"/v1/jobs/{dry['id']}/data", f"{described}/data", status=404)
        failed = self.check("POST", f"{path}/jobs", f"{one}/jobs", '{"requests": [{"rule": 99}]}', 202)
        self.wait(failed, states=("failed",))
        self.check("GET", f"/v1/jobs/{failed['id']}", described, status=200)
        self.check("GET", f"/v1/jobs/{failed['id']}/data", f"{described}/data", status=409)
        self.check("DELETE", f"/v1/jobs/{failed['id']}", described, status=200)
        self.check("POST", "/v1/hide?rule=1", "/v1/hide", WEATHER, 200)
        self.check("POST", "/v1/hide?rule=99", "/v1/hide", WEATHER, 422)
        self.check("DELETE", path, one, status=204)
        self.check("DELETE", path, one, status=404)
        everything = {(method, where) for where, methods in self.document["paths"].items() for method in methods}
        missing = everything - self.seen
        # These answer with something else than JSON, which was looked at above.
        self.assertEqual({where for _, where in missing},
                         {"/", *(f"{described}/{end}" for end in ("events", "ledger", "report"))} & {w for _, w in missing})

    def test_the_page_is_there_with_its_policy_and_tag(self):
        page = self.ask("GET", "/")
        self.assertIn(b"<title>Espalier", page.body)
        self.assertIn("default-src 'self'", page.headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", page.headers["Content-Security-Policy"])
        again = self.ask("GET", "/", headers={"If-None-Match": page.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        packed = self.ask("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        plain = self.ask("GET", "/openapi.json")
        self.assertNotEqual(packed.headers["ETag"], plain.headers["ETag"])
        both = ", ".join((packed.headers["ETag"], plain.headers["ETag"]))
        self.assertEqual(self.ask("GET", "/openapi.json", headers={"If-None-Match": both}).status, 304)
        head = self.ask("HEAD", "/healthz")
        self.assertEqual((head.status, head.body), (200, b""))


if __name__ == "__main__":
    unittest.main()
