"""What stands on the page can be read, in light and in dark colours."""

import unittest

from browser import FAINT
from workbench import Workbench


class Colours(Workbench):
    def test_nothing_is_too_faint_to_be_read(self):
        for colours in ("light", "dark"):
            with self.subTest(colours):
                page = self.open(color_scheme=colours)
                self.open_file(page, "wrong.csv", "a,b\n1\n")
                page.get_by_role("alert").wait_for()
                self.assertEqual(page.evaluate(FAINT), [])
                self.open_loans(page)
                self.assertEqual(page.evaluate(FAINT), [])
                self.grow(page)
                self.line(page, 2).click()
                for rule in (2, 11):
                    self.mark(page, rule)
                page.get_by_text("More options").click()
                page.locator(".run-bar .cost").wait_for()
                self.assertEqual(page.evaluate(FAINT), [])
                page.get_by_role("button", name="Hide them").click()
                page.get_by_role("region", name="Edits").get_by_role("cell").first.wait_for()
                self.settle(page)
                self.assertEqual(page.evaluate(FAINT), [])


if __name__ == "__main__":
    unittest.main()
