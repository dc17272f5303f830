// What is chosen on the chart: lit, its way shown, and sent; and what is filled in beside it.
//
// <button data-aim='{"kind": …}' [data-open]>  one way to choose, lit by pressing it, or from the beginning:
//   reach   here points parts items:[hex spent via way n stops token] blocked:[hex words why clause]
//   hexes   action hexes                      the hex completes the action
//   place   action hexes terrain walls        a tile on one of these middles, turned with [data-turn]
//   tiles   action tiles:[id name middle]     a territory
//   boats   action calls:[boat hex water]     a boat, then where it comes to
// <button data-go="hex">  goes there; the way is sent hex by hex, each step when the table has answered the last.
// With a mouse or a key what is pressed is done; a finger first sees the way, and does it with a second tap or #send.
// <form data-split="8" data-type="allocate">  points that must add up; <form data-offer>  what is ticked is offered.

import { drawn, fill, send } from "/static/js/compose.js";
import { gather, grid, reveal, spot } from "/static/js/wizards-map.js";

const PLACES = "OA1A2A3A4A5A6B1B2B3B4B5B6C1C2C3C4C5C6".match(/O|[A-C]\d/g);
const STEPS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];    // axial, clockwise from the north-east

let aim = null;          // what is lit
let key = "";            // the question and the aim it belongs to
let chosen = null;       // a hex a finger has touched
let shown = null;        // the hex whose way or tile is drawn
let boat = null;         // the boat that is called
let turned = 0;
let byTouch = false;
let journey = null;      // steps still to be sent
let isBusy = false;      // the last one has not been answered

const tray = () => document.getElementById("tray");
const texts = () => JSON.parse(tray().dataset.texts);
const layer = () => document.getElementById("board-aim");
const wayLayer = () => document.getElementById("board-way");
const button = () => document.getElementById("send");
const aims = () => [...document.querySelectorAll("#tray [data-aim]")];

// ------------------------------------------------------------------------------------------------------------- lighting

function refresh() {
  if (!tray() || !layer()) return;
  const found = aims();
  const question = `${tray().dataset.question} ${found.map((one) => one.id).join()}`;
  if (!key.startsWith(`${question}|`)) {
    chosen = boat = null;
    open(found.find((one) => one.hasAttribute("data-open")), question);
    if (aim?.kind === "hexes") gather(aim.hexes);
  } else draw();
  go();
}

function open(source, question = key.split("|")[0]) {
  aim = source ? { id: source.id, ...JSON.parse(source.dataset.aim) } : null;
  key = `${question}|${source?.id ?? ""}`;
  chosen = boat = null;
  draw();
}

function draw() {
  for (const one of aims()) one.setAttribute("aria-pressed", String(one.id === aim?.id));
  const lit = aim ? TARGETS[aim.kind]() : [];
  const held = layer().contains(document.activeElement) ? document.activeElement.dataset.at : null;
  layer().replaceChildren(...(aim?.blocked ?? []).map(blocked), ...lit);
  if (held) layer().querySelector(`[data-at="${held}"]`)?.focus({ preventScroll: true });    // whoever goes by keys stays there
  document.getElementById("board").toggleAttribute("data-ui-many", lit.length > 12);
  show(chosen);
}

const name = (hex) => document.getElementById(`h${hex}`)?.dataset.whisperHead ?? `${texts().sea}:`;
const about = (hex) => document.getElementById(`h${hex}`)?.dataset.whisper ?? "";
const QUARTERS = ["", "¼", "½", "¾"];

function points(parts) {
  const rest = QUARTERS[(parts % aim.parts) * 4 / aim.parts];
  return `${Math.floor(parts / aim.parts) || (rest ? "" : 0)}${rest}`;
}

function target(hex, { thin = true, afloat = false, words = "", badge = "", head = name(hex), shape = "#hex", near = false } = {}) {
  const { x, y } = spot(hex);
  const kinds = ["tgt", thin && "thin", afloat && "afloat"].filter(Boolean).join(" ");
  const marks = ["lit-f", "lit-a", "lit-b"].map((kind) => drawn("use", { href: shape, class: kind }));
  const group = drawn("g", {
    id: `t${hex}`, class: kinds, role: "button", tabindex: near ? 0 : -1, "aria-label": `${head} ${words}`,
    "data-hex": hex, "data-at": hex, "data-whisper": words, "data-whisper-head": head, transform: `translate(${x} ${y})`,
  }, marks[0], drawn("g", { class: "ring" }, marks[1], marks[2]));
  if (badge) {
    const label = drawn("text", { y: 24 });
    label.textContent = badge;
    group.append(drawn("g", { class: "cost" }, drawn("circle", { cy: 19, r: 9.8 }), label));
  }
  return group;
}

