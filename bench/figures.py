"""Bar charts as SVG, legible on light and dark pages: they have no background, and their greys and hues
stand out from both."""

import itertools
from xml.sax.saxutils import escape

COLOURS = ["#2f81c7", "#d9822b", "#8a63d2", "#3c9d62", "#c2577a", "#7a8a2b"]
TEXT = "#768390"
STYLE = (
    f"text{{font:12px sans-serif;fill:{TEXT}}}.title{{font-size:14px;font-weight:bold}}line{{stroke:{TEXT};stroke-opacity:.35}}"
    "@media(prefers-color-scheme:dark){text{fill:#9aa4ae}line{stroke:#9aa4ae}}"
)
WIDTH, LEFT, RIGHT, TOP = 720, 150, 70, 64
BAR, GAP = 13, 12


class Drawing:
    def __init__(self, title, legend):
        self.parts = [text(12, 22, title, css="title")]
        place = 12
        for name, colour in zip(legend, itertools.cycle(COLOURS)):
            self.parts += [bar(place, 36, 11, 11, colour), text(place + 16, 46, name)]
            place += 34 + 7 * len(name)

    def finish(self, height):
        size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        return (
            "\n".join(
                [
                    f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
                    f"<style>{STYLE}</style>",
                    *self.parts,
                    "</svg>",
                ]
            )
            + "\n"
        )


def text(x, y, words, css="", anchor="start"):
    css = f' class="{css}"' if css else ""
    anchor = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{css}{anchor}>{escape(str(words))}</text>'


def bar(x, y, width, height, colour):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.5, width):.1f}" height="{height}" fill="{colour}"/>'


def percent(value):
    return f"{100 * value:.{2 if 0 < value < 0.00995 else 1}f} %"


def grouped_bars(title, groups, legend):
    """A group of bars for each name of `groups`, which gives a value, or nothing, for each word of the legend."""
    drawing = Drawing(title, legend)
    most = max((value for values in groups.values() for value in values if value is not None), default=0) or 1
    y = TOP
    for name, values in groups.items():
        height = BAR * len(values)
        drawing.parts.append(text(LEFT - 10, y + height / 2 + 4, name, anchor="end"))
        for place, value in enumerate(values):
            known = value is not None
            length = (WIDTH - LEFT - RIGHT) * (value if known else 0) / most
            if known:
                drawing.parts.append(bar(LEFT, y + BAR * place, length, BAR - 2, COLOURS[place % len(COLOURS)]))
            drawing.parts.append(text(LEFT + length + 6, y + BAR * place + 10, percent(value) if known else "-"))
        y += height + GAP
    drawing.parts.append(f'<line x1="{LEFT}" x2="{LEFT}" y1="{TOP - 4}" y2="{y - GAP + 4}"/>')
    return drawing.finish(y)


def stacked_bars(title, groups, legend):
    """One bar for each name of `groups`, made of a value for each word of the legend."""
    drawing = Drawing(title, legend)
    most = max((sum(values) for values in groups.values()), default=0) or 1
    y = TOP
    for name, values in groups.items():
        drawing.parts.append(text(LEFT - 10, y + 15, name, anchor="end"))
        x = LEFT
        for value, colour in zip(values, itertools.cycle(COLOURS)):
            length = (WIDTH - LEFT - RIGHT) * value / most
            if value:
                drawing.parts.append(bar(x, y, length, 22, colour))
            x += length
        drawing.parts.append(text(x + 6, y + 15, percent(sum(values))))
        y += 22 + GAP
    drawing.parts.append(f'<line x1="{LEFT}" x2="{LEFT}" y1="{TOP - 4}" y2="{y - GAP + 4}"/>')
    return drawing.finish(y)
