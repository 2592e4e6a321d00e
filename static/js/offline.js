// Says in large letters that nothing is being recorded while the server cannot be reached, and when it can again.
"use strict";

(() => {
  function banner() {
    return document.getElementById("not-recorded");
  }

  function lost() {
    if (banner()) return;
    const alarm = document.createElement("div");
    alarm.id = "not-recorded";
    alarm.className = "not-recorded";
    alarm.setAttribute("role", "alert");
    alarm.textContent = "NOT RECORDED. This device has lost the server. Write a paper slip until this bar goes away.";
    document.body.prepend(alarm);
  }

  function found() {
    banner()?.remove();
  }

  addEventListener("offline", lost);
  addEventListener("online", found);
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterOnLoad", found);
})();