// Of many a dot is enough.
function middle(group) {
  group.classList.add("dot");
  group.append(drawn("circle", { r: 6 }));
  return group;
}

function blocked([hex, words, why, clause]) {
  const { x, y } = spot(hex);
  return drawn("g", {
    class: "blocked", role: "button", tabindex: -1, "aria-disabled": "true", "aria-label": `${words}: ${why}`, "data-whisper": why,
    "data-at": hex, "data-whisper-head": name(hex), "data-clause": clause, transform: `translate(${x} ${y})`,
  }, drawn("use", { href: "#hex", class: "hatch" }));
}

const AFLOAT = ["sail", "swim", "board"];    // water under a net of gold must still look like water

const TARGETS = {
  reach: () => aim.items.map(([hex, spent, via, way, , stops]) => {
    const whole = way === "swim" || way === "stone" || way === "centre";
    const cost = whole ? texts().all : fill(texts().cost, { n: points(spent), of: points(aim.points) });
    return target(hex, { thin: !stops, afloat: AFLOAT.includes(way), badge: whole ? "" : points(spent), near: via === aim.here,
      words: `${[cost, stops ? texts().ends : ""].filter(Boolean).join("; ")}. ${about(hex)}` });
  }),
  hexes: () => aim.hexes.map((hex, n) => target(hex, { words: about(hex) || texts().here, near: n === 0 })),
  place: () => aim.hexes.map((hex, n) => middle(target(hex, { words: texts().place, near: n === 0, head: "" }))),
  tiles: () => aim.tiles.map(([, title, hex], n) => target(hex, { thin: false, shape: "#coast", head: `${title}:`, near: n === 0,
    words: fill(texts().to, { name: title }) })),
  boats: () => {
    const able = boat === null ? aim.calls.map(([, at]) => at) : aim.calls.filter(([one]) => one === boat).map(([, , water]) => water);
    return [...new Set(able)].map((hex, n) => target(hex, { thin: false, words: boat === null ? texts().boat : texts().water, near: n === 0 }));
  },
};

const LOOKED_FOR = { hexes: () => aim.hexes, tiles: () => aim.tiles.map(([, , hex]) => hex), boats: () => aim.calls.flatMap(([, at, water]) => [at, water]) };

// ------------------------------------------------------------------------------------------------------------- the way

function item(hex) {
  return aim?.kind === "reach" ? aim.items.find(([to]) => to === hex) : null;
}

function way(hex) {
  const hexes = [];
  for (let one = item(hex); one; one = item(one[2])) hexes.unshift(one);
  return hexes;
}

function show(hex) {
  if (!wayLayer()) return;    // the game is over
  shown = hex;
  wayLayer().replaceChildren(...(hex === null || !aim ? [] : SHOWN[aim.kind]?.(hex) ?? []));
  const isChosen = chosen !== null && Boolean(aim);
  button().hidden = !isChosen;
  if (isChosen) button().textContent = label(chosen);
}

function label(hex) {
  const one = item(hex);
  if (one) return fill(texts().go, { n: points(one[1]) });
  if (aim.kind === "tiles") return fill(texts().to, { name: aim.tiles.find(([, , at]) => at === hex)?.[1] ?? "" });
  return aim.kind === "place" ? texts().place : aim.kind === "boats" ? (boat === null ? texts().boat : texts().call) : texts().here;
}

const SHOWN = {
  reach: (hex) => {
    const spots = [aim.here, ...way(hex).map(([to]) => to)].map(spot);
    const line = spots.map(({ x, y }) => `${x},${y}`).join(" ");
    return [drawn("polyline", { class: "way-k", points: line }), drawn("polyline", { class: "way", points: line })];
  },
  place: (hex) => [tile(hex)],
};

// ----------------------------------------------------------------------------------------------------------------- tiles

const ring = (letter, n) => (letter === "O" ? [] : letter === "A" ? [n] : letter === "B" ? [n, n] : [n, n % 6 + 1]);
const turn = (side) => (side - 1 + turned) % 6;

