// The hint of a practice table points at what it speaks of: the elements it names (data-light), and whatever does in one
// press what it suggests (data-suggests), or opens that. "Show me" leads there, for eyes and for keys.

const MARK = "data-ui-hint";

function strip() {
  return document.getElementById("lesson");
}

function actionOf(element) {
  try {
    return JSON.parse(element.getAttribute("hx-vals")).action;
  } catch {
    return null;
  }
}

// A press may stand behind a question that is asked again, or on a sheet that is not open.
function openerOf(element) {
  const { id } = element.closest(".confirm[hidden]") ?? {};
  const { sheet } = element.closest("[data-sheet]")?.dataset ?? {};
  if (id) return document.querySelector(`[data-ask-again="${CSS.escape(id)}"]`);
  return sheet && document.querySelector(`#main [data-opens="${CSS.escape(sheet)}"]`);
}

function meant() {
  const { light, suggests } = strip()?.dataset ?? {};
  const named = (light ?? "").split(" ").filter(Boolean).map((id) => document.getElementById(id));
  const pressed = suggests ? [...document.querySelectorAll("#main [hx-vals]")].filter((one) => actionOf(one) === suggests) : [];
  return [...named, ...pressed, ...pressed.map(openerOf)].filter(Boolean);
}

function mark() {
  const now = new Set(meant());
  for (const old of document.querySelectorAll(`[${MARK}]`)) if (!now.has(old)) old.removeAttribute(MARK);
  for (const one of now) if (!one.hasAttribute(MARK)) one.setAttribute(MARK, "");
  document.querySelector("[data-show-me]")?.toggleAttribute("data-ui-idle", now.size === 0);
}

// On a phone what is meant may be behind another tab.
function uncover(element) {
  const panel = element.closest("[data-panel]");
  if (panel && !panel.hasAttribute("data-ui-open")) {
    document.querySelector(`[data-tab="${panel.dataset.panel.split(" ")[0]}"]`)?.click();
  }
}

function show() {
  const all = meant();
  for (const one of all) uncover(one);
  const first = all.find((one) => one.checkVisibility() && one.getAttribute("aria-disabled") !== "true");
  first?.focus();
  first?.scrollIntoView({ block: "center", behavior: "smooth" });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-show-me]")) show();
});
document.addEventListener("htmx:after:swap", mark);
mark();
