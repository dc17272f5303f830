// When the table becomes another kind of page (the game starts, the game is over), the page is loaded anew.

const first = document.getElementById("kind")?.dataset.kind;

document.addEventListener("htmx:after:swap", () => {
  const kind = document.getElementById("kind")?.dataset.kind;
  if (first && kind && kind !== first) location.reload();
});
