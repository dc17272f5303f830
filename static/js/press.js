// Elements of a board are buttons too: Enter and Space press what says role="button" without being one.
// What is blocked (aria-disabled) can be reached and asked, but never acts.

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const element = event.target.closest?.('[role="button"]:not(button, a)');
  if (!element) return;
  event.preventDefault();
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

document.addEventListener("click", (event) => {
  if (!event.target.closest('[aria-disabled="true"]')) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
