// The keypad answers at once instead of asking the server for every key. The rules are those of casino_night/tally.py.
"use strict";

(() => {
  const LONGEST = 6;

  function pressed(digits, key) {
    if (key === "clear") return "";
    if (key === "back") return digits.slice(0, -1);
    const typed = (key.startsWith("=") ? key.slice(1) : digits + key).replace(/^0+/, "");
    return typed.length <= LONGEST ? typed : digits;
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-keypad] [data-press]");
    if (!key) return;
    event.preventDefault();
    const amount = key.closest("[data-keypad]").querySelector("[data-amount]");
    amount.value = pressed(amount.value, key.dataset.press);
    amount.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // Typing: digits only, whatever is pasted.
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-keypad] [data-amount]")) return;
    const digits = event.target.value.replace(/\D/g, "").replace(/^0+/, "").slice(0, LONGEST);
    if (digits !== event.target.value) event.target.value = digits;
  });
})();
