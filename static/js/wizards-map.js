// The chart under the hand: moved by dragging, brought nearer by wheel, pinch, buttons and keys, and back to one's piece.
//
// <div id="board" data-grid="left top step-x step-y columns radius width height"><svg id="chart" viewBox="…">
// [data-zoom="in | out | me | all"]   [data-hexes="h12 h34"]: brings the first into the view   #tray[data-here="hex"]: where I stand, -1 where I do not
// The view is the page's own: what the server pushes moves it only when it takes my piece out of sight, or brings it.

const ZOOM = 1.25;
const NEAREST = 300;     // units across at least
const DRAG_PX = 6;
const PAN = 0.15;        // of the view, by an arrow key
const FIRST = 1.3;       // units a pixel at most at first: a finger finds its hex
const SMALL = 2;         // units a pixel: a finger no longer finds its hex
const NEAR = 4;          // hexes that are brought into the view together

const board = () => document.getElementById("board");
const chart = () => document.getElementById("chart");

let view = null;         // the middle, and how many units a pixel shows
let hands = new Map();   // fingers or a mouse that hold the chart
let dragged = false;     // a drag ends with a click that is none

let sizes = null;        // of the board; known when there is one

export function grid() {
  sizes ??= board()?.dataset.grid?.split(" ").map(Number) ?? null;
  const [left, top, stepX, stepY, columns, radius, width, height] = sizes ?? Array(8).fill(1);
  return { left, top, stepX, stepY, columns, radius, width, height };
}

export function spot(hex) {
  const { left, top, stepX, stepY, columns } = grid();
  const row = Math.floor(hex / columns) - 1;
  const col = (hex % columns) - 1;
  return { x: Math.round((left + stepX * (col + ((row % 2 + 2) % 2) / 2)) * 10) / 10, y: Math.round((top + stepY * row) * 10) / 10 };
}

export const here = () => Number(document.getElementById("tray")?.dataset.here ?? -1);

// ------------------------------------------------------------------------------------------------------------ the view

function size() {
  const { width: w, height: h } = chart().getBoundingClientRect();
  return { w, h };
}

const isHidden = () => !chart() || !size().w;    // in another tab of a phone, or the game is over

function farthest() {
  const { w, h } = size();
  const { width, height } = grid();
  return Math.max(width / w, height / h);
}

function begin() {
  if (isHidden()) return;
  const box = chart().viewBox.baseVal;
  const { w, h } = size();
  const near = Math.min(box.width / w, box.height / h, FIRST);
  view = { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: box.width < grid().width ? near : farthest() };
  if (here() >= 0) Object.assign(view, spot(here()));
  show();
}

function show() {
  if (isHidden()) return;
  const { w, h } = size();
  const { width, height } = grid();
  view.scale = Math.min(Math.max(view.scale, NEAREST / w), farthest());
  view.x = Math.min(Math.max(view.x, 0), width);
  view.y = Math.min(Math.max(view.y, 0), height);
  const across = w * view.scale;
  const down = h * view.scale;
  chart().setAttribute("viewBox", `${(view.x - across / 2).toFixed(1)} ${(view.y - down / 2).toFixed(1)} ${across.toFixed(1)} ${down.toFixed(1)}`);
  board().querySelector("[data-zoom=me]")?.toggleAttribute("data-ui-away", here() >= 0 && !isSeen(spot(here())));
}

function isSeen({ x, y }) {
  const { w, h } = size();
  const { radius } = grid();
  return Math.abs(x - view.x) < w * view.scale / 2 - radius && Math.abs(y - view.y) < h * view.scale / 2 - radius;
}

function at(clientX, clientY) {
  const box = chart().getBoundingClientRect();
  return { x: view.x + (clientX - box.left - box.width / 2) * view.scale, y: view.y + (clientY - box.top - box.height / 2) * view.scale };
}

