// The language and the colours that a reader chooses: kept in cookies, since the server words the page.

const YEAR = 31536000;

document.getElementById("look")?.addEventListener("change", (/** @type {any} */ { target }) => {
  document.cookie = `${target.name}=${target.value}; path=/; max-age=${YEAR}; samesite=lax`;
  if (target.name === "theme" && target.value)
    document.documentElement.dataset.theme = target.value;
  else location.reload();
});

/**
 * Write the times of a part of the page in the reader's time zone: they are sent in UTC.
 * @param {Document | Element} within
 */
export function tellTimes(within) {
  for (const time of within.querySelectorAll("time[data-local]")) {
    const { dateTime, dataset } = /** @type {HTMLTimeElement} */ (time);
    /** @type {Intl.DateTimeFormatOptions} */
    const style = { timeStyle: "short" };
    if (!dataset.local) style.dateStyle = "medium";
    time.textContent = new Date(dateTime).toLocaleString(document.documentElement.lang, style);
  }
}

tellTimes(document);
