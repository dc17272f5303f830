// Composes an answer on the page: tokens are taken up, laid on places, taken back, and sent together.
//
// <form id="ask" data-question="41" data-action='{"type": "place_spells"}' data-least="2" data-most="2"
//       data-title="Two spells" data-taken="Cast {token} on…" data-texts='{"all": …, "missing_one": …}' [data-advances]>
//   how the draft becomes the action: data-list data-token-key data-place-key | data-bins="dice take_back" | data-one="space"
// [data-token="red_d1"]  in the tray: data-value data-fits="places | *" data-worth data-words data-sign data-seat [data-home="x y w h"]
// [data-place="blue_2"]  its row in the tray (data-words), and its target on the board (data-at="x y" data-shows="gain | tokens")
// [data-take-back]  [data-ask-again="id of a .confirm, or nothing to close it"]
// <form data-fill="promise" data-question="41">  an action filled in field by field; values are JSON, [data-when="name=value"] follows.
//
// The draft lives here, under the question it answers: a pushed tray does not lose it, a new question forgets it.
// "conclave:draft" tells what is drafted, so that a game can reckon what would come of it: detail.block(words) holds the
// answer back. "conclave:compose" lets it complete the action before it is sent.

const SVG = "http://www.w3.org/2000/svg";
const SPRITE = "/static/sprite.svg#";
const DRAG_PX = 6;
const LAID = 0.8;    // how large a laid token is drawn on the board
const MANY = 12;    // more open places than this get thin rings, but for those that decide something (data-ui-decides)

const nothing = () => ({ key: "", taken: null, laid: new Map(), doubt: "" });
let draft = nothing();
let drag = null;
let dropped = false;    // a drag ends with a click that is none

export const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");

