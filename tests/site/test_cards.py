"""The hand's faces at their smallest: what a fan leaves uncovered says rank and suit, in every design."""

import pytest
from playwright.sync_api import Page

from tests.site.conftest import NewPage

pytestmark = pytest.mark.sources

SMALLEST = 52
"""Width of the smallest card (px)."""
STRIP = 24
"""Width of a covered card's visible strip (px)."""
LEAST_RANK = 13
"""Least height of a rank at the smallest card (px)."""
BACK_ROW = 0.66
"""How much of a card's height stays in sight in the back one of two rows."""

MEASURE = """async ([design, width]) => {
  const SCALE = 8;
  const deck = await (await import('/cards/deck.js')).loadDeck(design);
  const canvas = Object.assign(document.createElement('canvas'), {width: width * SCALE, height: width * SCALE * 7 / 5});
  const pen = canvas.getContext('2d', {willReadFrequently: true});

  // The ink of one part of a face, strokes included: drawn alone, then its outermost opaque pixels, in px of the card.
  async function ink(svg, part) {
    const face = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    for (const node of face.querySelectorAll('*')) if (!node.closest(part)) node.setAttribute('visibility', 'hidden');
    for (const node of face.querySelectorAll(`${part}, ${part} *`)) node.setAttribute('visibility', 'visible');
    face.setAttribute('width', canvas.width);
    face.setAttribute('height', canvas.height);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(face))}`;
    await image.decode();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const {data} = pen.getImageData(0, 0, canvas.width, canvas.height);
    const box = {left: Infinity, top: Infinity, right: 0, bottom: 0};
    for (let place = 3; place < data.length; place += 4) {
      if (data[place] < 128) continue;
      const x = ((place - 3) / 4) % canvas.width / SCALE, y = Math.floor((place - 3) / 4 / canvas.width) / SCALE;
      box.left = Math.min(box.left, x); box.right = Math.max(box.right, x + 1 / SCALE);
      box.top = Math.min(box.top, y); box.bottom = Math.max(box.bottom, y + 1 / SCALE);
    }
    return box;
  }

  const faces = [];
  for (const code of ['AS', '2H', '4D', '6C', '8S', '9H', 'TD', 'TC', 'JS', 'QH', 'KC', 'XX']) {
    const svg = deck.face(code, {large: true});
    faces.push({code, rank: await ink(svg, '.rank'), index: await ink(svg, '.index')});
  }
  return faces;
}"""


def bare(page: Page) -> None:
    """An empty page of the site's origin."""
    page.route("**/bare", lambda route: route.fulfill(body="<!doctype html><body>", content_type="text/html"))
    page.goto("/bare")


@pytest.mark.parametrize("design", ["classico", "grande", "noite", "azulejo"])
def test_rank_and_suit_are_read_in_the_strip_of_a_covered_card(new_page: NewPage, design: str) -> None:
    page = new_page()
    bare(page)
    for face in page.evaluate(MEASURE, [design, SMALLEST]):
        rank, index = face["rank"], face["index"]
        assert rank["bottom"] - rank["top"] >= LEAST_RANK, face
        assert 0.5 < index["left"] < index["right"] <= STRIP, face
        assert 0.5 < index["top"] < index["bottom"] <= SMALLEST * 7 / 5 * BACK_ROW, face
