// A pad of large keys for the PIN. Without this script the device's own keyboard does it.
"use strict";

(() => {
  const form = document.querySelector("form[data-pin]");
  if (!form) return;
  const field = form.querySelector("input[name=pin]");
  const keys = form.querySelector("[data-pin-keys]");
  keys.hidden = false;
  form.querySelector("[data-pin-plain]").hidden = true;
  field.inputMode = "none"; // the pad replaces the on-screen keyboard; a real keyboard still works

  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key || key.type === "submit") return;
    if ("clear" in key.dataset) field.value = "";
    else if (field.value.length < 6) field.value += key.dataset.digit;
    field.focus();
    if (field.value.length === 6) form.requestSubmit();
  });
})();
