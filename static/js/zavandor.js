// What is pressed on the board opens its sheet beside the purse; a payment, or a hand to keep, is composed from the purse.
// The rules decide; this only reckons ahead, in the server's words.
//
// [data-opens="name"]  opens <section data-sheet="name">; an empty name closes it
// <section data-sheet data-due data-dust data-proposed="card:sa07 concentrated:ruby" data-action data-question data-texts
//          [data-gems] [data-loses]>  a payment: [data-compose] [data-uncompose] [data-take="keys"] [data-pay] .tally
// <form data-cut data-limit data-weights data-kept data-texts>  what is kept of a hand: [data-propose] .tally
// <form data-bids data-modifier data-energy data-means data-verb data-texts>  a bid of any height
// [data-piece="source:name" data-value data-weight]  in the purse

import { fill, send } from "./compose.js";

const GEMS = new Set(["active", "pentagon"]);
let open = "";          // the sheet
let asked = "";         // the question it was opened at: when that is answered, it closes
let draft = null;       // { of: the sheet or the hand it is for, chosen: ids of pieces }

const tray = () => document.getElementById("tray");
const sheets = () => [...(tray()?.querySelectorAll("[data-sheet]") ?? [])];
const sheet = () => sheets().find((one) => one.dataset.sheet === open);
const pieces = () => [...(tray()?.querySelectorAll("[data-piece]") ?? [])];
const source = (piece) => piece.dataset.piece.split(":")[0];
const name = (piece) => piece.dataset.piece.split(":")[1];
const texts = (element) => JSON.parse(element.dataset.texts);
const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
const value = (piece) => Number(piece.dataset.value);

// ------------------------------------------------------------------------------------------------------------- sheets

function show(which, focus = true) {
  open = which;
  draft = null;
  refresh();
  if (focus) (sheet() ?? tray())?.querySelector(".btn.main:not(.as-composed), .opt")?.focus({ preventScroll: true });
}

function refresh() {
  const side = tray();
  if (!side) return;
  if (!sheet() || side.dataset.asked !== asked) open = "";
  asked = side.dataset.asked;
  side.toggleAttribute("data-ui-sheet", open !== "");
  for (const one of sheets()) one.toggleAttribute("data-ui-open", one.dataset.sheet === open);
  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.toggleAttribute("data-ui-chosen", open !== "" && opener.dataset.opens === open);
  }
  compose();
  for (const form of side.querySelectorAll("[data-bids]")) reckon(form);
}

// ---------------------------------------------------------------------------------------------------------- composing

// The pieces that keys name; of equal ones the first.
function named(keys) {
  const left = pieces();
  return new Set(keys.split(" ").filter(Boolean).map((key) => {
    const at = left.findIndex((piece) => piece.dataset.piece === key);
    return at < 0 ? "" : left.splice(at, 1)[0].id;
  }));
}

const question = (element) => `${element.dataset.question} ${element.dataset.action ?? "cut"}`;

function begin(element, keys) {
  draft = { of: question(element), chosen: named(keys) };
  refresh();
  tray().querySelector(".hold").scrollIntoView({ block: "nearest" });
}

function compose() {
  const side = tray();
  const cut = side.querySelector("[data-cut]");
  const paid = !cut && sheet()?.dataset.due !== undefined ? sheet() : null;
  if (cut && draft?.of !== question(cut)) draft = { of: question(cut), chosen: named(cut.dataset.kept) };
  if (!cut && draft && (!paid || draft.of !== question(paid))) draft = null;
  side.toggleAttribute("data-ui-composing", draft !== null);
  for (const piece of pieces()) {
    const isGem = GEMS.has(source(piece));
    const able = draft && (!isGem || paid?.hasAttribute("data-gems"));
    piece.disabled = !able && !(piece.dataset.opens && !draft);
    piece.setAttribute("aria-pressed", String(Boolean(draft?.chosen.has(piece.id))));
  }
  if (!draft) return;
  const chosen = pieces().filter((piece) => draft.chosen.has(piece.id));
  if (cut) weigh(cut, chosen);
  else tally(paid, chosen);
}

function say(element, words, isWrong) {
  element.textContent = words;
  element.toggleAttribute("data-ui-wrong", isWrong);
}

// Enough, and nothing superfluous (ZA-4.6, ZA-4.7); what is lost in change (ZA-4.4).
function tally(paid, chosen) {
  const words = texts(paid);
  const [due, dust, total] = [Number(paid.dataset.due), Number(paid.dataset.dust), sum(chosen, value)];
  const least = Math.min(...chosen.map(value));
  const missing = due - total - dust;
  const tooMany = chosen.length > 0 && total - least >= due;
  const after = dust + total - due;
  const lost = paid.hasAttribute("data-loses") && (after === 1 || after === 3);
  const button = paid.querySelector("[data-pay]");
  const line = paid.querySelector(".tally");
  const parts = [fill(words.fits, { total }), total < due ? fill(words.dust, { n: due - total }) : total > due ? fill(words.back, { n: total - due }) : "", lost ? words.lost : words.none];
  say(line, missing > 0 ? fill(words.short, { n: missing }) : tooMany ? fill(words.overpay, { value: least }) : parts.filter(Boolean).join(", "), missing > 0 || tooMany || lost);
  button.textContent = missing > 0 ? fill(words.more, { n: missing }) : tooMany ? words.less : fill(words.pay, { n: due });
  button.setAttribute("aria-disabled", String(missing > 0 || tooMany));
}

