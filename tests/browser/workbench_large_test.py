"""The workbench with large trees and many columns: no task of the page may take long."""

import json
import random
import re
import unittest
import urllib.request

from browser import MOST_MILLISECONDS, NOTE_LONG_TASKS, UNTIL_READY
from workbench import Workbench, events, many_leaves


def many_columns(columns):
    chance = random.Random(4)
    lines = [",".join(f"column_{i}" for i in range(columns)) + ",k"]
    for _ in range(400):
        lines.append(",".join(chance.choice("abc") for _ in range(columns)) + "," + chance.choice("xy"))
    return "\n".join(lines) + "\n"


class Large(Workbench):
    def longest_task(self, use):
        """Other programs of the machine make tasks long, too: the best of three counts."""
        longest = []
        while len(longest) < 3 and (not longest or min(longest) > MOST_MILLISECONDS):
            page = self.open(NOTE_LONG_TASKS)
            self.assertTrue(page.evaluate(UNTIL_READY))
            use(page)
            longest.append(page.evaluate("window.longest"))
            self.assertEqual(self.troubles, [])
            page.close()
        self.assertLessEqual(min(longest), MOST_MILLISECONDS, longest)

    def use_many_nodes(self, page):
        self.open_file(page, "many.csv", many_leaves(30000))
        self.grow(page)
        nodes = int(re.search(r"([\d,]+) nodes", page.locator(".pane .count").first.inner_text())[1].replace(",", ""))
        self.assertGreaterEqual(nodes, 20000)
        page.get_by_role("button", name="Fit the tree").click()
        depth = page.get_by_label("Open the tree down to this depth")
        depth.fill("60")
        self.settle(page)
        for _ in range(4):
            page.get_by_role("button", name="Zoom in").click()
        self.settle(page)
        depth.fill("5")
        self.settle(page)
        page.get_by_label("Search the tree").fill("a > 5")
        page.get_by_text(re.compile(r"^1 of \d")).wait_for()
        page.get_by_role("button", name="Next found node").click()
        page.get_by_role("columnheader", name="Says").get_by_role("button").click()
        page.get_by_label("Filter rules by their text").fill("a<=5 b>3")
        self.settle(page)
        page.get_by_role("grid", name="Rules").evaluate("(grid) => grid.scrollTo(0, 20000)")
        self.settle(page)
        page.locator(".grid .line").nth(9).click()
        page.locator(".rule-card").get_by_role("button", name="Mark as sensitive").click()
        self.settle(page)

    def test_twenty_thousand_nodes_keep_nobody_waiting(self):
        self.longest_task(self.use_many_nodes)

    def job_of_many_nodes(self):
        """The address of a job that is done."""
        data = json.loads(self.server.ask("POST", "/v1/datasets", many_leaves(30000)).body)
        asked = {"requests": [{"rule": 5}], "attacks": "none"}
        job = json.loads(self.server.ask("POST", f"/v1/datasets/{data['id']}/jobs", asked).body)
        for _ in events(urllib.request.urlopen(f"{self.url}/v1/jobs/{job['id']}/events")):
            pass
        return f"{self.url}/#data={data['id']}&view=result&job={job['id']}"

    def look_at_the_result(self, page):
        page.goto(self.address)
        page.get_by_text("The rule is hidden.").wait_for()
        tree = page.get_by_role("tree", name="The tree before")
        tree.get_by_role("treeitem", name=re.compile("rule 5, hidden")).wait_for()
        page.get_by_role("button", name="Open all").click()
        self.settle(page)
        page.get_by_role("button", name="Fit, After").click()
        self.settle(page)
        page.get_by_role("region", name="Rules before and after").get_by_role("button", name="Says").click()
        self.settle(page)

    def test_the_result_of_twenty_thousand_nodes_keeps_nobody_waiting(self):
        self.address = self.job_of_many_nodes()
        self.longest_task(self.look_at_the_result)

    def use_many_columns(self, page):
        self.open_file(page, "wide.csv", many_columns(200))
        page.get_by_text("201 of 201 columns").wait_for()
        page.get_by_role("button", name="Show 141 more").click()
        page.get_by_role("searchbox", name="Filter").fill("column_19")
        page.get_by_text("11 of 201 columns").wait_for()
        self.grow(page)
        page.locator(".grid .line").first.click()
        page.get_by_role("tab", name="Rows of rule").click()
        page.get_by_label("all 201 columns").check()
        self.settle(page)

    def test_two_hundred_columns_keep_nobody_waiting(self):
        self.longest_task(self.use_many_columns)

if __name__ == "__main__":
    unittest.main()
