import type { BrowserContext } from '@playwright/test';

const NAME = 'noteAction';

export type Counted = {
  actions: number;
  /** Actions that fill a field. All other actions are mouse presses and key presses. */
  fields: number;
};

/**
 * Counts the user actions of a context from now on, in every page and frame. An action is a mouse press (a double click
 * has two), a key press that types no text, or one fill or selection of a field.
 */
export async function countActions(context: BrowserContext): Promise<Counted> {
  const counted = { actions: 0, fields: 0 };
  await context.exposeBinding(NAME, (_source, isField: boolean) => {
    counted.actions += 1;
    if (isField) counted.fields += 1;
  });
  await context.addInitScript(listen, NAME);
  return counted;
}

/** Runs in the page. Consecutive input into the same field counts as one action. */
function listen(name: string): void {
  let typedInto: EventTarget | null = null;
  const note = (field: EventTarget | null = null) => {
    typedInto = field;
    Reflect.get(window, name)(field !== null);
  };
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  const isToggle = (target: EventTarget | null) =>
    target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note(), true);
  addEventListener(
    'keydown',
    ({ isTrusted, key, ctrlKey, metaKey, target }) => {
      const isModifier = ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
      const isTyped = [...key].length === 1 && !ctrlKey && !metaKey && isField(target);
      if (isTrusted && !isModifier && !isTyped) note();
    },
    true,
  );
  // Also counts events with `isTrusted: false`, by which Playwright fills date pickers and selects.
  addEventListener(
    'input',
    ({ target }) => {
      if (target !== typedInto && !isToggle(target)) note(target);
    },
    true,
  );
}
