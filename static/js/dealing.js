// The dealer's pages work by forms alone. This walks through a kept round one step at a time, and runs the trainer's clock.
"use strict";

(() => {
  const replay = document.querySelector("[data-replay]");
  if (replay && replay.children.length > 1) walk(replay);

  function walk(list) {
    const steps = [...list.children];
    const bar = document.createElement("div");
    bar.className = "deal-actions";
    const said = document.createElement("p");
    said.setAttribute("role", "status");
    let place = 0;
    const show = (to) => {
      place = Math.max(0, Math.min(steps.length - 1, to));
      steps.forEach((step, number) => { step.hidden = number !== place; });
      said.textContent = `Step ${place + 1} of ${steps.length}`;
    };
    for (const [words, by] of [["Back", -1], ["Next", 1]]) {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "deal-key";
      key.textContent = words;
      key.addEventListener("click", () => show(place + by));
      bar.append(key);
    }
    list.before(bar, said);
    show(0);
  }

  const clock = document.querySelector("[data-clock]");
  if (clock) {
    const begun = Date.now();
    setInterval(() => { clock.textContent = `${Math.floor((Date.now() - begun) / 1000)} s`; }, 500);
  }
})();
