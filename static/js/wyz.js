// A card of Wyz that is taken up: where it can be aimed, what would come of it, and what is sent.
//
// [data-card="wave"]  a card of the hand, or of the Study while one may learn; #k-wave carries what can be done with it:
//   data-acts='[{words, note, action}]', and data-ahead, the address of the ways it can be played (Look in ahead.py).
// [data-action]  what can be done at any time: sent with the version the board shows (#board-beats data-version)
// #tray data-question data-texts   .plainly is shown while nothing is taken up, .aiming while something is
// #aim, #send, #others, #board-aim, #board-ahead belong to this script and are never morphed.
//
// The rules decide which ways there are and what each does; this shows them and lets one be chosen.

import { drawn, fill, send, sign } from "./compose.js";
import { clear, foretell, outline, reach, spot } from "./wyz-ahead.js";

const TURNS = { e: 0, ne: -60, nw: -120, w: 180, sw: 120, se: 60 };
const MANY = 12;    // more targets than this get thin rings, but for those that hit somebody

let taken = null;       // the card
let aim = [];           // what was named for it so far, stage by stage
let look = null;        // its ways, once they are here
let over = null;        // the key under the pointer or in focus
let peeked = null;      // a card that is only looked at
let doubt = "";
let question = "";
let looks = new Map();

const tray = () => document.querySelector("#tray[data-texts]");
const texts = () => JSON.parse(tray().dataset.texts);
const held = (id) => document.getElementById(`k-${id}`);
const acts = (id) => JSON.parse(held(id)?.dataset.acts ?? "[]");
const mayPlay = () => tray().classList.contains("plays");

function ask(id) {
  const url = held(id)?.dataset.ahead;
  return url ? fetched(url) : Promise.resolve(null);
}

function fetched(url) {
  if (!looks.has(url)) looks.set(url, fetch(url).then((answer) => (answer.status === 200 ? answer.json() : null)).catch(() => null));
  return looks.get(url);
}

// --------------------------------------------------------------------------------------------------------- aiming

const begins = (way, named) => named.every((key, n) => way.stages[n]?.key === key);
const depth = () => look?.ways[0]?.stages.length ?? 0;

// The stage that is being chosen: the next one, or the last when all is named.
const stage = () => Math.min(aim.length, depth() - 1);
const named = () => aim.slice(0, Math.max(stage(), 0));
const way = (full) => look?.ways.find((one) => one.stages.length === full.length && begins(one, full));

// What can be named now: key, words, cells, and the ways that begin so.
function options() {
  const found = new Map();
  if (!look || depth() === 0) return found;
  const at = stage();
  for (const one of look.ways.filter((each) => begins(each, named()))) {
    const { key, words, cells } = one.stages[at];
    if (!found.has(key)) found.set(key, { key, words, cells, ways: [] });
    found.get(key).ways.push(one);
  }
  return found;
}

// What a way costs others than its caster; a fall counts for more than any loss.
function harm(one, own) {
  const others = one.mages.filter((mage) => mage.colour !== own);
  return others.reduce((sum, { losses, discards, falls }) => losses.reduce((lost, [, n]) => lost + n, sum + discards / 10 + (falls ? 100 : 0)), 0);
}

const most = (ways, own) => Math.max(...ways.map((one) => harm(one, own)));

// What leaves no choice is named by itself.
function settle() {
  for (let open = options(); aim.length < depth() && open.size === 1; open = options()) aim = [...aim, ...open.keys()];
}

async function take(id) {
  taken = id;
  aim = [];
  over = look = peeked = null;
  refresh();
  if (id === null) return;
  const found = await ask(id);
  if (taken !== id || !tray()) return;
  look = found;
  settle();
  refresh();
}

function name(key) {
  const before = named();
  if (aim.length === depth() && aim.at(-1) === key) return confirm();
  aim = [...before, key];
  settle();
  over = null;
  refresh();
  if (aim.length === depth()) document.getElementById("send").focus({ preventScroll: true });
}

