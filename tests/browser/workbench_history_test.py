"""What the workbench shows is what its address says: going back and forth, after a reload, and when answers come late."""

import re
import unittest

from workbench import SLOW, WEATHER, Workbench

LONG = 120_000  # ms: planning three rules takes seconds, and many more under load

FRUIT = "colour,size,fruit\nred,1,apple\nred,2,apple\nyellow,3,banana\nyellow,4,banana\n"


class Held:
    """Requests to a path that get no answer until they are let go; only the first, if so wished."""

    def __init__(self, page, path, method="GET", most=100):
        self.page, self.method, self.most, self.routes = page, method, most, []
        page.route(path, self.take)

    def take(self, route):
        if route.request.method == self.method and len(self.routes) < self.most:
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self):
        for _ in range(SLOW // 20):
            if self.routes:
                return
            self.page.wait_for_timeout(20)
        raise TimeoutError("nothing was asked for")

    def let_go(self, **answer):
        """As the server answers, or with another answer; what comes later is not held."""
        self.most = 0
        for route in self.routes:
            if answer:
                route.fulfill(**answer)
            else:
                route.continue_()
            route.request.response()
        self.page.wait_for_timeout(200)


def refusal(status, detail):
    return {"status": status, "content_type": "application/problem+json", "body": f'{{"status": {status}, "detail": "{detail}"}}'}


class Jobs(Workbench):
    def job_in(self, page):
        page.wait_for_url(re.compile("job="))
        return re.search("job=([0-9a-f]+)", page.url)[1]

    def hide_rule_2(self):
        page = self.open()
        self.open_loans(page)
        self.grow(page)
        self.mark(page, 2)
        page.get_by_role("button", name="Hide it").click()
        page.get_by_text("The rule is removed.").wait_for()
        return page

    def hide_rule_11_too(self, page):
        page.get_by_role("button", name="2 Tree and rules").click()
        self.mark(page, 11)
        page.get_by_role("button", name="Hide them").click()

    def test_a_result_is_offered_with_its_own_data_only(self):
        page = self.hide_rule_2()
        page.get_by_role("button", name="1 Data").click()
        self.open_file(page, "weather.csv", WEATHER)
        page.get_by_label("Type of temperature").wait_for()
        self.assertTrue(page.get_by_role("button", name="3 Result").is_disabled())
        page.go_back()
        page.get_by_label("Type of income").wait_for()
        page.get_by_role("button", name="3 Result").click()
        page.get_by_text("The rule is removed.").wait_for()
        self.assertEqual(self.saved(page, page.get_by_role("button", name="Published data")).name, "loans.published.csv")
        self.assertEqual(self.troubles, [])

    def test_an_address_cannot_give_one_data_set_the_job_of_another(self):
        page = self.hide_rule_2()
        weather = self.server.ask("POST", "/v1/datasets", WEATHER).json()["id"]
        page.goto(f"{self.url}/#data={weather}&view=result&job={self.job_in(page)}")
        page.get_by_role("alert").filter(has_text="another data set").wait_for()
        self.assertEqual(page.get_by_role("button", name="Published data").count(), 0)

    def test_going_back_ends_no_job(self):
        page = self.hide_rule_2()
        first = self.job_in(page)
        held = Held(page, "**/events")
        self.hide_rule_11_too(page)
        held.wait()
        second = re.search("/jobs/([0-9a-f]+)/", held.routes[-1].request.url)[1]
        self.assertNotEqual(first, second)
        ended = []
        page.on("request", lambda request: ended.append(request.url) if request.method == "DELETE" else None)
        page.go_back()
        page.get_by_role("tree").wait_for()
        held.let_go()
        self.assertEqual([url for url in ended if second in url], [])
        self.assertEqual(self.job_in(page), first)
        page.go_forward()
        page.get_by_text("Both rules are removed.").wait_for()

    def test_a_new_job_ends_the_one_before(self):
        page = self.hide_rule_2()
        held = Held(page, "**/events")
        self.hide_rule_11_too(page)
        held.wait()
        second = held.routes[-1].request.url.removesuffix("/events")
        page.get_by_role("button", name="2 Tree and rules").click()
        self.mark(page, 5)
        with page.expect_request(lambda request: request.method == "DELETE" and request.url == second):
            page.get_by_role("button", name="Hide them").click()
        held.let_go()
        page.get_by_text("All 3 rules are removed.").wait_for(timeout=LONG)

    def test_after_a_reload_each_address_has_its_own_result(self):
        page = self.hide_rule_2()
        page.reload()
        page.get_by_text("The rule is removed.").wait_for()
        self.hide_rule_11_too(page)
        page.get_by_text("Both rules are removed.").wait_for()
        page.go_back()
        page.get_by_role("tree", name="The tree before").wait_for(state="detached")
        page.go_back()
        page.get_by_text("The rule is removed.").wait_for()
        page.go_forward()
        page.go_forward()
        page.get_by_text("Both rules are removed.").wait_for()
        self.assertEqual(self.troubles, [])

    def test_a_job_that_was_cancelled_before_it_began_is_not_waited_for(self):
        page = self.open()
        self.mark_rule_2_of_the_loans(page)
        held = Held(page, "**/jobs", method="POST")
        page.get_by_role("button", name="Hide it").click()
        page.get_by_role("button", name="Cancel").click()
        held.let_go()
        page.go_back()
        page.get_by_role("heading", name="There is no job").wait_for()

    def test_a_report_that_comes_late_is_not_shown_with_another_job(self):
        page = self.open()
        held = Held(page, "**/report", most=1)
        self.open_loans(page)
        self.grow(page)
        self.mark(page, 2)
        page.get_by_role("button", name="Hide it").click()
        page.get_by_text("The rule is removed.").wait_for()
        held.wait()
        self.hide_rule_11_too(page)
        edits = page.get_by_role("region", name="Edits")
        page.get_by_label("Filter edits by row, values or reason").fill("hides rule 11")
        edits.get_by_role("cell", name="hides rule 11").first.wait_for()
        held.let_go()
        edits.get_by_role("cell", name="hides rule 11").first.wait_for(timeout=2000)


class LateAnswers(Workbench):
    def open_two(self):
        """A page that has opened two files, and the id of the first; the second is open."""
        page = self.open()
        self.open_file(page, "weather.csv", WEATHER)
        page.get_by_label("Type of temperature").wait_for()
        weather = re.search("data=([0-9a-f]+)", page.url)[1]
        self.open_file(page, "fruit.csv", FRUIT)
        page.get_by_label("Type of colour").wait_for()
        return page, weather

    def check_fruit(self, page):
        page.get_by_label("Type of colour").wait_for(timeout=2000)
        self.assertEqual(page.get_by_label("Type of temperature").count(), 0)
        self.assertEqual(page.get_by_role("alert").count(), 0)
        self.assertEqual(page.title(), "fruit.csv – Espalier")

    def test_the_data_set_that_was_chosen_last_is_open(self):
        for answer in ({}, refusal(404, "gone"), refusal(500, "broken")):
            with self.subTest(answer):
                page, weather = self.open_two()
                fruit = page.url
                held = Held(page, f"**/datasets/{weather}")
                page.get_by_role("button", name="weather.csv").first.click()
                held.wait()
                # What is not open yet is not there to be deleted under the name of another.
                page.get_by_role("button", name="Delete from the server").wait_for(state="detached")
                page.get_by_role("button", name="fruit.csv").first.click()
                page.get_by_label("Type of colour").wait_for()
                held.let_go(**answer)
                self.check_fruit(page)
                self.assertEqual(page.url, fruit)

    def test_a_type_is_set_in_its_own_data_set(self):
        for answer in ({}, refusal(422, "no numbers")):
            with self.subTest(answer):
                page, weather = self.open_two()
                page.get_by_role("button", name="weather.csv").first.click()
                held = Held(page, f"**/datasets/{weather}", method="PATCH")
                page.get_by_label("Type of temperature").select_option("ignore")
                held.wait()
                page.get_by_role("button", name="fruit.csv").first.click()
                page.get_by_label("Type of colour").wait_for()
                held.let_go(**answer)
                self.check_fruit(page)

    def test_the_file_that_was_opened_last_is_open(self):
        page = self.open()
        held = Held(page, "**/v1/datasets", method="POST", most=1)
        self.open_file(page, "weather.csv", WEATHER)
        held.wait()
        self.open_file(page, "fruit.csv", FRUIT)
        page.get_by_label("Type of colour").wait_for()
        held.let_go()
        self.check_fruit(page)
        page.get_by_role("button", name="weather.csv").click()
        page.get_by_label("Type of temperature").wait_for()

    def test_a_data_set_that_is_deleted_takes_no_other_away(self):
        page, weather = self.open_two()
        page.get_by_role("button", name="weather.csv").first.click()
        held = Held(page, f"**/datasets/{weather}", method="DELETE")
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_label("Type of temperature").wait_for()
        page.get_by_role("button", name="Delete from the server").click()
        held.wait()
        page.get_by_role("button", name="fruit.csv").first.click()
        page.get_by_label("Type of colour").wait_for()
        held.let_go()
        self.check_fruit(page)

    def test_a_tree_that_was_refused_late_hides_no_other(self):
        page = self.open()
        self.open_file(page, "weather.csv", WEATHER)
        held = Held(page, "**/tree?*", most=1)
        page.get_by_role("button", name="Grow the tree").click()
        held.wait()
        page.get_by_role("button", name="1 Data").click()
        page.get_by_label("Rows in a leaf").fill("2")
        page.get_by_label("Rows in a leaf").press("Tab")
        page.get_by_role("button", name="2 Tree and rules").click()
        tree = page.get_by_role("tree").get_by_role("treeitem").first
        tree.wait_for()
        held.let_go(**refusal(422, "no tree"))
        tree.wait_for(timeout=2000)
        self.assertEqual(page.get_by_role("heading", name="There is no tree").count(), 0)

    def test_going_back_from_a_tree_that_was_refused_shows_the_one_before(self):
        page = self.open()
        self.open_file(page, "weather.csv", WEATHER)
        self.grow(page)
        page.goto(f"{page.url}&min-leaf=many")
        page.get_by_role("heading", name="There is no tree").wait_for()
        page.go_back()
        page.get_by_role("tree").get_by_role("treeitem").first.wait_for()


if __name__ == "__main__":
    unittest.main()
