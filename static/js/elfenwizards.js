// What a draft would come to in Elfenwizards: before and after on every row, in the server's words.
// compose.js asks with "conclave:draft"; the rules decide, this only reckons ahead.

import { fill, refresh, sign } from "./compose.js";

const rows = (form) => [...form.querySelectorAll("[data-place]")];
const worth = (laid, place) => laid.filter((one) => one.place === place)
  .reduce((sum, one) => sum + Number(one.token.dataset.worth), 0);

function write(row, note, before, after) {
  row.querySelector("small").textContent = note;
  const parts = after === undefined || after === before ? [String(before)] : [`${before} `, sign("arrow"), ` ${after}`];
  row.querySelector(".to").replaceChildren(...parts);
}

// kinds: nothing for a step that is done, "next", or "say" for a remark
function plan(...lines) {
  const list = document.getElementById("plan");
  list?.replaceChildren(...lines.map(([words, kind]) => {
    const item = document.createElement("li");
    item.className = kind;
    item.textContent = words;
    return item;
  }));
}

// ---------------------------------------------------------------------------------------------------------- spells

// Two candidates for one title (EW-9.3 to EW-9.6): by how much one leads.
function lead(points, mag) {
  const rivals = Object.entries(points).filter(([other]) => other !== mag).map(([, n]) => n);
  return points[mag] - Math.max(0, ...rivals);
}

// All on one Magic User space, two titles (EW-9.8 to EW-9.13).
function risers(points, twoMayTie) {
  const able = Object.entries(points).filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]);
  const [first = 0, second = 0, third = 0] = able.map(([, n]) => n);
  const both = able.slice(0, 2).map(([mag]) => mag);
  if (first === second) return third < first && twoMayTie ? both : [];
  return second > third ? both : both.slice(0, 1);
}

function standing(before, after, mag, words) {
  const [was, is] = [lead(before, mag), lead(after, mag)];
  const said = is ? fill(is > 0 ? words.leads : words.trails, { n: Math.abs(is) }) : words.ties;
  if (was === 0) return [said, before[mag] ? words.now_ties : ""];
  const sameSide = Math.sign(was) === Math.sign(is);
  return [said, fill(sameSide ? words.now_by : was > 0 ? words.now_leads : words.now_trails, { n: Math.abs(was) })];
}

function footStanding(before, after, mag, words, twoMayTie) {
  const [was, is] = [risers(before, twoMayTie), risers(after, twoMayTie)];
  const said = is.includes(mag) ? words.rises : is.length ? words.stays : words.nobody;
  return [said, was.includes(mag) ? words.now_rises : before[mag] ? words.now_stays : ""];
}

// What the candidate's row says, and whether the spell would change who wins.
function verdict(form, row, before, after, words) {
  const mag = row.dataset.place;
  const twoMayTie = form.dataset.twoMayTie === "yes";
  if (row.dataset.foot === "yes") {
    const decides = String(risers(before, twoMayTie)) !== String(risers(after, twoMayTie));
    return [footStanding(before, after, mag, words, twoMayTie), decides];
  }
  if (Object.keys(before).length === 1) return [[before[mag] ? words.has : words.wins], !before[mag]];
  const [was, is] = [lead(before, mag), lead(after, mag)];
  if (was > Number(row.dataset.reach)) return [[words.safe], false];
  return [standing(before, after, mag, words), Math.sign(was) !== Math.sign(is)];
}

