// When the table becomes another kind of page (the game starts, the game is over), the page is loaded anew; not before the
// server answers, so that a line lost at that moment does not leave the reader with a browser's error.

const AGAIN_MS = 1000;
const first = document.getElementById("kind")?.dataset.kind;
let leaving = false;

const hasChanged = () => {
  const kind = document.getElementById("kind")?.dataset.kind;
  return Boolean(first && kind && kind !== first);
};

async function load() {
  leaving = true;
  try {
    await fetch("/healthz");
    location.reload();
  } catch {
    setTimeout(load, AGAIN_MS);
  }
}

document.addEventListener("htmx:after:swap", () => {
  if (!leaving && hasChanged()) load();
});
