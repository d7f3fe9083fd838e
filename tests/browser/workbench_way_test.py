"""The workbench as an expert uses it: from a file to its sanitized copy, also by keys alone."""

import json
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

from workbench import ESPALIER, LOANS, WEATHER, Workbench, loans, many_leaves


class WholeWay(Workbench):
    def mark_two_rules(self, page):
        card = page.locator(".rule-card")
        self.leaf(page, 2).locator(".head").click()
        card.get_by_role("heading", name="Rule 2").wait_for()
        card.get_by_text("If previous_defaults is at most 0.5, income is at most 19,975, amount is at most 10,050 and region is north, then decision is refused.").wait_for()
        card.get_by_text(re.compile(r"^(\d+) of 2,000 rows \(\d\.\d %\): \1 relabelled$")).wait_for()
        self.assertEqual(self.line(page, 2).get_attribute("aria-selected"), "true")

        page.get_by_role("tab", name="Rows of rule 2").click()
        page.get_by_text("1–15 of 44").wait_for()
        page.get_by_role("button", name="Next ›").click()
        page.get_by_text("16–30 of 44").wait_for()
        self.assertEqual(page.get_by_role("region", name="Rows of rule 2").locator("tbody tr").count(), 15)
        page.get_by_role("tab", name="Rules").click()

        card.get_by_role("button", name="Mark as sensitive").click()
        self.leaf(page, 2).and_(page.get_by_label("to be hidden")).wait_for()
        self.mark(page, 11)
        cost = page.locator(".run-bar")
        cost.get_by_text(re.compile(r"^\d+ of 2,000 rows \(\d\.\d %\)")).wait_for()
        page.get_by_label("Importance of rule 11").last.fill("0.3")
        self.assertIn("hide=2%2C11%3A0.3", page.url)
        page.locator(".levels .level-cost").nth(3).wait_for()
        cost.get_by_text(re.compile(r"^\d+ of 2,000 rows \(\d\.\d %\)")).wait_for()

    def set_limits(self, page):
        requests = page.locator(".requests-card")
        requests.get_by_label("Budget: at most").fill("45")
        requests.get_by_label("Budget: at most").press("Tab")
        page.get_by_text("Rule 11 does not fit into the budget.").wait_for()
        requests.get_by_label("Budget: at most").fill("")
        requests.get_by_label("Budget: at most").press("Tab")
        requests.get_by_text("More options").click()
        requests.get_by_label("add rows").uncheck()
        requests.get_by_label("Seed").fill("7")
        page.locator(".run-bar").get_by_text(re.compile(r"^\d+ of 2,000 rows \(\d\.\d %\)")).wait_for()

    def run_in_shell(self, command, folder):
        words = shlex.split(command)
        self.assertEqual(words[0], "espalier")
        subprocess.run([pathlib.Path(ESPALIER).resolve(), *words[1:]], check=True, cwd=folder, capture_output=True)

    def test_from_a_file_to_its_sanitized_copy_and_back(self):
        page = self.open()
        self.open_loans(page)
        self.assertEqual(page.get_by_label("Type of income").input_value(), "numeric")
        page.get_by_label("Type of owns_home").select_option("ignore")
        page.get_by_label("Type of owns_home").and_(page.locator(":enabled")).wait_for()
        page.get_by_label("Type of owns_home").select_option("nominal")
        self.picture(page, "workbench-data.png", height=740)
        self.grow(page)
        self.mark_two_rules(page)
        page.locator("aside").evaluate("(node) => node.scrollTo(0, 0)")
        self.picture(page, "workbench-tree.png", height=1500)
        self.set_limits(page)

        requests = self.saved(page, page.get_by_role("button", name="Save requests.json"))
        self.assertEqual([request["importance"] for request in json.loads(requests.read_text())["requests"]], [1, 0.3])
        self.saved(page, page.get_by_role("button", name="Save types.json"))
        command = page.get_by_label("the command that does the same", exact=True).inner_text()

        page.get_by_role("button", name="Hide them").click()
        page.get_by_text("Both rules are removed.").wait_for()
        before = page.get_by_role("tree", name="The tree before")
        before.get_by_role("treeitem", name=re.compile("rule 2, removed")).wait_for()
        page.get_by_role("tree", name="The tree after").get_by_role("treeitem").first.wait_for()
        page.get_by_role("region", name="Edits").get_by_text("hides rule 2").first.wait_for()
        self.picture(page, "workbench-result.png", height=1870)
        published = self.saved(page, page.get_by_role("button", name="Published data"))
        self.saved(page, page.get_by_role("button", name="Ledger"))
        self.assertIn("<html", self.saved(page, page.get_by_role("button", name="Report")).read_text())

        # The command line does the same, and takes it back.
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(LOANS, folder)
            for name in ("requests.json", "types.json"):
                shutil.copy(self.folder / name, folder)
            self.run_in_shell(command, folder)
            self.assertEqual((pathlib.Path(folder) / published.name).read_bytes(), published.read_bytes())
        self.run_in_shell(page.get_by_label("the command that undoes it", exact=True).inner_text(), self.folder)
        self.assertEqual((self.folder / "loans.csv").read_bytes(), loans())
        self.assertEqual(self.troubles, [])

    def test_a_reload_goes_on(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        self.leaf(page, 2).locator(".head").click()
        page.get_by_role("button", name="Mark as sensitive").click()
        page.reload()
        page.get_by_role("button", name="Marked sensitive").wait_for()
        page.get_by_role("button", name="Hide it").click()
        page.get_by_text("The rule is removed.").wait_for()
        page.reload()
        page.get_by_text("The rule is removed.").wait_for()
        page.get_by_role("button", name="starting again from it").click()
        page.get_by_role("heading", name="To be hidden", exact=True).wait_for()
        page.get_by_role("button", name="1 Data").click()
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Delete from the server").click()
        page.get_by_role("heading", name="Open a file").wait_for()
        page.go_back()
        page.get_by_text("The data set of this address is no longer there.").wait_for()
        self.assertEqual([trouble for trouble in self.troubles if "404" not in trouble], [])

    def test_names_of_files_stay_in_this_browser(self):
        page = self.open()
        self.open_file(page, "patients.csv", WEATHER)
        page.get_by_role("heading", name="patients.csv").wait_for()
        self.grow(page)
        self.assertNotIn("patients", page.url)
        page.reload()
        page.get_by_role("tree").wait_for()
        self.assertEqual(page.title(), "patients.csv – Espalier")
        self.mark(page, 1)
        self.assertIn("espalier hide patients.csv", page.get_by_label("the command that does the same", exact=True).inner_text())
        page.get_by_role("button", name="1 Data").click()
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Delete from the server").click()
        page.get_by_role("heading", name="Open a file").wait_for()
        self.assertNotIn("patients", page.evaluate("JSON.stringify(localStorage)"))

    def test_the_tree_and_the_table_show_the_same_rule(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        page.get_by_label("Filter rules by their text").fill("savings medium")
        page.get_by_text("3 of 16").wait_for()
        page.get_by_role("columnheader", name="Rows").get_by_role("button").click()
        support = [int(text) for text in page.locator(".grid .line span:nth-child(5)").all_inner_texts()]
        self.assertEqual(support, sorted(support, reverse=True))
        self.line(page, 15).click()
        self.settle(page)
        self.assertEqual(self.leaf(page, 15).get_attribute("aria-selected"), "true")
        page.get_by_label("Search the tree").fill("north")
        page.get_by_text("1 of 1", exact=True).wait_for()
        page.get_by_label("Open the tree down to this depth").fill("1")
        self.settle(page)
        self.assertEqual(page.get_by_role("treeitem").count(), 3)
        self.assertEqual(self.troubles, [])

    def test_a_rule_at_the_edge_of_a_tree_leaves_no_empty_room(self):
        page = self.open()
        self.open_file(page, "many.csv", many_leaves(2000))
        self.grow(page)
        page.get_by_label("Open the tree down to this depth").fill("9")
        self.settle(page)
        self.line(page, 1).click()
        self.settle(page)
        gap = self.leaf(page, 1).locator(".card").bounding_box()["y"] - page.get_by_role("tree").bounding_box()["y"]
        self.assertGreater(gap, 0)
        self.assertLess(gap, 40)

    def cut_off(self, page, selector):
        """The texts that do not fit into their place."""
        return page.locator(selector).evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)")

    def test_on_a_phone_nothing_is_cut_off_and_what_is_chosen_is_in_view(self):
        page = self.open(viewport={"width": 375, "height": 720})
        self.open_loans(page)
        self.assertEqual(self.cut_off(page, ".columns, .columns th, .columns td"), [])
        self.grow(page)
        self.assertEqual(self.cut_off(page, ".grid, .grid .line .class-cell, .grid .line .number, .grid .heads, .search input"), [])
        self.line(page, 2).click()
        card = page.locator(".rule-card")
        card.get_by_text(re.compile(r"\d+ relabelled")).wait_for()
        self.settle(page)
        box = card.get_by_role("heading", name="Rule 2").bounding_box()
        self.assertGreaterEqual(box["y"], 0)
        self.assertLess(box["y"] + box["height"], 720)
        self.mark(page, 11)
        page.get_by_role("heading", name="To be hidden: 1 rule").wait_for()
        self.assertEqual(self.cut_off(page, ".marked-list .class-cell"), [])

    def test_dark_colours_and_phones(self):
        page = self.open(color_scheme="dark", viewport={"width": 375, "height": 720})
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(ground)
        self.open_loans(page)
        self.grow(page)
        self.line(page, 2).click()
        page.get_by_text(re.compile(r"\d+ relabelled")).wait_for()
        page.get_by_role("button", name="Mark as sensitive").click()
        page.locator(".run-bar").get_by_text(re.compile(r"\d+ relabelled")).wait_for()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 375)
        self.picture(page, "workbench-phone.png", height=900)
        page.get_by_role("button", name="Hide it").click()
        page.get_by_role("tree", name="The tree after").wait_for()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 375)
        page.get_by_role("button", name="Switch to light colours").click()
        self.assertNotEqual(page.evaluate(ground), dark)
        self.assertEqual(self.troubles, [])


