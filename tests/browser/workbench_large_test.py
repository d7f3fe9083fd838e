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
        """Other programs of the machine make tasks long, too: the best of three counts. The limit of a quiet machine
        is 100 ms, and grows with its load; what each step took is printed, so that a quiet run can be read."""
        longest = []
        while len(longest) < 3 and (not longest or min(longest) > MOST_MILLISECONDS):
            page = self.open(NOTE_LONG_TASKS)
            self.assertTrue(page.evaluate(UNTIL_READY))
            self.steps = {}
            use(page)
            longest.append(max(self.steps.values()))
            print(f"{use.__name__}, longest task of each step, at most {MOST_MILLISECONDS:.0f} ms:", self.told())
            self.assertEqual(self.troubles, [])
            page.close()
        self.assertLessEqual(min(longest), MOST_MILLISECONDS, self.steps)

    def done(self, page, step):
        """Notes how long the longest task since the step before took."""
        self.settle(page)
        self.steps[step] = page.evaluate("() => { const longest = window.longest; window.longest = 0; return longest; }")

    def told(self):
        """Tasks of less than 50 ms are none that a browser tells of."""
        return ", ".join(f"{step}: {f'{milliseconds:.0f}' if milliseconds else '<50'}" for step, milliseconds in self.steps.items())

    def turn_colours(self, page):
        for colours in ("dark", "light"):
            page.get_by_role("button", name=f"Switch to {colours} colours").click()
            self.done(page, colours)

    def drag(self, page, tree):
        box = tree.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 8):
            page.mouse.move(x, y - 40 * step)
        page.mouse.up()
        self.done(page, "drag")
        page.keyboard.down("Control")
        for _ in range(3):
            page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        self.done(page, "wheel")

    def use_many_nodes(self, page):
        self.open_file(page, "many.csv", many_leaves(30000))
        self.grow(page)
        nodes = int(re.search(r"([\d,]+) nodes", page.locator(".pane .count").first.inner_text())[1].replace(",", ""))
        self.assertGreaterEqual(nodes, 20000)
        self.done(page, "open")
        self.steer_tree(page)
        self.use_rules(page)
        self.turn_colours(page)

    def wait_until_found(self, page):
        page.locator(".search .count", has_text=re.compile(r"^1 of \d")).wait_for()

    def steer_tree(self, page):
        tree = page.get_by_role("tree")
        page.get_by_role("button", name="Fit the tree").click()
        self.done(page, "fit")
        depth = page.get_by_label("Open the tree down to this depth")
        depth.fill("60")
        self.done(page, "depth 60")
        for _ in range(4):
            page.get_by_role("button", name="Zoom in").click()
        self.done(page, "zoom")
        depth.fill("5")
        self.done(page, "depth 5")
        page.get_by_label("Search the tree").fill("a > 5")
        self.wait_until_found(page)
        self.done(page, "search")
        page.get_by_role("button", name="Next found node").click()
        self.done(page, "next found")
        page.get_by_label("Search the tree").fill("rule 700")
        self.wait_until_found(page)
        self.done(page, "search a rule")
        self.leaf(page, 700).locator(".head").click()
        page.get_by_role("heading", name="Rule 700").wait_for()
        self.done(page, "click a leaf")
        page.keyboard.press("m")
        page.get_by_role("heading", name="To be hidden: 1 rule").wait_for()
        self.done(page, "mark a leaf")
        self.drag(page, tree)

    def use_rules(self, page):
        for head in ("Text", "Class", "Rows", "Confidence", "Marked", "Rule"):
            page.get_by_role("columnheader", name=head, exact=True).or_(page.get_by_role("columnheader", name=re.compile(f"^{head} [▲▼]"))).get_by_role("button").click()
            self.done(page, f"sort by {head}")
        page.get_by_label("Filter rules by their text").fill("a<=5 b>3")
        self.done(page, "filter")
        page.get_by_role("grid", name="Rules").evaluate("(grid) => grid.scrollTo(0, 20000)")
        self.done(page, "scroll")
        page.locator(".grid .line").nth(9).click()
        self.done(page, "choose")
        page.locator(".rule-card").get_by_role("button", name="Mark as sensitive").click()
        self.done(page, "mark")
        page.get_by_role("tab", name="Rows of rule").click()
        page.get_by_role("region", name="Rows of rule").wait_for()
        self.done(page, "rows")

    def test_twenty_thousand_nodes_keep_nobody_waiting(self):
        self.longest_task(self.use_many_nodes)

    def job_of_many_nodes(self):
        """The address of a job that is done."""
        data = json.loads(self.server.ask("POST", "/v1/datasets", many_leaves(30000)).body)
        asked = {"requests": [{"rule": 6}], "attacks": "none"}
        job = json.loads(self.server.ask("POST", f"/v1/datasets/{data['id']}/jobs", asked).body)
        for _ in events(urllib.request.urlopen(f"{self.url}/v1/jobs/{job['id']}/events")):
            pass
        return f"{self.url}/#data={data['id']}&view=result&job={job['id']}"

    def look_at_the_result(self, page):
        page.goto(self.address)
        page.get_by_text("The rule is removed.").wait_for()
        tree = page.get_by_role("tree", name="The tree before")
        tree.get_by_role("treeitem", name=re.compile("rule 6, removed")).wait_for()
        page.get_by_role("region", name="Edits").get_by_text("hides rule 6").first.wait_for()
        self.done(page, "open")
        page.get_by_role("button", name="Open all").click()
        self.done(page, "open all")
        page.get_by_role("button", name="Fit, After").click()
        self.done(page, "fit")
        page.get_by_label("Search both trees").fill("a > 5")
        self.wait_until_found(page)
        self.done(page, "search")
        page.get_by_label("Open both trees down to this depth").fill("4")
        self.done(page, "depth")
        rules = page.get_by_role("region", name="Rules before and after")
        rules.get_by_role("button", name="Text").click()
        self.done(page, "sort")
        rules.locator("tbody tr").nth(3).click()
        self.done(page, "choose")
        page.mouse.wheel(0, 4000)
        self.done(page, "scroll")
        self.turn_colours(page)

    def test_the_result_of_twenty_thousand_nodes_keeps_nobody_waiting(self):
        self.address = self.job_of_many_nodes()
        self.longest_task(self.look_at_the_result)

    def use_many_columns(self, page):
        self.open_file(page, "wide.csv", many_columns(200))
        page.get_by_text("201 of 201 columns").wait_for()
        self.done(page, "open")
        page.get_by_role("button", name="Show 141 more").click()
        self.done(page, "show more")
        self.turn_colours(page)
        page.get_by_role("searchbox", name="Filter").fill("column_19")
        page.get_by_text("11 of 201 columns").wait_for()
        self.done(page, "filter")
        page.get_by_label("Type of column_19", exact=True).select_option("ignore")
        page.get_by_label("Type of column_19", exact=True).and_(page.locator(":enabled")).wait_for()
        self.done(page, "type")
        self.grow(page)
        self.done(page, "grow")
        page.locator(".grid .line").first.click()
        page.get_by_role("tab", name="Rows of rule").click()
        page.get_by_label("all 200 columns").check()
        self.done(page, "rows")

    def test_two_hundred_columns_keep_nobody_waiting(self):
        self.longest_task(self.use_many_columns)


if __name__ == "__main__":
    unittest.main()