function offset(place) {
  const [letter, n] = [place[0], Number(place[1] ?? 0)];
  return ring(letter, n).map((side) => STEPS[turn(side)]).reduce(([q, r], [dq, dr]) => [q + dq, r + dr], [0, 0]);
}

function tile(hex) {
  const middle = spot(hex);
  const group = drawn("g", { class: "tile-ghost", transform: `translate(${middle.x} ${middle.y})` });
  const { radius } = grid();
  const half = radius * Math.sqrt(3) / 2;
  const at = (place) => {
    const [q, r] = offset(place);
    return { x: 2 * half * (q + r / 2), y: radius * 1.5 * r };
  };
  PLACES.forEach((place, n) => {
    const { x, y } = at(place);
    group.append(drawn("use", { href: `/static/wizards.svg#${aim.terrain[n]}`, x, y }));
  });
  const corners = [[0, -1, 1, -0.5], [1, -0.5, 1, 0.5], [1, 0.5, 0, 1], [0, 1, -1, 0.5], [-1, 0.5, -1, -0.5], [-1, -0.5, 0, -1]];
  for (const [place, side] of aim.walls) {
    const { x, y } = at(place);
    const [x1, y1, x2, y2] = corners[turn(side)];
    group.append(drawn("path", { class: "wall", d: `M${x + half * x1} ${y + radius * y1}L${x + half * x2} ${y + radius * y2}` }));
  }
  aim.places.forEach((kind, n) => kind && group.append(...plaque(kind, at(PLACES[n]))));
  group.append(drawn("use", { href: "#coast", class: "tile-edge" }));
  return group;
}

const plaque = (kind, { x, y }) => [
  drawn("circle", { cx: x, cy: y, r: 21, fill: "var(--rim)", stroke: "var(--key)" }),
  drawn("use", { href: `/static/wizards.svg#${kind}`, x: x - 15, y: y - 15, width: 30, height: 30, color: "var(--rim-ink)" }),
];

// --------------------------------------------------------------------------------------------------------------- choosing

function choose(hex) {
  if (byTouch && chosen !== hex && aim.kind !== "boats") {
    chosen = hex;
    show(hex);
  } else act(hex);
}

const ACTS = {
  reach: (hex) => travel(hex),
  hexes: (hex) => answer({ ...aim.action, hex }),
  place: (hex) => answer({ ...aim.action, hex, rotation: turned }),
  tiles: (hex) => answer({ ...aim.action, to: aim.tiles.find(([, , at]) => at === hex)[0] }),
  boats: (hex) => call(hex),
};
const act = (hex) => ACTS[aim.kind](hex);
const answer = (action) => send(tray().dataset.question, action);

function call(hex) {
  if (boat === null) {
    const able = aim.calls.filter(([, at]) => at === hex);
    boat = able[0][0];
    if (able.length > 1) return draw();
    hex = able[0][2];
  }
  return answer({ ...aim.action, boat, hex });
}

// -------------------------------------------------------------------------------------------------------------- going

function travel(hex) {
  journey = { steps: way(hex), at: null };
  go();
}

// The next step, when the table has answered the last one and the traveller stands where it led.
function go() {
  document.getElementById("board")?.toggleAttribute("data-ui-going", Boolean(journey));
  if (!journey || isBusy) return;
  const { question } = tray().dataset;
  if (journey.at === question) return;
  const next = journey.steps.shift();
  if (!next || aim?.kind !== "reach" || aim.here !== next[2]) return arrive();
  journey.at = question;
  isBusy = true;
  return answer(step(next, journey.steps.length > 0));
}

function arrive() {
  journey = null;
  document.getElementById("board")?.removeAttribute("data-ui-going");
}

function step([hex, , , kind, n, , token], isOn) {
  if (kind === "board") return { type: "board", boat: n };
  if (kind === "stone") return { type: "enter_stone", n };
  if (kind === "centre") return { type: "enter_centre" };
  return kind === "walk" ? { type: "walk", hex, ignore: Boolean(token) && isOn } : { type: kind, hex };
}

document.addEventListener("htmx:before:request", (event) => { if (event.target.id === "act") isBusy = true; });
document.addEventListener("htmx:finally:request", () => setTimeout(() => {      // the form is free again only after this event
  isBusy = false;
  go();
}));
document.addEventListener("htmx:response:error", arrive);

// --------------------------------------------------------------------------------------------------------- the pointer

const hexOf = (element) => { const found = element.closest?.("#board-aim [data-hex]"); return found ? Number(found.dataset.hex) : null; };

