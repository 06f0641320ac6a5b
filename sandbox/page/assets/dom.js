/** The element with this id. Throws if it is missing. */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing from the page`);
  return element;
}

/** Creates an element with attributes and children. String children become text, so they are never parsed as HTML. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** The HTTP status as a coloured pill, or the reason why there is none. */
export function statusBadge({ status, error }) {
  const good = status !== null && status < 400;
  const text = status ?? (error?.startsWith('dropped') ? 'dropped' : 'no answer');
  return make('span', { class: good ? 'badge good' : 'badge' }, String(text));
}

export function timeOfDay(iso) {
  return new Date(iso).toLocaleTimeString(undefined, { hour12: false });
}

/** Marks a button busy while `work` runs, so that it is not pressed twice. */
export async function whileBusy(button, work) {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-busy');
  }
}
