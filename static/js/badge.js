// The tab says that it is my moment: whatever carries data-mine="words" puts them before the title and gilds the favicon.
// When my moment begins, "conclave:mine" is told to the document with those words and the title; when it ends,
// "conclave:theirs".

const ICON = "/static/favicon.svg";
const ICON_MINE = "/static/favicon-mine.svg";

let title = document.title;
let before = null;

function badge() {
  const words = document.querySelector("[data-mine]")?.dataset.mine ?? null;
  if (words === before) return;
  if (before === null) title = document.title;
  document.title = words === null ? title : `${words} · ${title}`;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", words === null ? ICON : ICON_MINE);
  const begins = before === null;
  before = words;
  if (begins) document.dispatchEvent(new CustomEvent("conclave:mine", { detail: { words, title } }));
  else if (words === null) document.dispatchEvent(new CustomEvent("conclave:theirs"));
}

new MutationObserver(badge).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["data-mine"],
});
badge();
