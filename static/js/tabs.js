// The four tabs of a phone: one panel at a time. On wider screens the style sheet shows all of them anyway.
//
// <nav class="tabs" role="tablist"><button role="tab" data-tab="board">…<span class="n">…  and  [data-panel="board"]
// The strip of players belongs to the board's tab as well: data-panel may name several.
// What is said while the talk is not in view is counted on its tab.

function open(page, name) {
  page.dataset.uiTab = name;
  for (const panel of page.querySelectorAll("[data-panel]")) {
    panel.toggleAttribute("data-ui-open", panel.dataset.panel.split(" ").includes(name));
  }
  for (const tab of page.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    if (tab.dataset.tab === name) tab.querySelector(".n").textContent = "";
  }
}

function countUnread(lines) {
  const tab = document.querySelector('.page:not([data-ui-tab="talk"]) [data-tab="talk"] .n');
  if (tab && lines) tab.textContent = Number(tab.textContent) + lines;
}

// Fresh panels and tabs come with every push; what was open stays open.
function restore() {
  const page = document.querySelector(".page:has(.tabs)");
  if (!page) return;
  const tabs = [...page.querySelectorAll("[data-tab]")].map((tab) => tab.dataset.tab);
  open(page, tabs.includes(page.dataset.uiTab) ? page.dataset.uiTab : tabs[0]);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (!tab) return;
  open(tab.closest(".page"), tab.dataset.tab);
  scrollTo(0, 0);
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tab = step && event.target.closest("[data-tab]");
  if (!tab) return;
  const all = [...tab.parentElement.querySelectorAll("[data-tab]")];
  const next = all[(all.indexOf(tab) + step + all.length) % all.length];
  next.focus();
  next.click();
});

const stream = document.querySelector(".stream");
if (stream) {
  new MutationObserver((changes) => {
    countUnread(changes.flatMap((c) => [...c.addedNodes]).filter((node) => node.matches?.(".said")).length);
  }).observe(stream, { childList: true });
}

document.addEventListener("htmx:after:swap", restore);
restore();
