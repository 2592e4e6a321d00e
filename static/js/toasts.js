// Messages become toasts: they can be closed, and those that report success leave by themselves.
"use strict";

(() => {
  const STAY_MS = 8000;
  document.documentElement.classList.add("scripted");

  function dress(toast) {
    const close = document.createElement("button");
    close.type = "button";
    close.className = "toast-close";
    close.textContent = "Close";
    close.addEventListener("click", () => toast.remove());
    toast.append(close);
    if (["success", "info"].includes(toast.dataset.toast)) leaveLater(toast);
  }

  function leaveLater(toast) {
    setTimeout(() => {
      if (toast.matches(":hover, :focus-within")) leaveLater(toast);
      else toast.remove();
    }, STAY_MS);
  }

  const WORDS = { success: "Done. ", warning: "Careful. ", error: "Not done. " };

  function show(message, level = "info") {
    const toast = document.createElement("div");
    toast.className = `toast-note toast-${level}`;
    toast.dataset.toast = level;
    const text = document.createElement("p");
    text.className = "toast-text";
    const word = document.createElement("strong");
    word.textContent = WORDS[level] || "";
    text.append(word, message);
    toast.append(text);
    document.getElementById("toasts").append(toast);
    dress(toast);
  }

  document.querySelectorAll("#toasts [data-toast]").forEach(dress);
  document.addEventListener("toast", (event) => show(event.detail.message, event.detail.level));
})();
