"""What the workbench shows of a result: its edits, its report, and what it leaves behind."""

import re
import unittest
import urllib.request

from workbench import IMPLIED_RULE, ZONES_LEARNER, Workbench, events, loans, zones

LEARNER = {"min-leaf": "25", "min-gain": "0.05"}


class Result(Workbench):
    def result_of(self, requests, text=None, **options):
        """The address of the result of a job."""
        data = self.server.ask("POST", "/v1/datasets", text or loans()).json()["id"]
        asked = {"requests": requests, "attacks": "none", **(LEARNER if text is None else {}), **options}
        job = self.server.ask("POST", f"/v1/datasets/{data}/jobs", asked).json()["id"]
        for _ in events(urllib.request.urlopen(f"{self.url}/v1/jobs/{job}/events")):
            pass
        learner = "" if text else "&" + "&".join(f"{name}={value}" for name, value in LEARNER.items())
        return f"{self.url}/#data={data}&view=result&job={job}{learner}"

    def open_result(self, address):
        page = self.open()
        page.goto(address)
        page.get_by_role("heading", name="Verdict").wait_for()
        page.get_by_role("region", name="Edits").get_by_role("cell").first.wait_for()
        return page

    def edits(self, page):
        """The lines in view, as the texts of their cells."""
        lines = page.get_by_role("region", name="Edits").locator("tbody tr")
        return [[cell.strip() for cell in line.split("\t")] for line in lines.all_inner_texts()]

    def test_every_edit_is_listed_with_its_reason(self):
        page = self.open_result(self.result_of([{"rule": 2}], only="relabel"))
        edits = self.edits(page)
        self.assertEqual({edit[0] for edit in edits}, {"relabel"})
        for edit in edits:
            self.assertEqual(edit[-1], "hides rule 2")
        self.assertEqual(self.troubles, [])

    def test_many_edits_can_be_paged_to_their_end(self):
        page = self.open_result(self.result_of([{"rule": 6}], only="relabel", allow_partial=True))
        section = page.locator("section", has=page.get_by_role("heading", name="Edits"))
        count = section.get_by_text(re.compile(r"^1–25 of [\d,]+$"))
        total = int(count.inner_text().split()[-1].replace(",", ""))
        self.assertGreater(total, 300)
        section.get_by_role("button", name="Last page").click()
        section.get_by_text(re.compile(rf"–{total:,} of {total:,}$")).wait_for()
        self.assertTrue(section.get_by_role("button", name="Next page").is_disabled())
        section.get_by_role("button", name="Previous page").click()
        self.assertEqual(len(self.edits(page)), 25)
        section.get_by_role("button", name="First page").click()
        section.get_by_text(re.compile(rf"^1–25 of {total:,}$")).wait_for()

    def test_a_result_of_other_marks_says_so(self):
        page = self.open_result(self.result_of([{"rule": 2}]) + "&hide=2")
        outdated = page.get_by_text("This is the result for rule 2.")
        self.assertEqual(outdated.count(), 0)
        page.get_by_role("button", name="Tree and rules").click()
        self.mark(page, 5)
        page.get_by_role("button", name="Result").click()
        outdated.wait_for()

    def test_a_file_that_does_not_hold_what_was_asked_for_is_handed_out_with_a_warning(self):
        page = self.open_result(self.result_of([{"rule": IMPLIED_RULE}], zones(), **ZONES_LEARNER, allow_partial=True))
        page.get_by_role("region", name="Files").get_by_text("Not everything you asked for holds").wait_for()

    def test_what_does_not_hold_is_told_without_files_and_can_be_taken_all_the_same(self):
        address = self.result_of([{"rule": IMPLIED_RULE}], zones(), **ZONES_LEARNER)
        for button, says in (("Accept implied and hide again", "That counts as hidden, as you asked"), ("Write the files all the same", "not hidden at level neighbours")):
            page = self.open()
            page.goto(f"{address}&min-leaf=20&min-gain=0.06&hide={IMPLIED_RULE}")
            page.get_by_role("heading", name="No files were written").wait_for()
            self.assertEqual(page.get_by_role("button", name="Published data").count(), 0)
            self.assertEqual(self.colour(page, ".sentence"), "is-implied")
            page.get_by_role("button", name=button).click()
            page.get_by_role("button", name="Published data").wait_for()
            page.locator(".sentence").filter(has_text=says).wait_for()
            self.assertEqual(self.colour(page, ".sentence"), "is-implied")
            self.assertEqual(self.troubles, [])

    def colour(self, page, selector):
        return next(name for name in page.locator(selector).get_attribute("class").split() if name.startswith("is-"))

    def test_each_of_the_five_tests_is_told(self):
        page = self.open_result(self.result_of([{"rule": 2}]))
        card = page.locator("article.is-removed")
        self.assertEqual(card.locator(".tests b").all_inner_texts(), ["pattern", "presence", "prediction", "trace", "order"])
        self.assertEqual(card.locator(".mark.fails").count(), 0)
        card.get_by_text(re.compile(r"^0 of 44 rows are predicted 'refused'; \d+ of 44 are 'refused' in the data, as similar rows suggest\.$")).wait_for()
        page = self.open_result(self.result_of([{"rule": 2}], level="flip"))
        self.assertEqual(self.colour(page, ".sentence"), "is-visible" if page.locator("article.is-visible").count() else "is-false")
        page.locator("article.is-false .mark.fails").wait_for()

    def listeners(self, page, kind):
        session = page.context.new_cdp_session(page)
        window = session.send("Runtime.evaluate", {"expression": "window"})["result"]["objectId"]
        found = session.send("DOMDebugger.getEventListeners", {"objectId": window})["listeners"]
        return sum(one["type"] == kind for one in found)

    def test_a_result_that_is_left_listens_to_nothing_any_more(self):
        page = self.open_result(self.result_of([{"rule": 2}]))
        self.assertEqual(self.listeners(page, "beforeprint"), 1)
        for _ in range(2):
            page.get_by_role("button", name="1 Data").click()
            page.get_by_role("heading", name="Columns and their types").wait_for()
            self.assertEqual(self.listeners(page, "beforeprint"), 0)
            page.get_by_role("button", name="3 Result").click()
            page.get_by_role("region", name="Edits").get_by_role("cell").first.wait_for()

    def test_the_report_has_no_part_in_what_the_page_may_do(self):
        page = self.open_result(self.result_of([{"rule": 2}]))
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="open").click()
        report = opened.value
        report.get_by_role("tree", name="The tree before").get_by_role("treeitem").first.wait_for()
        self.assertEqual(report.evaluate("self.origin"), "null")
        self.assertIsNone(report.evaluate("window.opener"))
        self.assertEqual(report.evaluate("() => { try { return localStorage.length; } catch (error) { return error.name; } }"), "SecurityError")
        asked = "(path) => fetch(path).then((answer) => answer.status, (error) => error.name)"
        self.assertEqual(report.evaluate(asked, f"{self.url}/v1/datasets"), "TypeError")


if __name__ == "__main__":
    unittest.main()