function zoom(factor, clientX, clientY) {
  const box = chart().getBoundingClientRect();
  const point = at(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
  const before = view.scale;
  view.scale = Math.min(Math.max(view.scale * factor, NEAREST / size().w), farthest());
  const kept = view.scale / before;
  view.x = point.x + (view.x - point.x) * kept;
  view.y = point.y + (view.y - point.y) * kept;
  show();
}

export function centre(hex) {
  if (hex < 0 || !view) return;
  Object.assign(view, spot(hex));
  if (view.scale > 1.6) view.scale = 1.1;
  show();
}

// Brings a hex into the view that a key has led to.
export function reveal(hex) {
  if (view && !isSeen(spot(hex))) {
    Object.assign(view, spot(hex));
    show();
  }
}

// As near as shows all of them, not nearer than at first; with me among them where that leaves them large enough.
function fit(hexes) {
  if (here() >= 0 && !hexes.includes(here())) {
    const both = [...hexes, here()];
    if (around(both).scale < SMALL) hexes = both;
  }
  view = around(hexes);
  show();
}

function around(hexes) {
  const spots = hexes.map(spot);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const { w, h } = size();
  const room = 7 * grid().radius;
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const span = (all) => Math.max(...all) - Math.min(...all) + room;
  return { x: middle(xs), y: middle(ys), scale: Math.max(span(xs) / w, span(ys) / h, Math.min(view.scale, FIRST)) };
}

// Where one may choose is not looked for: of what is lit out of sight the nearest comes into view, or all that was asked for.
export function gather(hexes, all = false) {
  if (!view || isHidden() || !hexes.length) return;
  if (all ? hexes.every((hex) => isSeen(spot(hex))) : hexes.some((hex) => isSeen(spot(hex)))) return;
  const from = here() >= 0 ? spot(here()) : view;
  const far = (hex) => Math.hypot(spot(hex).x - from.x, spot(hex).y - from.y);
  fit(all ? hexes : [...hexes].sort((one, other) => far(one) - far(other)).slice(0, NEAR));
}

const DO = {
  in: () => zoom(1 / ZOOM), out: () => zoom(ZOOM), me: () => centre(here()),
  all: () => { Object.assign(view, { x: grid().width / 2, y: grid().height / 2, scale: farthest() }); show(); },
};

// ----------------------------------------------------------------------------------------------------------- the hands

const onChart = (event) => view && event.target.closest?.("#chart");

document.addEventListener("pointerdown", (event) => {
  if (!onChart(event) || event.button > 0) return;
  if (!hands.size) dragged = false;
  hands.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY } });
});

document.addEventListener("pointermove", (event) => {
  const hand = hands.get(event.pointerId);
  if (!hand) return;
  if (hands.size === 2) pinch(event, hand);
  else pan(event, hand);
  Object.assign(hand, { x: event.clientX, y: event.clientY });
});

function pan(event, hand) {
  dragged ||= Math.hypot(event.clientX - hand.from.x, event.clientY - hand.from.y) > DRAG_PX;
  if (!dragged) return;
  view.x -= (event.clientX - hand.x) * view.scale;
  view.y -= (event.clientY - hand.y) * view.scale;
  show();
}

function pinch(event, hand) {
  dragged = true;
  const [other] = [...hands].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
  const before = Math.hypot(hand.x - other.x, hand.y - other.y);
  const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
  if (before && after) zoom(before / after, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
}

const letGo = (event) => hands.delete(event.pointerId);
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);

document.addEventListener("click", (event) => {
  if (!dragged || !onChart(event)) return;
  dragged = false;
  event.stopPropagation();
  event.preventDefault();
}, { capture: true });

document.addEventListener("wheel", (event) => {
  if (!onChart(event)) return;
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, event.clientX, event.clientY);
}, { passive: false });

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("[data-zoom]");
  if (pressed) DO[pressed.dataset.zoom]();
  const step = event.target.closest?.("[data-hexes]");
  if (!step) return;
  document.querySelector(".page[data-ui-tab] .tabs [data-tab=board]")?.click();
  centre(Number(step.dataset.hexes.split(" ")[0].slice(1)));
});

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "all", c: "me", C: "me" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (!onChart(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (KEYS[event.key]) DO[KEYS[event.key]]();
  else if (ARROWS[event.key] && event.target.id === "chart") {
    const [dx, dy] = ARROWS[event.key];
    view.x += dx * size().w * view.scale * PAN;
    view.y += dy * size().h * view.scale * PAN;
    show();
  } else return;
  event.preventDefault();
});

// The view follows my own piece alone, and only where it has left the view: teleported, say. When the piece comes on to
// the chart, of which all was seen until then, the view comes near.
const frame = new ResizeObserver(() => (view ? show() : begin()));
let watched = null;
let stood = -1;

function follow() {
  if (chart() !== watched) {
    frame.disconnect();
    watched = chart();
    if (watched) frame.observe(watched);
  }
  if (isHidden()) return;
  if (!view) begin();
  const before = stood;
  stood = here();
  const isLost = stood >= 0 && (!isSeen(spot(stood)) || (before < 0 && view.scale > SMALL));
  if (stood !== before && isLost) centre(stood);
  else show();
}

document.addEventListener("htmx:after:swap", follow);
follow();
