// A form that is on its way cannot be sent again by a second tap. The server refuses a repeat as well.
"use strict";

(() => {
  const RELEASE_MS = 15000; // an answer that never came, or a download, must not lock the form for ever

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, RELEASE_MS);
  });

  // The page comes back from the browser's memory: its forms are usable again.
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
  });
})();
