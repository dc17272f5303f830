// Notifications on the screen when my moment begins in a tab that nobody sees. Nothing is asked for until somebody
// presses [data-notify], and nothing is shown to those who look.
//
// html[data-ui-notify]: "none" this browser has none, "denied" it does not allow them, "on", "off";
// [data-notify-when="denied"] is shown in that case alone.

const KEY = "conclave.notify";
const ICON = "/static/favicon-mine.svg";

let shown = null;

function state() {
  if (!("Notification" in window) || !window.isSecureContext) return "none";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && localStorage.getItem(KEY) === "on" ? "on" : "off";
}

function show() {
  const now = state();
  document.documentElement.dataset.uiNotify = now;
  for (const button of document.querySelectorAll("[data-notify]")) {
    button.setAttribute("aria-pressed", String(now === "on"));
    button.toggleAttribute("disabled", now === "none" || now === "denied");
  }
  for (const words of document.querySelectorAll("[data-notify-when]")) words.hidden = words.dataset.notifyWhen !== now;
}

async function toggle() {
  const wish = state() === "on" ? "off" : "on";
  if (wish === "on") await Notification.requestPermission();
  localStorage.setItem(KEY, wish);
  show();
}

function rest() {
  shown?.close();
  shown = null;
}

function tell({ words, title }) {
  if (!document.hidden || state() !== "on") return;
  try {
    shown = new Notification(words, { body: title, icon: ICON, tag: location.pathname, silent: true });
    shown.onclick = () => { window.focus(); rest(); };
  } catch {
    // some phones have the word and not the thing
  }
}

document.addEventListener("click", (event) => { if (event.target.closest("[data-notify]")) toggle(); });
document.addEventListener("conclave:mine", (event) => tell(event.detail));
document.addEventListener("conclave:theirs", rest);
document.addEventListener("visibilitychange", () => { if (!document.hidden) rest(); });
document.addEventListener("htmx:after:swap", show);
show();
