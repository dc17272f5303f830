// How high the bar of a phone is: its words take one line or three, and what lies below it must not be out of reach.
// The style sheet reads --bar and has a guess of its own.

const seen = new ResizeObserver((changes) => {
  for (const { target } of changes) measure(target);
});
let observed = null;

function measure(bar) {
  document.documentElement.style.setProperty("--bar", `${Math.ceil(bar.getBoundingClientRect().height)}px`);
}

// A push may bring another bar.
function watch() {
  const bar = document.querySelector(".bar-fixed");
  if (bar === observed) return;
  seen.disconnect();
  observed = bar;
  if (bar) seen.observe(bar, { box: "border-box" });
}

document.addEventListener("htmx:after:swap", watch);
watch();
