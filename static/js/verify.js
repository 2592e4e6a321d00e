// Compares a chosen or dropped PDF with the published hash, here in the browser. Without it the form does it.
(() => {
  const form = document.querySelector("[data-compare]");
  if (!form || !window.crypto || !crypto.subtle) return;
  const section = form.closest(".verify-file");
  const said = section.querySelector("[data-compared]");
  const input = form.querySelector("input[type=file]");

  const compare = async (file) => {
    said.textContent = "Comparing …";
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const words = section.querySelector(hash === form.dataset.compare ? "[data-same]" : "[data-different]");
    said.replaceChildren(words.content.cloneNode(true));
  };

  input.addEventListener("change", () => input.files.length && compare(input.files[0]));
  form.addEventListener("submit", (event) => {
    if (!input.files.length) return;
    event.preventDefault();
    compare(input.files[0]);
  });
  section.addEventListener("dragover", (event) => event.preventDefault());
  section.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) compare(event.dataTransfer.files[0]);
  });
})();