// What is kept must not weigh too much (ZA-11.3 to ZA-11.5).
function weigh(cut, chosen) {
  const words = texts(cut);
  const dust = Number(cut.elements.dust.value);
  const tiles = JSON.parse(cut.dataset.weights)[dust];
  const limit = Number(cut.dataset.limit);
  const weight = sum(chosen, (piece) => Number(piece.dataset.weight)) + (tiles ?? 0);
  const all = sum(pieces().filter((piece) => !GEMS.has(source(piece))), value) + Number(cut.elements.dust.max);
  const kept = sum(chosen, value) + dust;
  const button = cut.querySelector("#keep");
  const bad = tiles === null || tiles === undefined;
  say(cut.querySelector(".tally"), fill(words.weight, { n: weight, limit }), weight > limit || bad);
  button.textContent = bad ? words.dust : weight > limit ? fill(words.heavy, { n: weight - limit }) : fill(words.keep, { n: kept, lost: all - kept });
  button.setAttribute("aria-disabled", String(bad || weight > limit));
}

function counts(chosen, from) {
  const found = {};
  for (const piece of chosen.filter((one) => source(one) === from)) found[name(piece)] = (found[name(piece)] ?? 0) + 1;
  return found;
}

function handed() {
  const chosen = pieces().filter((piece) => draft.chosen.has(piece.id));
  const cards = chosen.filter((piece) => source(piece) === "card").map(name);
  return { chosen, cards, concentrated: whole(counts(chosen, "concentrated"), ["sapphire", "emerald", "diamond", "ruby"]) };
}

const whole = (some, names) => Object.fromEntries(names.map((one) => [one, some[one] ?? 0]));

function pay() {
  const paid = sheet();
  const { chosen, cards, concentrated } = handed();
  const kinds = ["opal", "sapphire", "emerald", "diamond", "ruby"];
  const gems = { active: whole(counts(chosen, "active"), kinds), pentagon: whole(counts(chosen, "pentagon"), kinds) };
  send(paid.dataset.question, { ...JSON.parse(paid.dataset.action), payment: { cards, concentrated, gems } });
}

function keep(cut) {
  const { cards, concentrated } = handed();
  send(cut.dataset.question, { type: "keep", cards, concentrated, dust: Number(cut.elements.dust.value) });
}

// --------------------------------------------------------------------------------------------------------------- bids

function reckon(form) {
  const words = texts(form);
  const input = form.querySelector("input[type=number]");
  const button = form.querySelector("button[type=submit]");
  const [bid, energy] = [Number(input.value), Number(form.dataset.energy)];
  const price = Math.max(0, bid + Number(form.dataset.modifier));
  const wrong = bid < Number(input.min) ? fill(words.low, { n: input.min }) : bid > Number(input.max) ? fill(words.high, { n: input.max }) : "";
  button.textContent = wrong || fill(form.dataset.verb, { n: bid });
  button.setAttribute("aria-disabled", String(Boolean(wrong)));
  const left = price > Number(form.dataset.means) ? words.beyond : price > energy ? fill(words.sells, { n: price - energy })
    : price < energy ? fill(words.left, { n: energy - price }) : words.none;
  const why = form.parentElement.querySelector(".why b");
  why.textContent = input.value === input.min ? why.dataset.said : `${fill(words.pay, { price })}, ${left}`;
  input.dataset.uiWhisper = `${why.textContent}.`;
}

// ----------------------------------------------------------------------------------------------------------- pressing

document.addEventListener("click", (event) => {
  const { target } = event;
  const piece = target.closest("[data-piece]");
  if (piece && draft && !piece.disabled) {
    if (!draft.chosen.delete(piece.id)) draft.chosen.add(piece.id);
    refresh();
  } else if (target.closest("[data-opens]")) show(target.closest("[data-opens]").dataset.opens);
  else if (target.closest("[data-compose]")) begin(sheet(), sheet().dataset.proposed);
  else if (target.closest("[data-take]")) begin(sheet(), target.closest("[data-take]").dataset.take);
  else if (target.closest("[data-propose]")) { draft = null; tray().querySelector("[data-cut]").reset(); refresh(); }
  else if (target.closest("[data-uncompose]")) show(open);
  else if (target.closest("[data-pay]")) pay();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-cut]")) return;
  event.preventDefault();
  if (event.target.querySelector("#keep").getAttribute("aria-disabled") !== "true") keep(event.target);
});

document.addEventListener("input", (event) => {
  const bids = event.target.closest("[data-bids]");
  if (bids) reckon(bids);
  else if (event.target.closest("[data-cut]")) refresh();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (draft && !tray()?.querySelector("[data-cut]")) show(open);
  else if (open) show("");
});

document.addEventListener("htmx:after:swap", refresh);
refresh();
