// The language and the colours that a reader chooses: kept in cookies, since the server words the page.

const YEAR = 31536000;

document.getElementById("look")?.addEventListener("change", (/** @type {any} */ { target }) => {
  document.cookie = `${target.name}=${target.value}; path=/; max-age=${YEAR}; samesite=lax`;
  if (target.name === "theme" && target.value)
    document.documentElement.dataset.theme = target.value;
  else location.reload();
});