document.addEventListener("pointerdown", (event) => { byTouch = event.pointerType !== "mouse"; }, { capture: true });
document.addEventListener("keydown", () => { byTouch = false; }, { capture: true });
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || !aim) return;
  const row = event.target.closest?.("[data-go]");
  show(hexOf(event.target) ?? (row ? Number(row.dataset.go) : aim.kind === "place" ? shown : chosen));
});
document.addEventListener("focusin", (event) => {
  const hex = aim ? hexOf(event.target) ?? (event.target.dataset?.go ? Number(event.target.dataset.go) : null) : null;
  if (hex !== null) { show(hex); reveal(hex); }
});

document.addEventListener("click", (event) => {
  const { target: at } = event;
  const hex = aim ? hexOf(at) : null;
  const row = at.closest?.("[data-go]");
  const opener = at.closest?.("[data-aim]");
  const doubt = at.closest?.("[data-doubt]");
  const turner = at.closest?.("[data-turn]");
  if (hex !== null) choose(hex);
  else if (row && aim?.kind === "reach") byTouch ? choose(Number(row.dataset.go)) : act(Number(row.dataset.go));
  else if (opener) { open(opener.id === aim?.id ? null : opener); gather(LOOKED_FOR[aim?.kind]?.() ?? [], true); }
  else if (at.closest?.("#send")) { if (chosen !== null) act(chosen); }
  else if (turner) rotate(Number(turner.dataset.turn));
  else if (doubt) ask(doubt.dataset.doubt);
  else fields(at);
});

function rotate(by) {
  turned = (turned + by + 6) % 6;
  show(shown ?? aim?.hexes?.[0] ?? null);
}

function ask(id) {
  for (const doubt of document.querySelectorAll("#tray .confirm")) doubt.hidden = doubt.id !== id;
}

// The arrows lead from lit hex to lit hex, and to those that are barred: they say why.
const TURNS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && aim) { chosen = null; boat = null; draw(); }
  if ((event.key === "r" || event.key === "R") && aim?.kind === "place" && !event.target.matches?.("input, textarea")) rotate(1);
  const from = event.target.closest?.("#board-aim [data-at]");
  if (!from || !TURNS[event.key]) return;
  event.preventDefault();
  next(spot(Number(from.dataset.at)), TURNS[event.key])?.focus();
});

function next(from, [dx, dy]) {
  let best = null;
  for (const one of layer().querySelectorAll("[data-at]")) {
    const { x, y } = spot(Number(one.dataset.at));
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along > 1 && (!best || along + 2 * aside < best.far)) best = { one, far: along + 2 * aside };
  }
  return best?.one;
}

// ------------------------------------------------------------------------------------------------ points and offers

const form = (kind) => document.querySelector(`#tray form[data-${kind}]`);

function fields(at) {
  const more = at.closest?.("[data-more], [data-less]");
  if (more) change(more.dataset.more ?? more.dataset.less, more.dataset.more ? 1 : -1);
  else if (at.closest?.("[data-split-go]")) giveSplit();
  else if (at.closest?.("[data-offer-go]")) giveOffer();
}

function change(kind, by) {
  const field = form("split").elements[kind];
  field.value = String(Math.min(Math.max(Number(field.value) + by, 0), Number(field.max)));
  sum();
}

const shares = () => [...form("split").querySelectorAll("input")];

function sum() {
  const split = form("split");
  if (!split) return;
  const total = shares().reduce((so, field) => so + Number(field.value), 0);
  document.querySelector("[data-split-go]").setAttribute("aria-disabled", String(total !== Number(split.dataset.split)));
}

function giveSplit() {
  answer({ type: form("split").dataset.type, points: Object.fromEntries(shares().map((field) => [field.name, Number(field.value)])) });
}

function giveOffer() {
  const ticked = (kind) => [...form("offer").querySelectorAll(`[name=${kind}]:checked`)].map((field) => field.value);
  answer({ type: "offer", tasks: ticked("tasks"), gems: ticked("gems") });
}

// Whoever has ticked nothing is told what that means.
function offerWords() {
  const giving = document.querySelector("#tray [data-offer-go]");
  if (giving) giving.textContent = form("offer").querySelector(":checked") ? giving.dataset.some : giving.dataset.none;
}

function filled() {
  sum();
  offerWords();
}

document.addEventListener("input", filled);
document.addEventListener("htmx:after:swap", () => { refresh(); filled(); });
refresh();
filled();