export function drawn(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const sign = (name) => drawn("svg", { class: "i", "aria-hidden": "true" }, drawn("use", { href: SPRITE + name }));

const ask = () => document.getElementById("ask");
const texts = (form) => JSON.parse(form.dataset.texts);
const tokens = () => [...document.querySelectorAll("#tray [data-token]")];
const token = (id) => document.querySelector(`#tray [data-token="${CSS.escape(id)}"]`);
const places = () => [...document.querySelectorAll("[data-place]")];
const isFree = (one) => !draft.laid.has(one.dataset.token) && one.getAttribute("aria-disabled") !== "true";

function fits(one, place) {
  return one.dataset.fits === "*" || one.dataset.fits.split(" ").includes(place);
}

// ------------------------------------------------------------------------------------------------------- drafting

function take(id) {
  draft.taken = id;
  refresh();
}

function lay(id, place) {
  draft.laid.set(id, place);
  draft.taken = null;
  advance();
  refresh();
}

function unlay(id) {
  draft.laid.delete(id);
  draft.taken = id;
  refresh();
}

function advance() {
  const form = ask();
  if (!form.hasAttribute("data-advances") || draft.laid.size >= Number(form.dataset.most)) return;
  draft.taken = tokens().find(isFree)?.dataset.token ?? null;
}

function takeBack() {
  const last = [...draft.laid.keys()].at(-1);
  if (last === undefined) take(null);
  else unlay(last);
}

// A place pressed before a token: plain if only one kind of token can be meant.
function layOnly(place) {
  const able = tokens().filter((one) => isFree(one) && fits(one, place));
  if (new Set(able.map((one) => one.dataset.value)).size === 1) lay(able[0].dataset.token, place);
  else able[0]?.focus();
}

// --------------------------------------------------------------------------------------------------------- showing

function begin(form) {
  const key = `${form.dataset.question} ${form.dataset.action}`;
  if (draft.key !== key) {
    draft = { ...nothing(), key };
    advance();
  }
  for (const id of draft.laid.keys()) if (!token(id)) draft.laid.delete(id);
  if (draft.taken && !token(draft.taken)) draft.taken = null;
}

export function refresh() {
  const form = ask();
  for (const field of document.getElementById("act")?.elements ?? []) field.removeAttribute("value");
  if (!form) {
    draft = nothing();
    clearBoard();
    document.getElementById("tray")?.removeAttribute("data-ui-full");
    return;
  }
  begin(form);
  const taken = draft.taken ? token(draft.taken) : null;
  showTokens();
  showPlaces(taken);
  document.getElementById("tray").toggleAttribute("data-ui-full", isFull(form));
  form.querySelector("h2").textContent = taken ? fill(form.dataset.taken, { token: taken.dataset.words })
    : isFull(form) ? texts(form).full ?? form.dataset.title : form.dataset.title;
  for (const doubt of form.querySelectorAll(".confirm")) doubt.hidden = doubt.id !== draft.doubt;
  showOnBoard();
  showSend(form, tell(form, taken));
}

function showTokens() {
  for (const one of document.querySelectorAll("[data-token]")) {
    one.setAttribute("aria-pressed", String(one.dataset.token === draft.taken));
    one.toggleAttribute("data-ui-laid", draft.laid.has(one.dataset.token));
  }
}

function showPlaces(taken) {
  for (const place of places()) {
    place.toggleAttribute("data-ui-open", Boolean(taken) && fits(taken, place.dataset.place));
  }
}

const isFull = (form) => draft.laid.size >= Number(form.dataset.most);

function showSend(form, blocked) {
  const words = texts(form);
  const { least } = form.dataset;
  const n = draft.laid.size;
  const rest = tokens().length - n;
  const missing = Number(least) - n;
  const send = form.querySelector("#send");
  send.textContent = blocked
    || (missing === 1 ? words.missing_one : missing > 1 ? words.missing_many : n === 0 ? words.none
      : rest === 0 || n === Number(form.dataset.most) ? words.all : words.some).replace(/\{(n|rest)\}/g, (_, name) => ({ n: missing > 0 ? missing : n, rest })[name]);
  send.toggleAttribute("data-ui-idle", n === 0);
  send.setAttribute("aria-disabled", String(missing > 0 || Boolean(blocked)));
  form.querySelector("[data-take-back]").hidden = n === 0 && (draft.taken === null || form.hasAttribute("data-advances"));
}

function clearBoard() {
  document.getElementById("board-draft")?.replaceChildren();
  document.getElementById("board")?.removeAttribute("data-ui-many");
  for (const piece of document.querySelectorAll("[data-ui-lifted]")) piece.removeAttribute("data-ui-lifted");
}

// What is chosen and not sent: its old place dashed, its new one tagged.
function showOnBoard() {
  const layer = document.getElementById("board-draft");
  if (!layer) return;
  clearBoard();
  for (const one of tokens().filter((up) => up.dataset.home)) {
    const id = one.dataset.token;
    if (id !== draft.taken && !draft.laid.has(id)) continue;
    document.getElementById(id)?.setAttribute("data-ui-lifted", draft.laid.has(id) ? "laid" : "taken");
    layer.append(ghost(one));
  }
  const open = document.querySelectorAll(".tgt[data-ui-open]").length;
  document.getElementById("board").toggleAttribute("data-ui-many", open > MANY);
  for (const target of document.querySelectorAll("[data-place][data-shows]")) {
    const here = [...draft.laid].filter(([, place]) => place === target.dataset.place).map(([id]) => token(id));
    if (here.length) layer.append(...(target.dataset.shows === "gain" ? [gain(target, here)] : lying(target, here)));
  }
}

function ghost(one) {
  const [x, y, width, height] = one.dataset.home.split(" ");
  const kind = one.dataset.token === draft.taken ? "ghost mine" : "ghost on-ground";
  return drawn("rect", { class: kind, x, y, width, height, rx: 4 });
}

const at = (target) => target.dataset.at.split(" ").map(Number);

function gain(target, here) {
  const [x, y] = at(target);
  const sum = here.reduce((total, one) => total + Number(one.dataset.worth), 0);
  const label = drawn("text", { x, y: y + 5 });
  label.textContent = `+${sum}`;
  return drawn("g", { class: "gain" }, drawn("rect", { x: x - 16, y: y - 9, width: 32, height: 18, rx: 2 }), label);
}

function lying(target, here) {
  const [x, y] = at(target);
  return here.map((one, n) => {
    const { width, height } = one.querySelector("svg").viewBox.baseVal;
    const size = { width: width * LAID, height: height * LAID };
    const left = x - (size.width + 8) * (n + 1) + 4;
    return drawn("g", { class: "laid", "data-seat": one.dataset.seat },
      drawn("rect", { class: "ghost mine", x: left - 3, y: y - 3, width: size.width + 6, height: size.height + 6, rx: 6 }),
      drawn("use", { href: SPRITE + one.dataset.sign, x: left, y, ...size }));
  });
}

function tell(form, taken) {
  let blocked = "";
  const laid = [...draft.laid].map(([id, place]) => ({ token: token(id), place }));
  const detail = { form, taken, laid, words: texts(form), block: (words) => { blocked = words; } };
  document.dispatchEvent(new CustomEvent("conclave:draft", { detail }));
  return blocked;
}

// --------------------------------------------------------------------------------------------------------- sending

function composed(form) {
  const action = JSON.parse(form.dataset.action);
  const { list, tokenKey, placeKey, bins, one } = form.dataset;
  const laid = [...draft.laid].map(([id, place]) => [token(id).dataset.value, place]);
  if (list) action[list] = laid.map(([value, place]) => ({ [tokenKey]: value, [placeKey]: place }));
  for (const bin of bins?.split(" ") ?? []) action[bin] = laid.filter(([, place]) => place === bin).map(([value]) => value);
  if (one) action[one] = laid[0][1];
  return filled(form, action);
}

function filled(form, action) {
  for (const field of form.elements) if (field.name && !field.disabled) action[field.name] = JSON.parse(field.value);
  return action;
}

export function send(question, action) {
  const form = document.getElementById("act");
  form.elements.version.value = question;
  form.elements.action.value = JSON.stringify(action);
  form.requestSubmit();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "ask") {
    event.preventDefault();
    if (form.querySelector("#send").getAttribute("aria-disabled") === "true") return;
    const action = composed(form);
    document.dispatchEvent(new CustomEvent("conclave:compose", { detail: { form, action } }));
    send(form.dataset.question, action);
  } else if (form.dataset.fill) {
    event.preventDefault();
    send(form.dataset.question, filled(form, { type: form.dataset.fill }));
    form.closest("details")?.removeAttribute("open");
  }
});