function confirm() {
  document.getElementById("send").click();
}

// --------------------------------------------------------------------------------------------------------- showing

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function refresh() {
  const side = tray();
  if (!side) return;
  if (taken === null) side.removeAttribute("data-ui-taken");
  else side.setAttribute("data-ui-taken", look || held(taken)?.dataset.ahead ? "aim" : "act");
  for (const card of document.querySelectorAll("[data-card]")) {
    card.setAttribute("aria-pressed", String(card.dataset.card === taken));
  }
  for (const asked of side.querySelectorAll(".confirm")) asked.hidden = asked.id !== doubt;
  const open = options();
  showTitle();
  showRows(open);
  showBar(open);
  showTargets(open);
  showAhead();
}

function showTitle() {
  const title = document.querySelector("#do-title .aiming");
  const card = held(taken);
  const words = (card?.querySelector(".nm") ?? card?.querySelector("b"))?.textContent ?? "";
  title.textContent = taken === null ? "" : look ? fill(texts().aim, { card: words }) : words;
}

function showRows(open) {
  const list = element("ul", { class: "opts" });
  const all = [...open.values()].sort((one, other) => most(other.ways, look.colour) - most(one.ways, look.colour));
  const idle = all.filter((one) => one.ways.every((each) => each.is_idle));
  for (const one of all) if (!idle.includes(one) || !(one.key in TURNS || one.cells.length)) list.append(row(one));
  const arrows = idle.filter((one) => one.key in TURNS);
  if (arrows.length) list.append(rest(arrows, list.childElementCount > 0));
  const notes = all.length === 0 ? notesOf() : idle.length > arrows.length ? [texts().board] : [];
  document.getElementById("aim").replaceChildren(...(taken === null ? [] : [
    ...notes.map((words) => element("p", { class: "told" }, words)), ...(list.childElementCount ? [list] : [])]));
}

// What is done with the card as a whole: a card without targets, or one that is given up.
function notesOf() {
  if (look?.ways.length === 1) return [look.ways[0].say];
  if (look && look.ways.length === 0) return [texts().none];
  return acts(taken).slice(0, 1).map((act) => act.note).filter(Boolean);
}

function described(one) {
  const [first] = one.ways;
  const single = one.ways.length === 1;
  return {
    title: single && depth() === 1 ? first.title : one.words, note: single ? first.note : texts().then,
    say: single ? first.say : texts().then, clause: single ? first.clause : "",
  };
}

// A name keeps its capital; how a way is called begins a sentence on its row and goes on with one here.
function whispering(one) {
  const { title, say, clause } = described(one);
  const words = title === one.words ? title : `${title[0].toLowerCase()}${title.slice(1)}`;
  return { "data-key": one.key, "data-whisper": say, "data-whisper-head": fill(texts().head, { words: `${look.name}, ${words}` }), ...(clause ? { "data-clause": clause } : {}) };
}

// Whose Energy it is about, before and after: one figure, or from the least to the most that can be left.
function figuresOf(ways) {
  const hits = ways.filter((each) => each.before);
  if (!hits.length || hits.some((each) => each.colour !== hits[0].colour)) return { colour: "", figures: [] };
  const [{ colour, before }] = hits;
  const left = ways.map((each) => Number(each.before ? each.after : before));
  const [least, most] = [Math.min(...left), Math.max(...left)];
  const after = least === most ? String(least) : `${least}–${most}`;
  return { colour, figures: after === before ? [before] : [`${before} `, sign("arrow"), ` ${after}`] };
}

function row(one) {
  const { title, note } = described(one);
  const { colour, figures } = figuresOf(one.ways);
  const lead = element("span", { class: "lead" }, ...(colour ? [crest(colour)] : []));
  return element("li", {}, element("button", {
    type: "button", class: `opt${one.ways.every((each) => each.is_idle) ? " idle" : ""}`, ...whispering(one),
    "aria-pressed": String(aim.includes(one.key) && aim.length === depth()),
  }, lead, element("span", {}, element("b", {}, title[0].toUpperCase() + title.slice(1)), element("small", {}, note)), element("span", { class: "to num" }, ...figures)));
}

