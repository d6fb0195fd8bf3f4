// The producer's page: each slot is pointed, drawn and keyed here; the preview shows what is on air.

import { refusal, tell } from "../desk/sending.js";

const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? "";

/**
 * Have the API change a slot; gives its answer, or null for a refusal, which the page then shows.
 * @param {string} method
 * @param {string} address
 * @param {Record<string, string>} [body]
 */
async function change(method, address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  tell(answer.ok ? "" : await refusal(answer));
  return answer.ok ? answer.json() : null;
}

/**
 * The address of a slot's overlay as its form draws it; what is as usual is left out.
 * @param {HTMLElement} section
 */
function address(section) {
  const form = section.querySelector("[data-look]");
  const query = new URLSearchParams(section.dataset.key ? { key: section.dataset.key } : {});
  for (const field of form.elements) {
    if (field.type === "checkbox") {
      if (!field.checked) query.set(field.name, "false");
    } else if (field.value && field.value !== field.dataset.usual) {
      query.set(field.name, field.value);
    }
  }
  const asked = query.toString();
  return `/overlay/slots/${section.dataset.slot}${asked ? `?${asked}` : ""}`;
}

/** Draw the preview anew, and show the new address. @param {HTMLElement} section */
function redraw(section) {
  const here = address(section);
  section.querySelector("[data-address]").value = location.origin + here;
  const preview = section.querySelector(".preview");
  if (preview.getAttribute("src") !== here) preview.setAttribute("src", here);
}

for (const section of document.querySelectorAll("[data-slot]")) {
  const slot = `/v1/slots/${section.dataset.slot}`;
  const look = section.querySelector("[data-look]");
  for (const field of look.elements) field.dataset.usual = field.value;
  look.addEventListener("change", () => redraw(section));
  redraw(section);

  const point = section.querySelector("[data-point]");
  point.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [kind, id] = point.elements.on_air.value.split(" ");
    await change("PUT", slot, kind ? { [kind]: id } : {});
  });
  section.querySelector("[data-key]").addEventListener("click", async () => {
    const made = await change("POST", `${slot}/key`, {});
    if (!made) return;
    section.dataset.key = made.key;
    redraw(section);
  });
  section.querySelector("[data-revoke]")?.addEventListener("click", async () => {
    if (await change("DELETE", `${slot}/key`)) location.reload();
  });
}

const added = document.querySelector("[data-new]");
added.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  if (await change("PUT", `/v1/slots/${added.elements.slot.value}`, {})) location.reload();
});
