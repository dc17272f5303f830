// Light, dark, or as the system has it. The choice is a cookie, so that the server draws the next page right at once.
//
// <button data-theme-choice="light | dark | auto" aria-pressed="…">

const YEAR_S = 365 * 86400;

function chosen() {
  return document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1] ?? "auto";
}

function show() {
  const theme = chosen();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
  }
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-theme-choice]")?.dataset.themeChoice;
  if (!choice) return;
  const age = choice === "auto" ? 0 : YEAR_S;
  document.cookie = `theme=${choice}; path=/; max-age=${age}; samesite=lax`;
  show();
});
document.addEventListener("htmx:after:swap", show);
show();
