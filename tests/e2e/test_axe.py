"""Names, contrast, structure, keys: axe-core finds nothing serious on any page, in either language and light.

A page is loaded once for each language and size. What the light changes is colour alone, so in the second light only
contrast is looked at again.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.e2e.conftest import Newcomer
from tests.e2e.tour import LANGUAGES, SCHEMES, SIZES, everywhere, settle, speak

SHORT = (("en", "desktop"), ("fr", "phone"))    # each language and each size; the other two pairs are for the long run
GRAVE = ("serious", "critical")
RUN = """async (rules) => {
  for (const old of document.querySelectorAll("#stream > :nth-last-child(n + 20)")) old.remove();  // hundreds alike
  const found = await axe.run(document, {
    resultTypes: ["violations"], iframes: false, ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  return found.violations.map(({ id, impact, nodes }) => (
    { id, impact, nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`) }));
}"""


# among many of a kind the arrows lead on from the one that the tabulator reaches: `data-roves`
ACTS = "[hx-post], [data-opens], [data-ask-again], [data-card], [data-token], [data-place], [role=button]"
OUT_OF_REACH = f"""() => [...document.querySelectorAll("{ACTS}")]
  .filter((one) => one.matches(":not(form, #controls)") && one.checkVisibility() && one.tabIndex < 0)
  .filter((one) => !one.closest("[data-roves]")?.querySelector("[tabindex='0']"))
  .map((one) => one.outerHTML.slice(0, 160))"""


def grave(page: Page, rules: list[str] | None = None) -> Iterator[str]:
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    for one in found:
        if one["impact"] in GRAVE:
            yield f"{one['id']}: {len(one['nodes'])} times, such as {' | '.join(one['nodes'][:2])}"


@pytest.mark.parametrize(("language", "size"), [
    pytest.param(language, size, marks=() if (language, size) in SHORT else pytest.mark.long)
    for language in LANGUAGES for size in SIZES])
def test_axe_finds_nothing_serious_on_any_page(newcomer: Newcomer, house_database: str, language: str,
                                               size: str) -> None:
    width, height = SIZES[size]
    visitor = newcomer("Noor", width=width, height=height)
    visitor.context.add_init_script(AXE_SCRIPT)
    visitor.come_in()
    stops = everywhere(visitor, house_database)
    speak(visitor, language)
    page, faults = visitor.page, list[str]()
    for stop in stops:
        page.emulate_media(color_scheme=SCHEMES[0])
        answer = page.goto(visitor.house + stop.path)
        assert answer is not None and answer.status < 500, stop
        settle(page, stop)
        faults += [f"{stop.name} {stop.path}: {fault}" for fault in grave(page)]
        faults += [f"{stop.name}: no key reaches {one}" for one in page.evaluate(OUT_OF_REACH)]
        page.emulate_media(color_scheme=SCHEMES[1])
        faults += [f"{stop.name} {stop.path}, {SCHEMES[1]}: {fault}" for fault in grave(page, ["color-contrast"])]
    assert not faults, "\n".join(faults)
