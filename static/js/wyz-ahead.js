// What a card of Wyz would do, drawn on the board: tiles placed and refused, losses with their parts, pushes, levels.
// The ways come from the server (Way in ahead.py); nothing is reckoned here.

import { drawn } from "./compose.js";

const TILES = "/static/wyz.svg#";
const SPRITE = "/static/sprite.svg#";
const EDGE = 96;            // a tag keeps so far from the left and right edge of the drawing
const TAG_UP = 62;          // above the cell's middle
const TAG_DOWN = 58;        // below it, where something is in the way
const TOP = 22;
const BOTTOM = 640;

let taken = [];             // what tags must not cover: mages they are about, and other tags

const grid = () => document.getElementById("board-aim").dataset.grid.split(" ").map(Number);

function at(cell) {
  const [x, y, dx, dy] = grid();
  const [q, r] = cell.split(",").map(Number);
  return { x: x + dx * (q + r / 2), y: y + dy * r };
}

const moved = ({ x, y }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
const use = (href, x, y, size, attributes = {}) => drawn("use", { href, x, y, width: size, height: size, ...attributes });

function text(words, attributes) {
  const made = drawn("text", attributes);
  made.textContent = words;
  return made;
}

export function clear(layer) {
  taken = [];
  layer.replaceChildren();
}

// A cell that can be chosen: fill and two strokes, one of which is seen on any ground.
export function outline(cell) {
  const lies = document.querySelector(`#board-tiles [id^="tile_${cell.replace(",", "_")}_"]`);
  return drawn("g", { transform: moved(at(cell)), class: lies ? "on-tile" : "" }, drawn("use", { href: "#cell", class: "lit-f" }),
    drawn("g", { class: "ring" }, drawn("use", { href: "#cell", class: "lit-a" }), drawn("use", { href: "#cell", class: "lit-b" })));
}

// ------------------------------------------------------------------------------------------------------------- tiles

const small = (tile, x, y) => drawn("g", { class: "struck", transform: `translate(${x} ${y})` },
  drawn("circle", { class: "pc-key", r: 13 }), drawn("circle", { class: `el-${tile}`, r: 11.5 }),
  use(TILES + tile, -7.5, -7.5, 15, { class: "tileglyph" }), drawn("path", { class: "strike", d: "M-9 9L9-9" }));

function tile({ cell, tile: kind, fate, replaced }) {
  const group = drawn("g", { class: `to-come ${fate}`, transform: moved(at(cell)) });
  if (fate === "refused") {
    group.append(drawn("use", { href: "#cell", class: "hatch" }), small(kind, 0, 0));
    return group;
  }
  if (fate === "removed") {
    group.append(drawn("use", { href: "#cell", class: "bared" }), small(kind, 0, 0));
    return group;
  }
  group.append(use(`${TILES}tile-${kind}`, -44, -44, 88), drawn("use", { href: "#cell", class: "new" }));
  if (replaced) group.append(small(replaced, 22, 22));
  return group;
}

// -------------------------------------------------------------------------------------------------------------- tags

const PART = {
  spell: (n, x) => [text(n, { class: "tag-n", x: x + 9, y: 5 }), 20],
  defiance: (n, x) => [drawn("g", {}, drawn("path", { class: "tag-dark", d: `M${x + 13}-13l13 13-13 13-13-13z` }), text(n, { class: "tag-on", x: x + 13, y: 5 })), 27],
  crash: (n, x) => [drawn("g", {}, drawn("rect", { class: "tag-dark", x: x + 2, y: -10, width: 20, height: 20 }), text(n, { class: "tag-on", x: x + 12, y: 5 })), 25],
  fire: (n, x) => [drawn("g", {}, use(`${TILES}fire`, x + 1, -9, 18, { class: "tag-fire" }), text(n, { class: "tag-n", x: x + 26, y: 5 })), 35],
};

// The sum first, then its parts where there is more than the spell alone; x runs from the left.
function bits(mage) {
  const lost = mage.losses.reduce((sum, [, n]) => sum + n, 0);
  const made = [];
  let x = 8;
  const add = (node, width) => { made.push(node); x += width; };
  if (lost) add(text(`−${lost}`, { class: "tag-sum bad", x: x + 15, y: 7 }), lost > 9 ? 38 : 32);
  if (mage.gain) add(text(`+${mage.gain}`, { class: "tag-sum good", x: x + 15, y: 7 }), mage.gain > 9 ? 38 : 32);
  if (mage.losses.length > 1 || (mage.losses[0] && mage.losses[0][0] !== "spell")) {
    for (const [cause, n] of mage.losses) add(...PART[cause](n, x));
  }
  for (let n = 0; n < mage.discards; n += 1) {
    add(drawn("g", { "data-seat": mage.colour }, use(`${TILES}back`, x + 2, -11, 22), drawn("path", { class: "strike", d: `M${x + 3} 10L${x + 21}-10` })), 24);
  }
  if (mage.falls) add(drawn("path", { class: "tag-cross", d: `M${x + 4}-8l16 16m0-16l-16 16` }), 26);
  return { made, width: x + 6 };
}

const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const body = ({ x, y }) => box(x - 28, y - 32, 56, 68);
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const isFree = (wanted) => wanted.top > 0 && wanted.bottom < BOTTOM && !taken.some((other) => meet(wanted, other));

function framed({ x, y }, made, width) {
  const left = Math.min(Math.max(x - width / 2, EDGE), 1010 - EDGE - width);
  const places = [y - TAG_UP, y + TAG_DOWN, y - TAG_UP - 36, y + TAG_DOWN + 36];
  const top = places.find((middle) => isFree(box(left, middle - 16, width, 32))) ?? Math.max(y - TAG_UP, TOP);
  taken.push(box(left, top - 16, width, 32));
  return drawn("g", { class: "ahead-tag", transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` },
    drawn("rect", { x: 0, y: -16, width, height: 32, rx: 3 }), ...made);
}

function path(mage) {
  const points = mage.path.map(at);
  const end = points.at(-1);
  const before = points.at(-2);
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return [
    drawn("polyline", { class: "way-a", points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
    drawn("polyline", { class: "way-b", points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
    drawn("g", { class: "there", "data-seat": mage.colour, transform: moved(end) }, use(`${SPRITE}magician`, -19.5, -34, 39, { height: 52 })),
    drawn("path", { class: "way-head", d: "M-4-9L12 0-4 9z", transform: `${moved(end)} rotate(${angle.toFixed(1)}) translate(-34 0)` }),
  ];
}

function figure(mage) {
  const group = [];
  if (mage.path.length > 1) group.push(...path(mage));
  const { made, width } = bits(mage);
  if (made.length) group.push(framed(at(mage.path.at(-1) ?? mage.cell), made, width));
  return group;
}

function own(look, way) {
  const made = [];
  let x = 8;
  for (const [element, level] of way.levels) {
    made.push(use(TILES + element, x, -11, 22, { class: "tag-sign" }), text(level, { class: "tag-sum", x: x + 32, y: 7 }));
    x += 46;
  }
  for (let n = 0; n < way.draws; n += 1) {
    made.push(drawn("g", { "data-seat": look.colour }, use(`${TILES}back`, x + 1, -11, 22)), text("+", { class: "tag-n", x: x + 30, y: 5 }));
    x += 38;
  }
  if (!made.length) return [];
  const { x: left, y } = at(look.here);
  return [framed({ x: left, y: y + TAG_UP + 56 }, made, x + 4)];
}

const lit = (cells) => cells.map((cell) => drawn("use", { href: "#cell", class: "in-reach", transform: moved(at(cell)) }));

// One way, as the board would be; what is not aimed shows how far it reaches.
export function foretell(layer, look, way) {
  layer.append(...lit(look.area));
  taken.push(...way.mages.map((mage) => body(at(mage.path.at(-1) ?? mage.cell))));
  layer.append(...way.tiles.map(tile), ...way.mages.flatMap(figure), ...own(look, way));
}

// --------------------------------------------------------------------------------------------------------------- reach

function worst(ways) {
  const found = new Map();
  for (const mage of ways.flatMap((way) => way.mages)) {
    const lost = mage.losses.reduce((sum, [, n]) => sum + n, 0) + mage.discards / 10;
    if (!found.has(mage.colour) || found.get(mage.colour).lost < lost) found.set(mage.colour, { lost, mage });
  }
  return [...found.values()].map(({ mage }) => mage);
}

// The most a card that is being aimed could do to each mage.
export function spot(layer, look, ways) {
  const mages = worst(ways.filter((way) => way.stages.length));
  layer.append(...lit(look.area));
  taken.push(...mages.map((mage) => body(at(mage.cell))));
  for (const mage of mages) {
    const { made, width } = bits(mage);
    if (made.length && mage.colour !== look.colour) layer.append(framed(at(mage.cell), made, width));
  }
}

// A card that is only looked at: the cells it could be aimed at, and the most it could do.
export function reach(layer, look) {
  const aimed = new Set(look.ways.flatMap((way) => way.stages[0]?.cells ?? []));
  layer.append(...lit([...aimed].filter((cell) => !look.area.includes(cell))));
  if (look.ways.length === 1) foretell(layer, look, look.ways[0]);
  else spot(layer, look, look.ways);
}
