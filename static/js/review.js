// Keys for reviewers: j and k move through the rows, Enter opens, p passes, f flags. Every key has a button beside it.
"use strict";

(() => {
  const rows = () => [...document.querySelectorAll("[data-key-row]")];
  let place = -1;

  function current() {
    const focused = document.activeElement?.closest("[data-key-row]");
    return focused ? rows().indexOf(focused) : place;
  }

  function move(step) {
    const all = rows();
    if (!all.length) return;
    place = Math.min(Math.max(current() + step, 0), all.length - 1);
    const row = all[place];
    (row.querySelector("[data-key-open]") || row).focus();
    row.scrollIntoView({ block: "nearest" });
  }

  function press(what) {
    rows()[current()]?.querySelector(what)?.click();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [popover]")) return;
    if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "p") press("[data-key-pass]");
    else if (event.key === "f") press("[data-key-flag]");
    else return;
    event.preventDefault();
  });

  // After a mark the page comes back at its row: go on from there.
  const returned = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (returned?.matches("[data-key-row]")) returned.focus({ preventScroll: true });
})();
