// A copy button: [data-copy="#field"] takes a field's value, [data-copy="text"] the text itself;
// data-copied is what the button says for a moment afterwards.

const SAID_MS = 2000;

// Houses on a home network are served without https, where the clipboard is closed to scripts: select and copy by hand.
function copyByHand(text) {
  const field = document.createElement("textarea");
  field.className = "vh";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const what = button.dataset.copy;
  const field = what.startsWith("#") && document.querySelector(what);
  if (!(await copy(field ? field.value : what))) {
    if (field) field.select();
    return;
  }
  const label = button.querySelector("[data-label]") ?? button;
  const before = label.textContent;
  if (!button.dataset.copied || before === button.dataset.copied) return;
  label.textContent = button.dataset.copied;
  setTimeout(() => { label.textContent = before; }, SAID_MS);
});
