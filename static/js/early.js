// A press that comes before the scripts do (a slow line, a busy phone) is kept, and made again once the page can hear it.
// The one script that is no module: it must be there before anything can be pressed.

(() => {
  const ACTS = "[hx-post]:not(form), [role='button'], button[type='button']";
  let again = null;

  function keep(event, press) {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = press;
  }

  function keepClick(event) {
    const pressed = event.target.closest?.(ACTS);
    if (pressed) keep(event, () => pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  }

  function keepForm(event) {
    const form = event.target;
    const { submitter } = event;
    if (form.matches("[hx-post]")) keep(event, () => form.requestSubmit(submitter));
  }

  document.addEventListener("click", keepClick, { capture: true });
  document.addEventListener("submit", keepForm, { capture: true });
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    document.removeEventListener("click", keepClick, { capture: true });
    document.removeEventListener("submit", keepForm, { capture: true });
    again?.();
  }));
})();
