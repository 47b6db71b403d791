"""Somebody who plays by buttons only: the arrows and Enter of a keyboard, or the cross and A of a gamepad."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

PAD = """(() => {
  const buttons = Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}));
  const pad = {id: 'stub', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons, timestamp: 0};
  navigator.getGamepads = () => [pad];
  window.pad = (button) => new Promise((done) => {
    buttons[button].pressed = true;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      buttons[button].pressed = false;
      requestAnimationFrame(() => requestAnimationFrame(done));
    }));
  });
})()"""
BUTTONS = {"act": 0, "next": 13, "up": 12, "down": 13, "left": 14, "right": 15}
KEYS = {
    "act": "Enter", "next": "Tab", "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
}  # fmt: skip
FOCUSED = "(selector) => document.activeElement.matches(selector)"
PRESSABLE = "() => document.activeElement.matches('button, a, summary') ? document.activeElement.textContent : ''"
SETTLED = "() => !document.activeElement.closest('[aria-disabled=true]')"


@dataclass(frozen=True)
class Operator:
    """One page and what presses its buttons; nothing is ever clicked or focused from outside."""

    page: Page
    press: Callable[[str], None]

    @classmethod
    def by_keys(cls, page: Page) -> "Operator":
        return cls(page, lambda button: page.keyboard.press(KEYS[button]))

    @classmethod
    def by_pad(cls, page: Page) -> "Operator":
        page.add_init_script(PAD)
        return cls(page, lambda button: page.evaluate("(button) => window.pad(button)", BUTTONS[button]))

    def walk(self, way: str, selector: str, steps: int = 60) -> None:
        """One way until the focus is on what is wanted."""
        for _ in range(steps):
            if self.page.evaluate(FOCUSED, selector):
                return
            self.press(way)
        raise AssertionError(f"{selector} is not reached by {way}")

    def push(self, way: str, text: str) -> None:
        """Walk to the button with this text and press it."""
        for _ in range(80):
            if text in self.page.evaluate(PRESSABLE):
                self.page.wait_for_function(SETTLED)
                self.press("act")
                return
            self.press(way)
        raise AssertionError(f"{text} is not reached by {way}")

    def move(self) -> None:
        """Whatever is asked for: a round's end, a card that fits, or the first button."""
        self.page.locator(".status.yours, [data-box=round], [data-box=match]").first.wait_for()
        if self.page.locator("[data-box=match]").count():
            return
        if self.page.locator("[data-box=round]").count():
            self.page.wait_for_function(SETTLED)
            self.press("act")
            self.page.locator("[data-box=round]").wait_for(state="detached")
            return
        with self.page.expect_response(re.compile("/commands$")):
            self._one_move()
        expect(self.page.locator("main [data-busy]")).to_have_count(0)

    def _one_move(self) -> None:
        self.walk("down", ".held", 8)
        if not self.page.locator(".held.fits").count():
            self.press("up")
            self.page.wait_for_function(SETTLED)
            self.press("act")
            return
        self.walk("right", ".held.fits")
        self.press("act")
        self.press("act")
        if self.page.locator("[data-box=suit]").count():
            self.page.wait_for_function(SETTLED)
            self.press("act")
