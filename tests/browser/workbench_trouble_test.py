"""What the workbench says when something goes wrong, and how it goes on."""

import re
import signal
import unittest

from workbench import WEATHER, Workbench, many_leaves


class Troubles(Workbench):
    def test_a_wrong_file_says_where(self):
        page = self.open()
        self.open_file(page, "wrong.csv", "a,b,c\n1,2,3\n4,5\n")
        page.get_by_role("alert").filter(has_text="wrong.csv, line 3: expected 3 cells, found 2").wait_for()
        self.open_file(page, "empty.csv", "")
        page.get_by_role("alert").filter(has_text="empty").wait_for()
        self.open_file(page, "weather.csv", WEATHER)
        page.get_by_label("Type of temperature").wait_for()
        self.assertEqual(page.get_by_role("alert").count(), 0)

    def test_a_file_that_falls_beside_its_place_does_not_take_the_page_away(self):
        page = self.open()
        dropped = "(kind) => { const event = new DragEvent(kind, {bubbles: true, cancelable: true}); document.body.dispatchEvent(event); return event.defaultPrevented; }"
        self.assertTrue(page.evaluate(dropped, "dragover"))
        self.assertTrue(page.evaluate(dropped, "drop"))

    def test_a_file_can_be_dropped(self):
        page = self.open()
        page.locator(".drop").dispatch_event("drop", {"dataTransfer": page.evaluate_handle("""(text) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], 'weather.csv'));
            return transfer;
        }""", WEATHER)})
        page.get_by_label("Type of temperature").wait_for()
        self.assertEqual(self.troubles, [])

    def test_without_events_a_job_is_looked_at_again_and_again(self):
        page = self.open()
        page.route("**/events", lambda route: route.abort())
        self.open_loans(page)
        self.grow(page)
        self.mark(page, 2)
        page.get_by_role("button", name="Hide it").click()
        page.get_by_text("The rule is removed.").wait_for()

    def test_a_wrong_option_is_said_beside_it(self):
        page = self.open()
        self.open_file(page, "weather.csv", WEATHER)
        least = page.get_by_label("Rows in a leaf")
        for wrong in ("0", "many", "2.5"):
            least.fill(wrong)
            least.press("Enter")
            page.get_by_role("alert").filter(has_text="Please give a whole number from 1 on").wait_for()
            self.assertTrue(page.get_by_role("button", name="Grow the tree").is_disabled())
            least.fill("")
            least.press("Tab")
        page.get_by_label("Gain of a split").fill("-1")
        page.get_by_label("Gain of a split").press("Tab")
        page.get_by_role("alert").filter(has_text="Please give a number from 0 on").wait_for()

    def test_what_the_server_refuses_is_said_where_the_tree_would_be(self):
        page = self.open()
        self.open_file(page, "weather.csv", WEATHER)
        page.get_by_label("Rows in a leaf").wait_for()
        page.goto(f"{page.url}&view=tree&min-leaf=many")
        page.reload()
        page.get_by_role("alert").filter(has_text="min-leaf").wait_for()
        page.get_by_role("button", name="Change the data or the learner").click()
        page.get_by_label("Rows in a leaf").fill("2")
        page.get_by_label("Rows in a leaf").press("Tab")
        self.grow(page)
        page.get_by_role("button", name="1 Data").click()
        page.get_by_label("Type of outlook").select_option("numeric")
        page.get_by_role("alert").filter(has_text="outlook").wait_for()
        self.assertEqual(page.get_by_label("Type of outlook").input_value(), "nominal")

    def test_a_lost_connection_is_noticed_and_what_was_asked_is_asked_again(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        port = self.server.port
        self.server.end(signal.SIGKILL)
        self.leaf(page, 2).locator(".head").click()
        page.get_by_role("alert").filter(has_text="The server does not answer").wait_for()
        self.server.start(port=port)
        page.get_by_role("alert").filter(has_text="The server is back").wait_for()
        page.get_by_text(re.compile(r"^(\d+) of 2,000 rows \(\d\.\d %\): \1 relabelled$")).wait_for()

    def test_a_job_that_the_server_loses_is_followed_to_its_end(self):
        page = self.open()
        self.open_slow_job(page)
        port = self.server.port
        self.server.end(signal.SIGKILL)
        page.get_by_role("alert").filter(has_text="The server does not answer").wait_for()
        self.server.start(port=port)
        page.get_by_role("alert").filter(has_text="The server is back").wait_for()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("heading", name="The job was cancelled").wait_for()

    def open_slow_job(self, page):
        self.open_file(page, "slow.csv", many_leaves(6000))
        self.grow(page)
        for rule in range(1, 7):
            self.mark(page, rule)
        page.get_by_role("button", name="Hide them").click()
        page.get_by_role("progressbar", name="Progress of the job").wait_for()
        page.get_by_role("button", name="3 Result").and_(page.locator(":enabled")).wait_for()

    def test_a_job_can_be_cancelled_and_asked_again(self):
        page = self.open()
        self.open_slow_job(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("heading", name="The job was cancelled").wait_for()
        page.get_by_role("button", name="Back to the tree").click()
        page.get_by_role("heading", name="To be hidden: 6 rules").wait_for()
        self.assertEqual(self.troubles, [])

    def test_a_job_can_be_cancelled_before_the_server_answers(self):
        page = self.open()
        self.mark_rule_2_of_the_loans(page)
        held = []
        page.route("**/jobs", lambda route: held.append(route))
        page.get_by_role("button", name="Hide it").click()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("heading", name="To be hidden: 1 rule").wait_for()
        with page.expect_request(lambda request: request.method == "DELETE"):
            held[0].continue_()
        self.assertTrue(page.get_by_role("button", name="3 Result").is_disabled())

    def test_a_budget_that_nothing_fits_into_cannot_be_asked_for(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        for rule in (2, 11):
            self.mark(page, rule)
        bar = page.locator(".run-bar")
        button = bar.get_by_role("button", name=re.compile("^Hide"))
        bar.get_by_text(re.compile(r"^\d+ of 2,000 rows \(\d\.\d %\)")).wait_for()
        # What is limited can be chosen before how much.
        limited = page.get_by_label("Budget: rows that are")
        limited.select_option("relabelled")
        self.assertEqual(limited.input_value(), "relabelled")
        budget = page.get_by_label("Budget: at most")
        for text, says in (("a few", "The budget must be a number of rows"), ("1", "No request fits into the budget")):
            budget.fill(text)
            bar.get_by_role("alert").filter(has_text=says).wait_for()
            self.assertTrue(button.is_disabled())
        budget.fill("45")
        bar.get_by_role("button", name="Hide 1 of 2 rules").wait_for()
        bar.get_by_role("heading", name="Hiding 1 of 2 rules costs").wait_for()
        self.assertTrue(button.is_enabled())
        self.assertEqual(limited.input_value(), "relabelled")

    def test_what_was_refused_for_a_while_can_be_asked_again(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        page.route("**/jobs", lambda route: route.fulfill(status=503, content_type="application/problem+json", body='{"status": 503, "detail": "no room"}'))
        self.mark(page, 2)
        bar = page.locator(".run-bar")
        bar.get_by_role("alert").filter(has_text="No room").wait_for()
        self.assertTrue(page.get_by_role("button", name="Hide it").is_enabled())
        page.unroute("**/jobs")
        bar.get_by_role("button", name="Ask again").click()
        bar.get_by_text(re.compile(r"\d+ relabelled")).wait_for()

    def test_options_stay_open_while_they_are_changed(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        self.mark(page, 2)
        page.get_by_text("More options").click()
        for kind in ("change other values", "add rows", "remove rows"):
            page.get_by_label(kind).uncheck()
        page.get_by_label("Seed").fill("seven")
        page.locator(".run-bar").get_by_role("alert").filter(has_text="The seed must be a whole number").wait_for()
        self.assertTrue(page.get_by_role("button", name="Hide it").is_disabled())
        for kind in ("change other values", "add rows", "remove rows"):
            page.get_by_label(kind).check()
        page.get_by_label("Seed").fill("")
        page.locator(".run-bar").get_by_text(re.compile(r"\d+ relabelled")).wait_for()

    def test_a_request_that_cannot_be_met_is_said_beside_it(self):
        page = self.open()
        self.open_file(page, "one.csv", "a,b\n1,x\n2,x\n3,x\n")
        page.get_by_role("button", name="Grow the tree").click()
        self.line(page, 1).click()
        page.locator(".rule-card").get_by_role("alert").wait_for()


class Policy(Workbench):
    NARROW = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

    def test_the_page_needs_no_styles_within_it_and_nothing_made_by_scripts(self):
        page = self.open()
        self.assertEqual(page.reload().headers["content-security-policy"], self.NARROW)
        self.open_loans(page)
        self.grow(page)
        self.leaf(page, 2).locator(".head").click()
        page.get_by_role("button", name="Mark as sensitive").click()
        page.get_by_role("button", name="Hide it").click()
        page.get_by_role("region", name="Edits").get_by_text("hides rule 2").first.wait_for()
        self.saved(page, page.get_by_role("button", name="Published data"))
        self.assertEqual(self.troubles, [])


class Memory(Workbench):
    """What the browser remembers may be wrong, forbidden or too much for it."""

    SCRIPTS = {
        "broken": "localStorage.setItem('espalier-names', '{')",
        "nothing": "localStorage.setItem('espalier-names', 'null')",
        "forbidden": "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, {get() { throw new DOMException('', 'SecurityError'); }})",
        "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    }

    def test_the_page_does_without_it(self):
        for name, script in self.SCRIPTS.items():
            with self.subTest(name):
                page = self.open(script)
                page.set_default_timeout(8000)
                self.open_file(page, "weather.csv", WEATHER)
                page.get_by_role("heading", name="weather.csv").wait_for()
                page.get_by_role("button", name="Switch to dark colours").click()
                self.grow(page)
                page.reload()
                page.get_by_role("tree").wait_for()
                self.assertEqual(self.troubles, [])


class Limits(Workbench):
    options = ("--max-upload", "1")

    def test_a_file_that_is_too_large_is_refused_in_words(self):
        page = self.open()
        self.open_file(page, "large.csv", WEATHER + "rainy,71,91,TRUE,no\n" * 200_000)
        page.get_by_role("alert").filter(has_text=re.compile("large|1 MiB|bytes")).wait_for()
        self.assertEqual(page.locator(".connection").count(), 0)


class Tokens(Workbench):
    environment = {"ESPALIER_TOKEN": "secret-word"}

    def test_a_server_with_tokens_asks_for_one(self):
        page = self.open()
        page.get_by_role("button", name="Use the sample: loans").click()
        page.get_by_label("This server needs a token").fill("wrong")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("alert").filter(has_text="not a token").wait_for()
        page.get_by_label("This server needs a token").fill("secret-word")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("heading", name="Columns and their types").wait_for()
        self.grow(page)
        self.line(page, 2).click()
        page.get_by_text(re.compile(r"\d+ relabelled")).wait_for()

if __name__ == "__main__":
    unittest.main()
