// The till answers at once to keys, and never guesses about money: a post goes out with the id that was made with the
// page, and when its answer is lost the same post is asked again until the server says what became of it.
"use strict";

(() => {
  const LONGEST = 6;
  const PATIENCE_MS = 8000; // an answer that takes longer counts as lost
  const ASK_AGAIN_MS = 1500;
  const PULSE_MS = 10000;
  const AWAY_PULSE_MS = 1500;
  const TOO_SOON_MS = 400; // the second half of a double tap on the screen before says nothing about this one
  const till = document.querySelector("[data-till]");
  if (!till) return;

  // Posts that are answered once.

  const checking = document.querySelector("[data-checking]");
  const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

  async function ask(form, body) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE_MS);
    try {
      return await fetch(form.action, { method: "POST", body, headers: { "X-Till": "1" }, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  // Our own server, or a lock screen of ours: anything else (a proxy's error, a hotel's sign-in page) is no answer.
  const ours = (answer) => answer.headers.has("Till-Answer");
  const moved = (answer) => answer.redirected && new URL(answer.url).origin === location.origin;

  function showChecking(form, times) {
    if (!checking) return;
    const id = form.dataset.id || form.elements.id?.value || "";
    checking.hidden = false;
    checking.querySelector("[data-checking-id]").textContent = id.slice(-6);
    checking.querySelector("[data-checking-times]").textContent = String(times);
  }

  async function settle(form, answer) {
    const next = answer.headers.get("Till-Next");
    if (next) return location.assign(next);
    if (!ours(answer)) return location.assign(moved(answer) ? answer.url : location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    document.title = page.title;
    dress();
    document.querySelector("main").querySelector("[autofocus], [role=alert], main")?.focus();
  }

  async function send(form, submitter) {
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    document.body.classList.add("till-sending");
    const body = new URLSearchParams(new FormData(form, submitter));
    for (let times = 1; ; times += 1) {
      try {
        const answer = await ask(form, body);
        if (ours(answer) || moved(answer) || [403, 404].includes(answer.status)) {
          document.body.classList.remove("till-sending");
          return await settle(form, answer);
        }
      } catch { /* lost on the way: nobody knows yet whether it was recorded */ }
      showChecking(form, times);
      await pause(ASK_AGAIN_MS);
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-once]")) return;
    event.preventDefault();
    if (event.timeStamp > TOO_SOON_MS || !form.matches("[data-deliberate]")) send(form, event.submitter);
  }, { capture: true });

  // The keys of a sale.

  let figure = null; // the display that the pad types into

  const dollars = (value) => `$${value.toLocaleString("en-US")}`;

  function buys(form) {
    const cash = Number(form.elements.amount.value) || 0;
    const cents = cash * Number(form.dataset.rate);
    const words = cents % 100 ? "Full dollars only: choose another amount." : `buys ${dollars(cents / 100)}`;
    form.querySelector("[data-buys]").textContent = cash ? words : "";
    form.querySelectorAll("[data-give]").forEach((key) => {
      key.disabled = !cash || (key.dataset.give !== "exact" && Number(key.dataset.give) < cash);
    });
  }

  function pressed(digits, key) {
    if (key === "clear") return "";
    if (key === "back") return digits.slice(0, -1);
    const typed = (digits + key).replace(/^0+/, "");
    return typed.length <= LONGEST ? typed : digits;
  }

  function choose(form, name) {
    figure = form.elements[name];
    form.querySelectorAll("[data-figure]").forEach((one) => {
      one.closest(".sale-figure").classList.toggle("sale-active", one === figure);
    });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) return print();
    const key = event.target.closest("[data-sale] [data-set], [data-sale] [data-digit]");
    if (!key) return undefined;
    event.preventDefault();
    const form = key.form;
    if (key.dataset.set) {
      form.elements.amount.value = key.dataset.dollars;
      choose(form, "tendered");
    } else {
      figure.value = pressed(figure.value, key.dataset.digit);
    }
    return buys(form);
  });

  // A keyboard: amount, Enter, what the guest gives, Enter; Enter alone means exact. A scanner types a whole serial.
  const SERIAL = /^[ST]-\d{1,9}-[A-Z2-7]{6}$/i;

  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (!box.matches("[data-sale] [data-figure]") || event.key !== "Enter") return;
    event.preventDefault();
    const form = box.form;
    if (SERIAL.test(box.value.trim())) {
      location.assign(`${form.dataset.scan}?serial=${encodeURIComponent(box.value.trim())}`);
    } else if (box === form.elements.amount) {
      if (box.value) form.elements.tendered.focus();
    } else if (!box.value) {
      form.querySelector("[data-give=exact]").click();
    } else {
      form.requestSubmit();
    }
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-sale] [data-figure]")) choose(event.target.form, event.target.name);
  });

  document.addEventListener("input", (event) => {
    const box = event.target;
    if (!box.matches("[data-sale] [data-figure]")) return;
    if (!/[a-z-]/i.test(box.value)) box.value = box.value.replace(/\D/g, "").replace(/^0+/, "").slice(0, LONGEST);
    buys(box.form);
  });

  // Is the server there, and is this still the screen of the shift?

  const link = document.querySelector("[data-link]");

  async function pulse() {
    let next = PULSE_MS;
    try {
      const answer = await fetch(till.dataset.pulse, { headers: { "X-Poll": "1" }, signal: AbortSignal.timeout(5000) });
      if (moved(answer)) return location.assign(answer.url);
      if (!ours(answer)) throw new Error("not ours");
      dispatchEvent(new Event("online"));
      link.hidden = false;
      link.classList.remove("till-away");
      link.querySelector("[data-link-word]").textContent = "Connected";
      if (till.dataset.shift && till.dataset.shift !== answer.headers.get("Till-Shift")) return location.reload();
      till.dataset.shift = answer.headers.get("Till-Shift");
    } catch {
      next = AWAY_PULSE_MS;
      dispatchEvent(new Event("offline"));
      link.hidden = false;
      link.classList.add("till-away");
      link.querySelector("[data-link-word]").textContent = "Not connected";
    }
    return setTimeout(pulse, next);
  }

  function dress() {
    document.querySelectorAll("[data-print]").forEach((button) => { button.hidden = false; });
    const form = document.querySelector("form[data-sale]");
    if (!form) return;
    form.querySelectorAll("[data-figure]").forEach((one) => { one.inputMode = "none"; });
    choose(form, document.activeElement === form.elements.tendered ? "tendered" : "amount");
    buys(form);
  }

  dress();
  if (till.dataset.pulse) pulse();
})();