class Keyboard(Workbench):
    def press(self, page, *keys):
        for key in keys:
            page.keyboard.press(key)

    def tab_to(self, page, locator, most=60):
        for _ in range(most):
            if locator.evaluate("(node) => node === document.activeElement"):
                return
            page.keyboard.press("Tab")
        self.fail(f"Tab does not reach {locator}")

    def test_the_whole_way_by_keys_alone(self):
        page = self.open()
        self.tab_to(page, page.get_by_role("button", name="Use the sample: loans"))
        self.press(page, "Enter")
        grow = page.get_by_role("button", name="Grow the tree")
        grow.wait_for()
        self.tab_to(page, grow)
        self.press(page, "Enter")
        tree = page.get_by_role("tree")
        tree.get_by_role("treeitem").first.wait_for()
        self.assertEqual(page.evaluate("document.activeElement.localName"), "main")
        self.tab_to(page, tree, most=10)
        self.press(page, "Home", *["ArrowDown"] * 5)
        self.settle(page)
        active = tree.get_attribute("aria-activedescendant")
        self.assertRegex(page.locator(f"[id='{active}']").get_attribute("aria-label"), "region = north: refused, 44 rows, rule 2")
        self.press(page, "Enter", "m")
        page.get_by_role("button", name="Marked sensitive").wait_for()
        self.press(page, "ArrowLeft", "ArrowLeft")
        self.settle(page)
        active = tree.get_attribute("aria-activedescendant")
        self.assertEqual(page.locator(f"[id='{active}']").get_attribute("aria-expanded"), "false")

        grid = page.get_by_role("grid", name="Rules")
        self.tab_to(page, grid)
        self.press(page, "End", "ArrowUp", "Enter", "m")
        page.get_by_role("heading", name="Rule 15").wait_for()
        self.press(page, "m")
        page.get_by_role("heading", name="To be hidden: 1 rule").wait_for()
        slider = page.get_by_label("Importance of rule 2")
        self.tab_to(page, slider)
        self.press(page, "ArrowLeft")
        self.assertEqual(slider.input_value(), "0.9")
        self.tab_to(page, page.get_by_role("button", name="Hide it"))
        self.press(page, "Enter")
        page.get_by_text("The rule is removed.").wait_for()
        self.tab_to(page, page.get_by_role("button", name="Published data"))
        self.assertEqual(self.troubles, [])

    def nameless(self, page):
        """What can be focused and has no name for a screen reader, which reads the cells of a row."""
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
        focusable = [node for node in tree["nodes"] if not node["ignored"] and any(one["name"] == "focusable" for one in node.get("properties", []))]
        self.assertGreater(len(focusable), 10)
        return [node["role"]["value"] for node in focusable if not node["name"]["value"].strip() and node["role"]["value"] not in ("RootWebArea", "main", "row")]

    def test_everything_that_can_be_focused_has_a_name(self):
        page = self.open()
        self.open_loans(page)
        self.assertEqual(self.nameless(page), [])
        self.grow(page)
        self.line(page, 2).click()
        page.get_by_role("button", name="Mark as sensitive").click()
        page.get_by_text("More options").click()
        self.assertEqual(self.nameless(page), [])
        page.get_by_role("button", name="Hide it").click()
        page.get_by_role("region", name="Edits").get_by_text("hides rule 2").first.wait_for()
        self.assertEqual(self.nameless(page), [])


if __name__ == "__main__":
    unittest.main()
