"""What the tests of pages share: a browser, what must not happen in it, and how long its tasks take."""

import os
import pathlib
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from harness import ESPALIER, LOANS, SANITIZED, take_argument  # noqa: E402, F401

PICTURES = take_argument("--pictures", "")  # a folder, to make the pictures of the documents again

SKIPPED = 77
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    print("skipped: playwright is not installed (make test installs it)")
    sys.exit(SKIPPED)
CHROMIUM = shutil.which("chromium")
if CHROMIUM is None:
    print("skipped: there is no chromium on the path")
    sys.exit(SKIPPED)

# On a machine that others use, everything takes as many times as long as programs wait for a processor.
MOST_MILLISECONDS = 100 * max(1, os.getloadavg()[0] / os.cpu_count())
NOTE_LONG_TASKS = """
addEventListener('load', () => setTimeout(() => {
  window.longest = 0;
  window.ready = true;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({type: 'longtask'});
}, 300));
"""
# Playwright's own waiting is forbidden by the policy of pages.
UNTIL_READY = """() => new Promise((done) => {
  const look = () => (window.ready ? done(true) : setTimeout(look, 20));
  look();
})"""
# The contrast of every text with what it stands on, and of the border of every field, as the guidelines
# for accessible pages (WCAG 2.2, 1.4.3 and 1.4.11) count it; what is too faint comes back.
FAINT = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const channels = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const groundOf = (node) => {
    const layers = [];
    for (let on = node; on; on = on.parentElement) layers.push(channels(getComputedStyle(on).backgroundColor));
    return layers.reverse().reduce((below, [r, g, b, a]) => below.map((one, i) => one + ([r, g, b][i] - one) * a / 255), [255, 255, 255]);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => (one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const faint = [];
  const look = (node, colour, ground, least) => {
    const is = contrast(channels(colour).slice(0, 3), ground);
    if (is < least) faint.push(`${node.localName} ${node.className} ${node.textContent.slice(0, 30)}: ${is.toFixed(2)}`);
  };
  for (const node of document.querySelectorAll('body *:not(svg *, :disabled, .unseen, .skip)')) {
    if (node.getClientRects().length === 0) continue;
    if ([...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim())) look(node, getComputedStyle(node).color, groundOf(node), 4.5);
    if (node.matches('select, input:not([type=range], [type=checkbox], [type=file])')) look(node, getComputedStyle(node).borderTopColor, groundOf(node.parentElement), 3);
  }
  return faint;
}"""
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 250))"


class BrowserTest(unittest.TestCase):
    """One browser for all tests of a class; a context of its own for each page."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def new_page(self, script=None, **options):
        """A page; what it says on its console, and its errors, are troubles."""
        options = {"viewport": {"width": 1360, "height": 900}, "reduced_motion": "reduce", **options}
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        self.troubles = []
        page.on("console", lambda message: self.troubles.append(message.text))
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        if script:
            page.add_init_script(script)
        return page

    def settle(self, page):
        page.evaluate(SETTLED)

    def picture(self, page, name, height=None):
        """Of what is in view; with a height, of the page from its top in a window of that height."""
        if not PICTURES:
            return
        size = page.viewport_size
        if height:
            page.set_viewport_size({"width": size["width"], "height": height})
            page.evaluate("scrollTo(0, 0)")
        self.settle(page)
        page.screenshot(path=str(pathlib.Path(PICTURES) / name))
        page.set_viewport_size(size)
