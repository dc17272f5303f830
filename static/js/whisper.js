// The whisper line: whatever carries data-whisper explains itself there, on hover, focus or tap; nothing covers a piece.
//
// data-whisper="sentence"  data-whisper-head="Lead:"  data-clause="EW-8.10"
// A script that has more to say than the server writes it into data-ui-whisper.
// aria-disabled="true" makes it a refusal (padlock), anything else is a hint.
// data-lights="id id" on a choice lights its elements on the board, and they light the choice.

const LEAVE_MS = 900;    // long enough to reach the clause's link with the pointer

let shown = null;
let pinned = false;
let leaving = 0;

function line() {
  return document.getElementById("whisper");
}

function show(source) {
  const whisper = line();
  if (!whisper) return;
  clearTimeout(leaving);
  shown = source;
  const now = whisper.querySelector(".w-now");
  const { whisper: words, uiWhisper: more, whisperHead: head, clause } = source.dataset;
  now.dataset.kind = source.getAttribute("aria-disabled") === "true" ? "blocked" : "hint";
  now.querySelector("b").textContent = head ?? "";
  now.querySelector(".words").textContent = more ?? words;
  const link = now.querySelector(".clause");
  link.hidden = !clause;
  link.textContent = clause ?? "";
  link.href = clause ? whisper.dataset.clauseUrl.replace("{clause}", encodeURIComponent(clause)) : "";
  whisper.toggleAttribute("data-ui-on", true);
}

function rest() {
  clearTimeout(leaving);
  shown = null;
  pinned = false;
  line()?.removeAttribute("data-ui-on");
}

function leave() {
  clearTimeout(leaving);
  if (!pinned) leaving = setTimeout(rest, LEAVE_MS);
}

function light(source) {
  for (const lit of document.querySelectorAll("[data-ui-lit]")) lit.removeAttribute("data-ui-lit");
  if (!source) return;
  const choice = source.closest("[data-lights]");
  const mates = choice
    ? choice.dataset.lights.split(" ").map((id) => document.getElementById(id))
    : [...document.querySelectorAll(`[data-lights~="${CSS.escape(source.id)}"]`)];
  for (const mate of mates) mate?.toggleAttribute("data-ui-lit", true);
}

function over(target) {
  const source = target.closest?.("[data-whisper]");
  if (source && !pinned) show(source);
  else if (target.closest?.("#whisper")) clearTimeout(leaving);
  else if (!source && shown) leave();
  light(target.closest?.("[data-lights], .tgt[id], .blocked[id], .dice[id]"));
}

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") over(event.target); });
document.addEventListener("focusin", (event) => over(event.target));
document.addEventListener("focusout", (event) => { if (!event.relatedTarget) leave(); });
document.documentElement.addEventListener("pointerleave", leave);

// A tap or click on what is blocked holds its reason until the next one, so that its clause can be followed.
// It listens on the way down, because what is blocked lets no click come up again (press.js).
document.addEventListener("click", (event) => {
  const source = event.target.closest("[data-whisper]");
  if (source) {
    show(source);
    pinned = source.getAttribute("aria-disabled") === "true";
  } else if (!event.target.closest("#whisper")) {
    rest();
  }
}, { capture: true });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") rest(); });

// What it spoke of may be gone, or say something else now.
document.addEventListener("htmx:after:swap", () => {
  if (!shown) return;
  if (shown.isConnected && shown.dataset.whisper) show(shown);
  else rest();
});
