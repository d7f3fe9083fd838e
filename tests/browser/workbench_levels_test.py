"""What the workbench says before anything is hidden: what readers will conclude, and what each level costs."""

import re
import unittest

from workbench import IMPLIED_RULE, ZONES_LEARNER, Workbench, zones


class Levels(Workbench):
    def level(self, page, name):
        return page.locator(".levels label", has=page.get_by_text(name, exact=True))

    def outcome(self, page, name):
        """The word of a level, which is also its colour."""
        mark = self.level(page, name).locator(".mark")
        mark.wait_for()
        self.assertIn(f"is-{mark.inner_text()}", mark.get_attribute("class"))
        return mark.inner_text()

    def mark_the_implied_rule(self, page):
        self.open_file(page, "zones.csv", zones().decode())
        page.get_by_label("Rows in a leaf").fill(str(ZONES_LEARNER["min-leaf"]))
        page.get_by_label("Gain of a split").fill(str(ZONES_LEARNER["min-gain"]))
        self.grow(page)
        self.line(page, IMPLIED_RULE).click()
        self.mark(page, IMPLIED_RULE)

    def test_a_marked_rule_shows_what_readers_will_conclude_and_what_each_level_costs(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        self.line(page, 2).click()
        card = page.locator(".rule-card")
        card.get_by_role("heading", name="What readers will conclude").wait_for()
        card.get_by_text(re.compile(r"0 of 44 rows are predicted 'refused'; \d+ of 44 are 'refused' in the data, as similar rows suggest\.")).wait_for()
        self.mark(page, 2)
        self.assertEqual({name: self.outcome(page, name) for name in ("Tree", "Neighbours", "Parent", "Flip")},
                         {"Tree": "visible", "Neighbours": "removed", "Parent": "removed", "Flip": "false"})
        self.assertTrue(self.level(page, "Neighbours").get_by_role("radio").is_checked())
        jobs = []
        page.on("request", lambda request: jobs.append(request.url) if request.method == "POST" else None)
        # What is known is not asked again.
        for name in ("Flip", "Neighbours", "Flip"):
            self.level(page, name).get_by_role("radio").check()
            page.locator(".run-bar strong").wait_for()
            self.settle(page)
        self.assertEqual(jobs, [])
        cost = page.locator(".run-bar strong").inner_text()
        self.assertEqual(self.level(page, "Flip").get_by_text(f"{cost} rows").count(), 1)
        self.assertIn("level=flip", page.url)
        page.reload()
        self.assertEqual(self.outcome(page, "Flip"), "false")
        self.assertTrue(self.level(page, "Flip").get_by_role("radio").is_checked())
        self.assertEqual(self.troubles, [])

    def test_an_implied_rule_names_what_implies_it_and_can_be_accepted_or_widened(self):
        page = self.open()
        self.mark_the_implied_rule(page)
        card = page.locator(".rule-card")
        card.get_by_text("The same follows from rule 2 (60 rows) and rule 3 (60 rows).").wait_for()
        bar = page.locator(".run-bar")
        bar.get_by_text(f"Rule {IMPLIED_RULE} would not be hidden (implied), so no files would be written.").wait_for()
        widen = card.get_by_role("button", name=re.compile(r"^Widen: also hide rules 2 and 3 \(about \d+ edits\)$"))
        widen.click()
        self.assertTrue(page.get_by_label("widen: also hide the rules that imply them").is_checked())
        self.assertIn("--widen", page.get_by_label("the command that does the same", exact=True).inner_text())
        page.get_by_label("widen: also hide the rules that imply them").uncheck()
        card.get_by_role("button", name="Accept implied").click()
        bar.get_by_text("would not be hidden").wait_for(state="detached")
        self.assertIn("--accept implied", page.get_by_label("the command that does the same", exact=True).inner_text())
        bar.get_by_role("button", name="Hide it").click()
        page.locator(".sentence.is-implied").filter(has_text="The rule is implied by other rules. That counts as hidden, as you asked").wait_for()
        page.get_by_role("button", name="Published data").wait_for()
        self.assertEqual(self.troubles, [])

    def test_a_class_that_leads_everywhere_cannot_be_widened_and_that_is_said(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        self.line(page, 1).click()
        card = page.locator(".rule-card")
        card.get_by_text("Its class leads in the whole table: nobody needs this file to guess it.").wait_for()
        self.assertEqual(card.get_by_role("button", name=re.compile("^Widen")).count(), 0)


if __name__ == "__main__":
    unittest.main()