function crest(colour) {
  const known = document.querySelector(`#seats .crest[data-seat="${colour}"]`);
  const copy = known?.cloneNode(true) ?? element("span", {});
  copy.classList.add("s");
  return copy;
}

function rest(arrows, isElsewhere) {
  const buttons = arrows.map((one) => {
    const arrow = drawn("use", { href: "/static/sprite.svg#arrow", width: 24, height: 24, transform: `rotate(${TURNS[one.key]} 12 12)` });
    return element("button", {
      type: "button", class: "way", "aria-label": described(one).title, ...whispering(one),
      "aria-pressed": String(aim.at(-1) === one.key && aim.length === depth()),
    }, drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, arrow));
  });
  return element("li", { class: "rest" }, element("span", {}, isElsewhere ? texts().elsewhere : texts().nobody), element("div", { class: "compass" }, ...buttons));
}

function showBar(open) {
  const button = document.getElementById("send");
  const others = document.getElementById("others");
  others.replaceChildren();
  if (taken === null) return;
  const [first, ...more] = acts(taken);
  const chosen = mayPlay() && look ? way(aim) : undefined;
  const ready = chosen ? chosen.cast : !look && first ? first.words : "";
  button.textContent = ready || (mayPlay() || !look ? (aim.length ? texts().then : texts().choose) : texts().look);
  button.setAttribute("aria-disabled", String(!ready));
  button.hidden = !ready && !open.size && !look?.ways.length;
  for (const act of look ? acts(taken) : more) {
    const other = element("button", { type: "button", class: "btn", title: act.note }, act.words);
    other.addEventListener("click", () => send(question, act.action));
    others.append(other);
  }
}

function showTargets(open) {
  const layer = document.getElementById("board-aim");
  if (!layer) return;
  const focused = document.activeElement?.closest?.("#board-aim [data-key]")?.dataset.key;
  const cells = [...open.values()].reduce((sum, one) => sum + one.cells.length, 0);
  layer.replaceChildren(...[...open.values()].filter((one) => one.cells.length).map((one) => {
    const idle = one.ways.every((each) => each.is_idle);
    const chosen = aim.length === depth() && aim.at(-1) === one.key;
    const { title, say } = described(one);
    return drawn("g", {
      class: `tgt${idle || cells > MANY ? " thin" : ""}${idle ? " idle" : ""}${chosen ? " chosen" : ""}`,
      role: "button", tabindex: 0, "aria-label": `${title}. ${say}`, "aria-pressed": String(chosen), ...whispering(one),
    }, ...one.cells.map((cell) => outline(cell)));
  }));
  document.getElementById("board").toggleAttribute("data-ui-aiming", taken !== null);
  if (focused) layer.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function showAhead() {
  const layer = document.getElementById("board-ahead");
  if (!layer) return;
  const ahead = over === null ? way(aim) : way([...named(), over]);
  clear(layer);
  if (look && ahead) foretell(layer, look, ahead);
  else if (look && taken !== null) spot(layer, look, [...options().values()].filter((one) => over === null || one.key === over).flatMap((one) => one.ways));
  else if (peeked) reach(layer, peeked);
}

// -------------------------------------------------------------------------------------------------------- pressing

function press(target) {
  const card = target.closest("[data-card]");
  const key = target.closest("[data-key]");
  const again = target.closest("[data-ask-again]");
  if (again) {
    doubt = again.dataset.askAgain;
    refresh();
    document.querySelector(doubt ? `#${doubt} button` : "#go")?.focus();
  } else if (key) {
    name(key.dataset.key);
  } else if (card) {
    take(taken === card.dataset.card ? null : card.dataset.card);
  } else if (target.closest("#put-back")) {
    const was = taken;
    take(null);
    held(was)?.focus({ preventScroll: true });
  } else if (target.closest("#send")) {
    sendIt();
  } else if (target.closest("[data-action]")) {
    send(document.getElementById("board-beats").dataset.version, JSON.parse(target.closest("[data-action]").dataset.action));
  }
}

function sendIt() {
  if (document.getElementById("send").getAttribute("aria-disabled") === "true") return;
  const chosen = look ? way(aim) : undefined;
  const action = chosen ? { type: "play", card: taken, targets: chosen.targets } : acts(taken)[0]?.action;
  if (action) send(question, action);
}

document.addEventListener("click", (event) => { if (tray()) press(event.target); });

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (doubt) doubt = "";
  else if (aim.length && look?.ways.length > 1) aim = aim.slice(0, -1);
  else if (taken !== null) taken = look = null;
  refresh();
});

