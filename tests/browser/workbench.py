"""What the tests of the workbench share: a server, its page, and the first steps on it."""

import pathlib
import random
import re
import sys
import urllib.request

from browser import SKIPPED, BrowserTest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "serve"))
from server import ESPALIER, IMPLIED_RULE, LOANS, SANITIZED, WEATHER, ZONES_LEARNER, Server, events, give_server, loans, zones  # noqa: E402, F401

if SANITIZED:
    print("skipped: what the browser does is the same, and tests/serve asks the service under sanitizers")
    sys.exit(SKIPPED)
if not pathlib.Path("web/dist/page.js").exists():
    print("skipped: the page is not built (make web)")
    sys.exit(SKIPPED)

SLOW = 20_000  # milliseconds that work of the server may take


def many_leaves(rows):
    """Noise, of which a learner makes a tree of many thousand nodes."""
    chance = random.Random(3)
    lines = ["a,b,c,d,e,f,k"]
    for _ in range(rows):
        lines.append(",".join(str(chance.randrange(1000)) for _ in range(6)) + "," + chance.choice("xyz"))
    return "\n".join(lines) + "\n"


class Workbench(BrowserTest):
    environment = {}
    options = ()

    def setUp(self):
        give_server(self)
        self.url = f"http://127.0.0.1:{self.server.port}"
        if b"page.js" not in urllib.request.urlopen(self.url).read():
            self.skipTest("the program was built without its page (make web)")

    def open(self, script=None, **options):
        page = self.new_page(script, **options)
        page.set_default_timeout(SLOW)
        page.on("request", lambda request: self.troubles.append(request.url) if not request.url.startswith((self.url, "blob:", "data:")) else None)
        page.goto(self.url)
        return page

    def open_file(self, page, name, text):
        path = self.folder / name
        path.write_text(text)
        page.get_by_label("A CSV or ARFF file").set_input_files(path)

    def open_loans(self, page):
        page.get_by_role("button", name="Use the sample: loans").click()
        page.get_by_role("heading", name="Columns and their types").wait_for()

    def grow(self, page):
        page.get_by_role("button", name="Grow the tree").click()
        page.get_by_role("tree").get_by_role("treeitem").first.wait_for()

    def leaf(self, page, rule):
        return page.get_by_role("tree").get_by_role("treeitem", name=re.compile(rf"rule {rule}\b"))

    def line(self, page, rule):
        return page.get_by_role("grid", name="Rules").locator(f"#line-{rule}")

    def mark(self, page, rule):
        self.line(page, rule).get_by_role("button", name=f"Mark rule {rule} as sensitive").click()

    def mark_rule_2_of_the_loans(self, page):
        """And waits until what that costs is known."""
        self.open_loans(page)
        self.grow(page)
        self.mark(page, 2)
        page.locator(".run-bar").get_by_text(re.compile(r"\d+ relabelled")).wait_for()

    def saved(self, page, button):
        with page.expect_download() as download:
            button.click()
        path = self.folder / download.value.suggested_filename
        download.value.save_as(path)
        return path
