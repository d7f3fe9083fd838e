"""What the workbench shows is what its address says: going back and forth, after a reload, and when answers come late."""

import re
import unittest

from workbench import WEATHER, Workbench

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
        while not self.routes:
            self.page.wait_for_timeout(20)

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
