// Elements from plain values: text is always text. Patched by hand: idiomorph, which the other pages
// use, is a tenth of what the recorder may load before its first tap.

/**
 * An element with these attributes, listeners (`on…`) and children; null children are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [given]
 * @param {...any} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, given = {}, ...children) {
  const element = document.createElement(name);
  set(element, given);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Set attributes and listeners; null and false take an attribute away, true leaves it empty.
 * @param {Element} element
 * @param {Record<string, any>} given
 */
export function set(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) Object.assign(element, { [name]: value });
    else if (value === null || value === undefined || value === false)
      element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Let an element have these children: what is alike is changed in place, so focus stays.
 * @param {Element} element
 * @param {...any} children
 */
export function fill(element, ...children) {
  const fresh = children.flat().filter((child) => child !== null && child !== undefined);
  fresh.forEach((child, n) => {
    const old = element.childNodes[n];
    const node = typeof child === "string" ? document.createTextNode(child) : child;
    if (!old) element.append(node);
    else if (old !== node) become(old, node);
  });
  while (element.childNodes.length > fresh.length) element.lastChild?.remove();
}

/** Make one element like another, in place. @param {any} old @param {any} node */
function become(old, node) {
  if (old.nodeName !== node.nodeName) {
    old.replaceWith(node);
    return;
  }
  if (node.nodeType === Node.TEXT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  // No span is tapped: one that looks the same is the same, which is quickly seen.
  if (node.localName === "span" && old.isEqualNode(node)) return;
  for (const { name } of [...old.attributes])
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  old.onclick = node.onclick;
  fill(old, [...node.childNodes]);
}
