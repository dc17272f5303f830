// A replay: its links lead to other moments, of which only what differs is brought here; it plays by itself, and by keys.
//
// <div id="controls" data-place data-last data-since data-href data-words> with links [data-go] and [data-key="ArrowLeft"],
// <button id="play" data-play data-pause>, <button data-pace="1500">, and the head <input type="range" id="head">.
// #replay[data-plays] begins to play when the page is there.

const HERE = "data-ui-here";
let pace = 1500;
let playing = false;
let waiting = 0;
let under = false;    // way to another moment
let wanted = null;    // the last one asked for meanwhile

const controls = () => document.getElementById("controls");
const head = () => document.getElementById("head");

// ------------------------------------------------------------------------------------------------------- from moment to moment

// The moment that is so named, seen with the same eyes.
function to(name, value) {
  const there = new URL(controls().dataset.href, location.href);
  there.searchParams.delete("at");
  there.searchParams.set(name, value);
  return there.pathname + there.search;
}

async function go(address) {
  wanted = address;
  if (under) return;
  under = true;
  while (wanted) {
    const next = new URL(wanted, location.href);
    wanted = null;
    next.searchParams.set("since", controls().dataset.since);
    await htmx.ajax("GET", next.pathname + next.search, { swap: "none" });
  }
  under = false;
}

// The address is always a link to what is shown.
function settle() {
  const { place, last, href, words, at } = controls().dataset;
  const slider = head();
  slider.max = last;
  if (!slider.matches(":active")) slider.value = place;
  slider.setAttribute("aria-valuetext", words);
  history.replaceState(null, "", href);
  mark(at);
  centre();
  if (playing && !document.getElementById("go-on").href) pause();
  show();
}

function mark(at) {
  for (const line of document.querySelectorAll(`#stream [${HERE}]`)) line.removeAttribute(HERE);
  for (const line of document.querySelectorAll(`#stream [id^="v${at}-"]`)) line.setAttribute(HERE, "");
}

// On a phone the ruler is wider than the page and follows its head.
function centre() {
  const box = document.querySelector(".rulerbox");
  const share = Number(controls().dataset.place) / Math.max(1, Number(controls().dataset.last));
  if (box.scrollWidth > box.clientWidth) box.scrollLeft = 30 + share * 774 - box.clientWidth / 2;
}

// ------------------------------------------------------------------------------------------------------------------- playing

function show() {
  const button = document.getElementById("play");
  button.toggleAttribute("data-ui-playing", playing);
  button.querySelector("span").textContent = playing ? button.dataset.pause : button.dataset.play;
}

function pause() {
  playing = false;
  clearTimeout(waiting);
  show();
}

function play() {
  if (!document.getElementById("go-on").href) return;
  playing = true;
  show();
  step();
}

async function step() {
  const started = Date.now();
  const on = document.getElementById("go-on").getAttribute("href");
  if (!playing || !on) return pause();
  await go(on);
  if (playing) waiting = setTimeout(step, Math.max(0, pace - (Date.now() - started)));
}

function choose(button) {
  pace = Number(button.dataset.pace);
  for (const other of document.querySelectorAll("[data-pace]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
}

// --------------------------------------------------------------------------------------------------------------------- hands

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go], a[data-at]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    pause();
    go(link.dataset.at ? to("at", link.dataset.at) : link.getAttribute("href"));
  }
  if (event.target.closest("#play")) playing ? pause() : play();
  const chosen = event.target.closest("[data-pace]");
  if (chosen) choose(chosen);
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "head") return;
  pause();
  go(to("step", event.target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target;
  if (on.closest("input:not(#head), select, textarea, [role=tab], .stream")) return;
  if (event.key === " ") {
    if (on.closest("a, button, summary")) return;
    event.preventDefault();
    playing ? pause() : play();
    return;
  }
  const link = document.querySelector(`#controls [data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  pause();
  if (link.href) go(link.getAttribute("href"));
});

document.addEventListener("htmx:after:swap", settle);
settle();
if (document.getElementById("replay").hasAttribute("data-plays")) play();
