"""What stands on the page can be read, in light and in dark colours."""

import unittest

from workbench import Workbench

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
                for rule in (2, 9):
                    self.mark(page, rule)
                page.get_by_text("Forbidden edits, strategy, attacks").click()
                page.locator(".run-bar .cost").wait_for()
                self.assertEqual(page.evaluate(FAINT), [])
                page.get_by_role("button", name="Hide them").click()
                page.get_by_role("region", name="Edits").get_by_role("cell").first.wait_for()
                self.settle(page)
                self.assertEqual(page.evaluate(FAINT), [])


if __name__ == "__main__":
    unittest.main()
