import type { BrowserContext } from '@playwright/test';

const NAME = 'noteAction';

export type Counted = {
  actions: number;
  /** Number of actions that fill a field; the others are presses and keys. */
  fields: number;
};

/**
 * Counts the user actions of a context from now on, in every page and frame: each mouse press, including the
 * second of a double click, each key that types nothing, and each field that is filled or selected.
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

/** Runs in the page. Consecutive input into one field counts as one action. */
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
  // Date pickers and selects are driven by events that are not trusted.
  addEventListener(
    'input',
    ({ target }) => {
      if (target !== typedInto && !isToggle(target)) note(target);
    },
    true,
  );
}
