// The talk: it stays at its end unless someone has scrolled up to read; then new lines are counted on a button.
//
// <section class="chatter"> <div class="filter"><button data-filter="all | talk | chronicle">…
//   <div class="stream">…</div> <button class="newer" hidden data-one="1 new" data-many="{n} new">

const NEAR_PX = 40;

const atEnd = (stream) => stream.scrollHeight - stream.scrollTop - stream.clientHeight < NEAR_PX;
const toEnd = (stream) => { stream.scrollTop = stream.scrollHeight; };

function announce(stream, more) {
  const newer = stream.parentElement.querySelector(".newer");
  if (!newer) return;
  const n = more ? Number(newer.dataset.uiCount || 0) + more : 0;
  newer.dataset.uiCount = n;
  newer.hidden = n === 0;
  newer.textContent = n === 1 ? newer.dataset.one : newer.dataset.many.replace("{n}", n);
}

// Whether the reader was at the end must be known from before the lines arrive.
function follow(stream) {
  let following = true;
  stream.addEventListener("scroll", () => {
    following = atEnd(stream);
    if (following) announce(stream, 0);
  }, { passive: true });
  new MutationObserver((changes) => {
    const added = changes.flatMap((c) => [...c.addedNodes]).filter((n) => n.nodeType === 1).length;
    const removed = changes.flatMap((c) => [...c.removedNodes]).filter((n) => n.nodeType === 1).length;
    if (following) toEnd(stream);
    else if (added > removed) announce(stream, added - removed);
  }).observe(stream, { childList: true });
  new ResizeObserver(() => { if (following) toEnd(stream); }).observe(stream);
  toEnd(stream);
}

const followed = new WeakSet();

function find() {
  for (const stream of document.querySelectorAll(".stream")) {
    if (followed.has(stream)) continue;
    followed.add(stream);
    follow(stream);
  }
}

function filter(chatter, which) {
  chatter.dataset.uiFilter = which;
  for (const button of chatter.querySelectorAll("[data-filter]")) {
    button.setAttribute("aria-pressed", String(button.dataset.filter === which));
  }
  const stream = chatter.querySelector(".stream");
  if (stream) toEnd(stream);
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-filter]");
  if (choice) filter(choice.closest(".chatter"), choice.dataset.filter);
  const newer = event.target.closest(".newer");
  if (newer) toEnd(newer.parentElement.querySelector(".stream"));
});
document.addEventListener("htmx:after:swap", find);
find();