// --------------------------------------------------------------------------------------------------------- fields

function follow() {
  for (const form of document.querySelectorAll("[data-fill]")) {
    for (const part of form.querySelectorAll("[data-when]")) {
      const [name, value] = part.dataset.when.split("=");
      const holds = [form.elements[name]].flat().some((field) => field.value === value);
      part.hidden = !holds;
      for (const field of part.querySelectorAll("input, select")) field.disabled = !holds;
    }
  }
}

document.addEventListener("change", follow);

// --------------------------------------------------------------------------------------------------------- pressing

function press(target) {
  const one = target.closest("[data-token]");
  const place = target.closest("[data-place]");
  const again = target.closest("[data-ask-again]");
  if (one && token(one.dataset.token)) {
    const id = one.dataset.token;
    if (draft.laid.has(id)) unlay(id);
    else if (!isFull(ask())) take(draft.taken === id ? null : id);
  } else if (place) {
    const taken = draft.taken && token(draft.taken);
    if (!taken && !isFull(ask())) layOnly(place.dataset.place);
    else if (taken && fits(taken, place.dataset.place)) lay(draft.taken, place.dataset.place);
  } else if (target.closest("[data-take-back]")) {
    takeBack();
  } else if (again) {
    draft.doubt = again.dataset.askAgain;
    refresh();
    document.querySelector(draft.doubt ? `#${draft.doubt} button` : "#send")?.focus();
  }
}

document.addEventListener("click", (event) => {
  if (dropped) dropped = false;
  else if (ask()) press(event.target);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !ask()) return;
  if (drag) endDrag();
  else if (draft.doubt) draft.doubt = "";
  else draft.taken = null;
  refresh();
});

// --------------------------------------------------------------------------------------------------------- dragging

function under(event) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  const one = drag && token(drag.id);
  return place && one && fits(one, place.dataset.place) ? place : null;
}

function endDrag() {
  drag?.picture?.remove();
  drag = null;
  for (const place of places()) place.removeAttribute("data-ui-lit");
}

document.addEventListener("pointerdown", (event) => {
  dropped = false;
  const one = ask() && event.button === 0 && event.target.closest?.("[data-token]:not([aria-disabled=true])");
  if (one && token(one.dataset.token)) drag = { id: one.dataset.token, x: event.clientX, y: event.clientY, picture: null };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.picture) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
    if (!draft.laid.has(drag.id) && isFull(ask())) return;
    draft.laid.delete(drag.id);
    drag.picture = token(drag.id).querySelector("svg").cloneNode(true);
    drag.picture.classList.add("dragged");
    document.body.append(drag.picture);
    take(drag.id);
  }
  drag.picture.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  const place = under(event)?.dataset.place;
  for (const one of places()) one.toggleAttribute("data-ui-lit", one.dataset.place === place);
});

document.addEventListener("pointerup", (event) => {
  if (!drag) return;
  const { id, picture } = drag;
  const place = picture && under(event);
  endDrag();
  if (!picture) return;
  dropped = true;
  if (place) lay(id, place.dataset.place);
});
document.addEventListener("pointercancel", endDrag);

// --------------------------------------------------------------------------------------------------------- pushes

document.addEventListener("htmx:after:swap", () => { refresh(); follow(); });
refresh();
follow();
