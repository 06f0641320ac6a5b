/** Creates an element with attributes and children. String children become text, so they are never parsed as HTML. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

let idCount = 0;

/** An id that no other element of the page has. */
export function uniqueId(name) {
  idCount += 1;
  return `sandbox-stripe-${name}-${idCount}`;
}
