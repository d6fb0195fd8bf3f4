// Sends the forms of the page of disputes to the API, each as JSON under a key of its own,
// so that a second tap is the same request; and says when the table has moved on.

const main = document.getElementById("disputes");
const notice = document.getElementById("notice");
const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? "";

function tell(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function valueOf(field) {
  if ("number" in field.dataset) return Number(field.value);
  return "flag" in field.dataset ? field.value === "true" : field.value;
}

function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    const off = (field.type === "radio" || field.type === "checkbox") && !field.checked;
    if (!field.name || off || field.value === "") continue;
    if ("list" in field.dataset) (body[field.name] ??= []).push(field.value);
    else if (field.dataset.in) (body[field.dataset.in] ??= {})[field.name] = field.value;
    else body[field.name] = valueOf(field);
  }
  return body;
}

async function send(form) {
  form.dataset.key ??= token();
  const answer = await fetch(form.dataset.post, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRF-Token": csrf,
      "Idempotency-Key": form.dataset.key,
      "If-Match": `"${main.dataset.position}"`,
    },
    body: JSON.stringify(bodyOf(form)),
  });
  if (answer.ok) {
    location.reload();
    return;
  }
  delete form.dataset.key;
  const problem = await answer.json();
  tell([problem.title, problem.field, problem.detail].filter(Boolean).join(" – "));
}

for (const form of document.querySelectorAll("form[data-post]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form).catch(() => tell("Not sent – try again"));
  });
}

const source = new EventSource(main.dataset.stream);
const heard = (event) => {
  if (Number(event.lastEventId) > Number(main.dataset.position)) {
    tell("The table has moved on – reload to see it");
  }
};
source.addEventListener("snapshot", heard);
source.addEventListener("update", heard);
source.addEventListener("end", () => source.close());
