// Totals of a count as it is typed. Whole units only: cents for cash, dollars for imitation money.
"use strict";

(() => {
  // Cash totals are written with cents, imitation money without, as the server wrote the first total.
  function written(units, withCents) {
    const dollars = withCents ? Math.floor(units / 100) : units;
    const cents = withCents ? `.${String(units % 100).padStart(2, "0")}` : "";
    return `$${dollars.toLocaleString("en-US")}${cents}`;
  }

  function addUp(grid) {
    const total = grid.querySelector("[data-total]");
    if (!total) return;
    const withCents = total.textContent.includes(".");
    let sum = 0;
    grid.querySelectorAll("[data-each]").forEach((row) => {
      const typed = row.querySelector("[data-quantity]").value.trim();
      const worth = /^\d{1,6}$/.test(typed) ? Number(typed) * Number(row.dataset.each) : 0;
      row.querySelector("[data-worth]").textContent = written(worth, withCents);
      sum += worth;
    });
    total.textContent = written(sum, withCents);
  }

  document.addEventListener("input", (event) => {
    const grid = event.target.closest("[data-count]");
    if (grid) addUp(grid);
  });
})();
