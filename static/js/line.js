// The line to the server: while it is down the page says so, keeps everything in its place and lets nothing be pressed.
// The server sends a tick every so often; a page that hears nothing for three of them hangs up and dials again.
//
// <div class="page" hx-ws:connect="…" data-tick="20">  with  [data-needs-line] round what acts.

const PATIENCE = 3;
const GRACE_MS = 1500;    // a short stumble is not worth a word

let heard = Date.now();
let connection = null;
let telling = 0;

function tell(state) {
  clearTimeout(telling);
  telling = 0;
  if (state) document.documentElement.dataset.uiLine = state;
  else delete document.documentElement.dataset.uiLine;
  for (const part of document.querySelectorAll("[data-needs-line]")) part.inert = Boolean(state);
}

function listen(event) {
  heard = Date.now();
  connection = event.detail.connection;
}

document.addEventListener("htmx:ws:after:connection", (event) => {
  listen(event);
  tell(null);
});
document.addEventListener("htmx:ws:before:message:incoming", listen);
document.addEventListener("htmx:ws:close", (event) => {
  const { reason, code } = event.detail;
  if (reason === "removed") return;
  const comesBack = event.detail.connection.config.reconnectCodes.includes(code);
  if (!comesBack) tell("closed");
  else telling ||= setTimeout(tell, GRACE_MS, "down");    // every vain attempt closes too: only the first starts the wait
});

setInterval(() => {
  const tick = Number(document.querySelector("[data-tick]")?.dataset.tick) * 1000;
  if (!tick || !connection || Date.now() - heard < PATIENCE * tick) return;
  heard = Date.now();
  connection.socket?.close();
}, 1000);
