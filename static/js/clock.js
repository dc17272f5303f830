// The candle clock: every [data-deadline] counts down and its wax burns with it.
//
// <div class="clock" data-deadline="epoch ms" data-now="server's epoch ms" data-total="ms of a full candle"
//      data-day="{n} day" data-days="{n} days" data-hours="{h} h {m}">
// <span id="now" data-now="server's epoch ms">  where a clock may have been drawn some time before it is sent
//
// The server's time reaches us late, never early: of all the offsets seen, the largest is the truest.

const LOW_S = 10;
const DAY_S = 86400;
const FULL = 20;    // where the wax ends at the top of a full candle, and at its foot
const SPENT = 43;

let offset = -Infinity;
const seen = new WeakMap();

function heed(teller) {
  const now = Number(teller.dataset.now);
  if (!now || seen.get(teller) === now) return;
  seen.set(teller, now);
  offset = Math.max(offset, now - Date.now());
}

function fill(words, parts) {
  return words.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
}

function two(n) {
  return String(n).padStart(2, "0");
}

function words(clock, s) {
  const d = clock.dataset;
  if (s >= 2 * DAY_S) return fill(d.days, { n: Math.floor(s / DAY_S) });
  if (s >= DAY_S) return fill(d.day, { n: 1 });
  if (s >= 3600) return fill(d.hours, { h: Math.floor(s / 3600), m: two(Math.floor((s % 3600) / 60)) });
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}

function burn(clock, share) {
  const top = SPENT - (SPENT - FULL) * share;
  clock.querySelector(".wax")?.setAttribute("d", `M8 ${top}c1-1.5 3-1 4 0s2.5-1.5 6 .5V46H8z`);
  clock.querySelector(".burning")?.setAttribute("transform", `translate(0 ${top - FULL})`);
}

function tick() {
  document.querySelectorAll("[data-now]").forEach(heed);
  for (const clock of document.querySelectorAll(".clock[data-deadline]")) {
    const left = Math.max(0, Number(clock.dataset.deadline) - Date.now() - offset);
    const s = Math.ceil(left / 1000);
    const digits = clock.querySelector("b");
    const text = words(clock, s);
    if (digits.textContent !== text) digits.textContent = text;
    burn(clock, Math.min(1, left / (Number(clock.dataset.total) || left || 1)));
    clock.toggleAttribute("data-ui-low", s < LOW_S);
  }
}

setInterval(tick, 250);
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("visibilitychange", tick);
tick();
