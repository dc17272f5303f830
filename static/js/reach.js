// What scrolls is reached by keys: a box that holds more than it shows, and nothing in it to stop at, is a stop itself.

const BOXES = ".paper, .charts > figure, #seats > ol";
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const MARK = "data-ui-reach";

function scrolls(box) {
  const { overflowX, overflowY } = getComputedStyle(box);
  return (overflowY !== "visible" && box.scrollHeight > box.clientHeight + 1)
    || (overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1);
}

function hasStop(box) {
  return [...box.querySelectorAll(STOPS)].some((one) => one.checkVisibility() && !one.closest("[inert]"));
}

function reach() {
  for (const box of document.querySelectorAll(BOXES)) {
    const wanted = scrolls(box) && !hasStop(box);
    if (wanted) box.tabIndex = 0;
    else if (box.hasAttribute(MARK)) box.removeAttribute("tabindex");
    box.toggleAttribute(MARK, wanted);
  }
}

document.addEventListener("htmx:after:swap", reach);
document.addEventListener("click", () => setTimeout(reach));    // a tab shows other boxes, a fold opens
addEventListener("resize", reach);
reach();
