"use strict";
const [form, rules, position, answer] = ["form", "rules", "position", "answer"].map((id) => document.getElementById(id));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const request = { ask: "explain", ruleset: { rules: rules.value }, position: position.value };
  try {
    const response = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    const found = await response.json();
    const lines = found.ok ? found.steps.map((step) => step.text) : [found.error.message, found.error.help ?? ""];
    answer.textContent = lines.join("\n");
  } catch (error) {
    answer.textContent = String(error);
  }
});
