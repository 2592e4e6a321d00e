// Locks a hall device that nobody touches. The server ends such a session too; this hides the screen at once, and
// tells the server while somebody is busy on the page without sending anything, as when counting notes.
"use strict";

(() => {
  const form = document.querySelector("form[data-lock]");
  if (!form) return;
  const IDLE = 60_000;
  const TELL_EVERY = 15_000;
  let touched = Date.now();
  let told = Date.now();
  let locked = false;

  const lock = () => {
    if (locked) return;
    locked = true;
    const cover = document.createElement("div");
    cover.className = "locked";
    cover.setAttribute("role", "alert");
    cover.textContent = "Locked";
    document.querySelectorAll("body > *").forEach((part) => { part.inert = true; });
    document.body.append(cover);
    form.submit();
  };

  const tell = () => {
    told = Date.now();
    const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
    fetch(form.dataset.touch, { method: "POST", headers: { "X-CSRFToken": token }, redirect: "manual" })
      .then((answer) => { if (answer.status !== 204) lock(); })
      .catch(() => {}); // the network is away; the clock here goes on
  };

  const touch = () => {
    if (Date.now() - touched >= IDLE) return lock(); // the device slept: a touch does not bring the person back
    touched = Date.now();
    if (touched - told >= TELL_EVERY) tell();
  };

  ["pointerdown", "keydown", "input", "wheel"].forEach((kind) => {
    addEventListener(kind, touch, { passive: true, capture: true });
  });
  document.addEventListener("visibilitychange", () => { if (Date.now() - touched >= IDLE) lock(); });
  setInterval(() => { if (Date.now() - touched >= IDLE) lock(); }, 1_000);
})();