// --------------------------------------------------------------------------------------------------------- looking

async function peek(id) {
  if (taken !== null || peeked?.card === id) return;
  const found = await ask(id);
  const under = document.querySelector(`#k-${id}:hover, #k-${id}:focus-visible`);
  if (taken !== null || !under) return;
  peeked = found;
  showAhead();
  if (found) tell(under, atBest(found));
}

// What would come of the card: of its only way, or of the one that costs the others most.
function atBest({ ways, colour }) {
  if (ways.length === 1) return ways[0].say;
  const best = ways.find((one) => harm(one, colour) > 0 && harm(one, colour) === most(ways, colour));
  return best ? `${fill(texts().head, { words: best.title })} ${best.say}` : "";
}

// The whisper line says it, at once if it is just speaking of that element.
function tell(target, words) {
  if (!words) return;
  target.dataset.uiWhisper = words;
  if (target.matches(":hover, :focus-visible")) target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

// A cell one could step to: whom the hand could hit from there is added to what the whisper line says of it.
async function survey(target) {
  const told = await fetched(target.dataset.from);
  if (told && target.isConnected) tell(target, [target.dataset.whisper, told.say].filter(Boolean).join(" "));
}

function looked(target) {
  const step = target.closest?.("[data-from]");
  if (step && !looks.has(step.dataset.from)) survey(step);
  const key = target.closest?.("[data-key]")?.dataset.key ?? null;
  if (key !== over) {
    over = key;
    showAhead();
  }
  const card = target.closest?.(".hand [data-card]");
  if (card) peek(card.dataset.card);
  else if (peeked) {
    peeked = null;
    showAhead();
  }
}

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") looked(event.target); });
document.addEventListener("focusin", (event) => looked(event.target));
document.documentElement.addEventListener("pointerleave", () => looked(document.body));

// ----------------------------------------------------------------------------------------------------------- pushes

// What was looked at may stand elsewhere now; a new question forgets what was taken up.
function follow() {
  const side = tray();
  if (!side) return;
  looks = new Map();
  for (const said of document.querySelectorAll("[data-ui-whisper]")) said.removeAttribute("data-ui-whisper");
  if (side.dataset.question !== question || (taken !== null && !held(taken))) {
    question = side.dataset.question;
    doubt = "";
    taken = look = over = peeked = null;
    aim = [];
  }
  const before = aim;
  if (taken !== null) take(taken).then(() => { if (way(before)) { aim = before; refresh(); } });
  else refresh();
}

document.addEventListener("htmx:after:swap", follow);
follow();

// ------------------------------------------------------------------------------------------------------------ beats

// Any key or touch lets what is being shown happen at once.
function hurry() {
  for (const running of document.getElementById("board")?.getAnimations({ subtree: true }) ?? []) {
    if (running.effect.target?.closest(".beat, .drop")) running.finish();
  }
}

document.addEventListener("keydown", hurry);
document.addEventListener("pointerdown", hurry);
