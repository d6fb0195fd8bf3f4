// Pointing: at a bone on the board, at a line of the record, at a piece of evidence.

const SVG = "image/svg+xml";
const desk = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The line of the record that is chosen, null before one is. @returns {HTMLInputElement | null} */
export function chosen() {
  return document.querySelector('#lines input[name="event"]:checked');
}

/**
 * Let a tap on a bone of the board choose the line by which that bone was played last.
 * @param {(line: HTMLInputElement) => unknown} choose
 */
export function pointAtBones(choose) {
  desk.addEventListener("click", ({ target }) => {
    const bone = target.closest?.(".pointable [data-bone]")?.dataset.bone;
    if (!bone) return;
    const lines = [...document.querySelectorAll(`#lines input[data-bone="${bone}"]`)];
    const line = lines.find((one) => one.dataset.tag === "bone-played") ?? lines[0];
    if (!line) return;
    line.checked = true;
    choose(line);
    line.focus();
  });
}

/** Mark a bone on a board, and no other. @param {HTMLElement} board @param {string | undefined} bone */
export function mark(board, bone) {
  for (const one of board.querySelectorAll(".pointed")) one.classList.remove("pointed");
  if (bone) board.querySelector(`[data-bone="${bone}"]`)?.classList.add("pointed");
}

/**
 * Draw the board after the event at a position, unless it is drawn; it stays if the server does not
 * answer.
 * @param {HTMLElement} board
 * @param {number | string | undefined} position
 */
export async function drawAt(board, position) {
  if (board.dataset.at === String(position)) return;
  const answer = await fetch(`${desk.dataset.pictures}?at=${position}`);
  if (!answer.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), SVG).documentElement;
  board.replaceChildren(document.adoptNode(picture));
  board.dataset.at = String(position);
}

/** Let a tap on a piece of evidence show the board as it was then, with its bone marked. */
export function pointAtEvidence() {
  desk.addEventListener("click", async ({ target }) => {
    const piece = target.closest?.(".evidence button");
    if (!piece) return;
    const article = piece.closest("article");
    for (const one of article.querySelectorAll(".evidence button")) {
      one.setAttribute("aria-pressed", String(one === piece));
    }
    const board = article.querySelector(".moment .board");
    await drawAt(board, piece.dataset.at);
    mark(board, piece.dataset.bone);
  });
}
