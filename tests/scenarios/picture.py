"""A picture as its reader sees it: every line of text with its place, and what is told where a pointer rests."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from attrs import frozen

NAMESPACE = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.74, 0.2
"""How far the letters of a line reach above and below it, beside their size."""


@frozen
class Box:
    """What a line of text, or a rectangle, covers."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box", slack: float = 0.0) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@frozen
class Line:
    """A line of text: its words, where its baseline begins, and how it is written."""

    words: str
    x: float
    y: float
    size: float
    anchor: str
    bold: bool
    family: str

    def box(self) -> Box:
        """What the line covers in a font that is wider than most."""
        across = width_of(self.words, self.size, self.family, self.bold)
        left = self.x - across * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return Box(left, self.y - ASCENT * self.size, left + across, self.y + DESCENT * self.size)


@frozen
class Picture:
    """A picture, read."""

    width: float
    height: float
    name: str
    description: str
    lines: tuple[Line, ...]
    told: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        return [line.words for line in self.lines]

    @property
    def all_told(self) -> str:
        """Every word that stands in the picture or is told of a part of it."""
        return "\n".join((*self.words, *self.told))


def read(drawn: str) -> Picture:
    """Read a picture, or fail where it is not well-formed or does not stand alone."""
    root = fromstring(drawn)
    assert root.tag == f"{NAMESPACE}svg"
    assert [child.tag.removeprefix(NAMESPACE) for child in root][:2] == ["title", "desc"]
    for element in root.iter():
        tag = element.tag.removeprefix(NAMESPACE)
        assert tag in {"svg", "title", "desc", "g", "rect", "circle", "polygon", "path", "text"}, tag
        assert not {"id", "class", "href", "onclick"} & set(element.attrib)
        assert not any("url(" in value for value in element.attrib.values())
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert (root.attrib["width"], root.attrib["height"]) == tuple(root.attrib["viewBox"].split()[2:])
    told = tuple(title.text or "" for title in root.iter(f"{NAMESPACE}title"))
    return Picture(width, height, told[0], root[1].text or "", tuple(_lines(root, 0, 0, "")), told[1:])


def _lines(element: Element, x: float, y: float, family: str) -> Iterator[Line]:
    family = element.get("font-family", family)
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "translate(0 0)")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{NAMESPACE}text":
        assert element.text
        yield Line(
            element.text,
            x + float(element.attrib["x"]),
            y + float(element.attrib["y"]),
            float(element.attrib["font-size"]),
            element.get("text-anchor", "start"),
            element.get("font-weight") == "bold",
            family,
        )
    for child in element:
        yield from _lines(child, x, y, family)


FONTS = {
    ("sans-serif", False): "DejaVuSans.ttf",
    ("sans-serif", True): "DejaVuSans-Bold.ttf",
    ("serif", False): "DejaVuSerif.ttf",
    ("serif", True): "DejaVuSerif-Bold.ttf",
    ("monospace", False): "DejaVuSansMono.ttf",
}


@cache
def _measure(family: str, bold: bool) -> Callable[[str], float]:
    """How wide a letter is in a real font, in ems."""
    matplotlib = pytest.importorskip("matplotlib", reason="its fonts are what text is measured in")
    ft2font = pytest.importorskip("matplotlib.ft2font")
    font = ft2font.FT2Font(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / FONTS[family, bold]))
    font.set_size(100, 72)
    return cache(lambda letter: font.load_char(ord(letter)).linearHoriAdvance / 65536 / 100)


def width_of(words: str, size: float, family: str = "sans-serif", bold: bool = False) -> float:
    """How wide a line of text is in a real font, wider than most."""
    return size * sum(map(_measure(family, bold), words))


def overlapping(picture: Picture) -> list[tuple[str, str]]:
    """The pairs of lines that cover a common place."""
    boxes = sorted(((line.box(), line.words) for line in picture.lines), key=lambda pair: pair[0].top)
    found = []
    for place, (box, words) in enumerate(boxes):
        for other, others in boxes[place + 1 :]:
            if other.top >= box.bottom:
                break
            if box.meets(other):
                found.append((words, others))
    return found


def outside(picture: Picture) -> list[str]:
    """The lines that are not wholly in the picture."""
    whole = Box(0, 0, picture.width, picture.height)
    return [line.words for line in picture.lines if not line.box().within(whole)]
