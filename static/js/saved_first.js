// Forms that save themselves do so a moment after a change. Whoever leaves within that moment takes the change along:
// it is saved first, and only then the page goes on. What cannot be saved is said, and the page stays.
"use strict";

(() => {
  const SAVES_ITSELF = "form[hx-trigger^=change]";
  const changed = new Set();

  document.addEventListener("change", (event) => {
    const form = event.target.closest(SAVES_ITSELF);
    if (form) changed.add(form);
  });
  document.addEventListener("htmx:afterRequest", (event) => changed.delete(event.target));

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey) hold(event, () => link.click());
  }, true);
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!changed.has(form)) hold(event, () => form.requestSubmit(submitter));
  }, true);

  async function hold(event, goOn) {
    if (!changed.size) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const forms = [...changed];
    changed.clear();
    const kept = await Promise.all(forms.map(save));
    if (kept.every(Boolean)) goOn();
  }

  async function save(form) {
    const answer = await fetch(form.getAttribute("hx-post"), {
      method: "POST",
      body: new FormData(form),
      headers: { "HX-Request": "true" },
    }).catch(() => null);
    if (answer?.ok) return true;
    form.dispatchEvent(new Event("change", { bubbles: true })); // htmx tries again and shows what is wrong
    return false;
  }
})();
