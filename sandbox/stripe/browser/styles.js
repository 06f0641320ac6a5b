/* The form uses the colours of the page, so that it matches light and dark themes. */
const rules = `
.sandbox-stripe { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; color: inherit; font: inherit; }
.sandbox-stripe .wide { grid-column: 1 / -1; }
.sandbox-stripe .field { display: grid; gap: 0.25rem; align-content: start; min-width: 0; margin: 0; }
.sandbox-stripe label { display: block; font: inherit; font-size: 0.875rem; font-weight: 500; }
.sandbox-stripe input {
  box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: 0; padding: 0.5rem 0.75rem;
  border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
  border-radius: var(--sandbox-stripe-radius, 0.375rem);
  background: var(--sandbox-stripe-background, transparent); color: inherit; font: inherit; font-size: 1rem;
  font-variant-numeric: tabular-nums; text-align: match-parent;
}
.sandbox-stripe input::placeholder { color: inherit; opacity: 0.7; }
.sandbox-stripe :focus-visible, .sandbox-stripe-bank :focus-visible {
  outline: 2px solid var(--sandbox-stripe-primary, currentColor); outline-offset: 2px;
}
.sandbox-stripe input[aria-invalid="true"] { border-color: var(--sandbox-stripe-danger); }
.sandbox-stripe .problem { margin: 0; color: var(--sandbox-stripe-danger); font-size: 0.875rem; }
.sandbox-stripe .problem:empty { display: none; }
.sandbox-stripe, .sandbox-stripe-bank {
  --sandbox-stripe-danger: light-dark(#a81d12, #ffb1aa);
}
.sandbox-stripe .note {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 0.75rem;
  margin: 0; font-size: 0.875rem;
}
.sandbox-stripe button, .sandbox-stripe-bank button {
  min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
  border-radius: var(--sandbox-stripe-radius, 0.375rem); background: transparent; color: inherit; font: inherit;
  cursor: pointer;
}
.sandbox-stripe-bank {
  box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 0.75rem;
  background: Canvas; color: CanvasText; font: 1rem / 1.5 system-ui, sans-serif;
}
.sandbox-stripe-bank::backdrop { background: rgb(0 0 0 / 60%); }
.sandbox-stripe-bank h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
.sandbox-stripe-bank p { margin: 0 0 1rem; }
.sandbox-stripe-bank .amount { font-size: 1.5rem; font-weight: 600; }
.sandbox-stripe-bank .choice { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.sandbox-stripe-bank .choice button { flex: 1 1 8rem; }
.sandbox-stripe-bank .choice button:first-child { background: CanvasText; color: Canvas; }
`;

let isAdopted = false;

/**
 * Adds the rules of the form to the page once. The Content-Security-Policy does not block a constructed style sheet.
 */
export function adoptStyles() {
  if (isAdopted || !('adoptedStyleSheets' in document)) return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const variables = {
  colorPrimary: '--sandbox-stripe-primary',
  colorDanger: '--sandbox-stripe-danger',
  colorBackground: '--sandbox-stripe-background',
  borderRadius: '--sandbox-stripe-radius',
  colorText: 'color',
  fontFamily: 'font-family',
};

/** Applies those of Stripe's `appearance.variables` that also make sense inside the page itself. */
export function applyAppearance(node, appearance) {
  for (const [name, property] of Object.entries(variables)) {
    const value = appearance?.variables?.[name];
    if (value !== undefined) node.style.setProperty(property, value);
  }
}