function spells({ form, taken, laid, words }) {
  const points = Object.fromEntries(rows(form).map((row) => [row.dataset.place, Number(row.dataset.points) + worth(laid, row.dataset.place)]));
  const duels = Object.groupBy(rows(form), (row) => row.dataset.duel);
  for (const row of rows(form)) {
    const mag = row.dataset.place;
    const before = Object.fromEntries(duels[row.dataset.duel].map((one) => [one.dataset.place, points[one.dataset.place]]));
    const after = { ...before, [mag]: points[mag] + Number(taken?.dataset.worth ?? 0) };
    const [said, decides] = verdict(form, row, before, after, words);
    write(row, said.filter(Boolean).join(", "), before[mag], after[mag]);
    document.getElementById(`t-${mag}`)?.toggleAttribute("data-ui-decides", decides);
    const figure = document.querySelector(`#points-${mag} text`);
    if (figure) figure.textContent = points[mag];
  }
  plan(...laid.map(({ token, place }) => {
    const row = rows(form).find((one) => one.dataset.place === place);
    const gained = worth(laid, place);
    return [fill(words.plan, {
      token: token.dataset.words, place: row.dataset.called, before: row.dataset.points, after: Number(row.dataset.points) + gained,
    }), ""];
  }), ...(taken ? [[fill(words.next, { token: taken.dataset.words }), "next"]] : []));
}

// ------------------------------------------------------------------------------------------------------ dice, crowds

function sums({ form, taken, laid }) {
  for (const row of rows(form)) {
    const before = Number(row.dataset.before) + worth(laid, row.dataset.place);
    write(row, row.dataset.note, before, before + Number(taken?.dataset.worth ?? 0));
  }
}

// ------------------------------------------------------------------------------------------------------------- chips

// Points are added first; a die that changes nothing may not be used (EW-7.2, EW-7.6, EW-13.2, EW-13.4).
export function bought(form, laid) {
  const { cost, chips } = form.dataset;
  const faces = laid.filter((one) => one.place === "dice").map((one) => Number(one.token.dataset.worth));
  const buys = (sum) => Math.min(Math.floor(sum / Number(cost)), Number(chips));
  const points = faces.reduce((sum, face) => sum + face, 0);
  const n = buys(points);
  return { faces, points, n, lost: points - n * Number(cost), isWasteful: n > 0 && buys(points - Math.min(...faces)) === n };
}

function chips({ form, laid, words, block }) {
  const { faces, points, n, lost, isWasteful } = bought(form, laid);
  for (const row of rows(form)) {
    row.querySelector(".to").textContent = laid.filter((one) => one.place === row.dataset.place).length || "";
    if (!row.dataset.use) continue;
    const gained = faces.length && n ? fill(n === 1 ? words.bought_one : words.bought_many, { points, n }) : row.dataset.note;
    row.querySelector("small").textContent = lost && n ? `${gained}, ${fill(words.lost, { n: lost })}` : gained;
  }
  const more = Number(form.dataset.best) - n;
  plan(...(more > 0 ? [[fill(more === 1 ? words.more_one : words.more_many, { n: more }), "say"]] : []));
  if (faces.length && (n === 0 || isWasteful)) {
    block(words.blocked);
    plan([n === 0 ? words.useless : words.wasted, "say"]);
  }
}

const PREVIEWS = { spells, dice: sums, crowds: sums, chips };

document.addEventListener("conclave:draft", (event) => PREVIEWS[event.detail.form.dataset.preview]?.(event.detail));

// Grey chips go from the magicians in the order that was chosen, as many as the dice remove (EW-13.3).
document.addEventListener("conclave:compose", (event) => {
  const { form, action } = event.detail;
  if (!action.from) return;
  const used = action.dice.map((id) => ({ place: "dice", token: document.querySelector(`#tray [data-token="${id}"]`) }));
  let left = bought(form, used).n;
  action.from = action.from.map(({ mag, count }) => {
    const n = Math.min(count, left);
    left -= n;
    return { mag, count: n };
  }).filter(({ count }) => count > 0);
});

// ------------------------------------------------------------------------------------------------------------- beats

// The duels fall one level after the other; any key or touch lets them all fall at once.
const SKIP_MS = 1200;
let skipping = 0;

function skip() {
  if (!document.querySelector(".piece[class*=beat-]")) return;
  document.documentElement.toggleAttribute("data-ui-fast", true);
  clearTimeout(skipping);
  skipping = setTimeout(() => document.documentElement.removeAttribute("data-ui-fast"), SKIP_MS);
}

document.addEventListener("keydown", skip);
document.addEventListener("pointerdown", skip);

refresh();
