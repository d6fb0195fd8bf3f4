// Says that a tournament has moved on since its page was drawn.

const EVERY = 5000;

/**
 * Look every five seconds whether the tournament has moved on since the page was drawn; if so, say
 * so on the page, and stop.
 * @param {HTMLElement} main
 */
export function watch(main) {
  const notice = document.getElementById("notice");
  const headers = { "If-None-Match": `"${main.dataset.version}"` };
  const look = async () => {
    const answer = await fetch(`/v1/tournaments/${main.dataset.event}`, { headers }).catch(
      () => null,
    );
    if (answer?.status === 200) {
      notice.textContent = main.dataset.moved;
      notice.hidden = false;
      clearInterval(looking);
    }
  };
  const looking = setInterval(look, EVERY);
}
