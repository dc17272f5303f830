// Times of the stream in the reader's own time zone; the server writes them in its own.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });

function localise() {
  for (const time of document.querySelectorAll("time[datetime]:not([data-ui-local])")) {
    time.textContent = format.format(new Date(time.dateTime));
    time.dataset.uiLocal = "";
  }
}

document.addEventListener("htmx:after:swap", localise);
localise();
