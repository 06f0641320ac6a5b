import type { BrowserContext } from '@playwright/test';

const NAME = 'noteAction';

/**
 * Counts what a person does in a context from now on, in every page and frame: each click, the second of a double click
 * too, and each field that is left with another content.
 */
export async function countActions(context: BrowserContext): Promise<{ actions: number }> {
  const counted = { actions: 0 };
  await context.exposeBinding(NAME, () => {
    counted.actions += 1;
  });
  await context.addInitScript((name) => {
    for (const type of ['click', 'change'])
      addEventListener(type, (event) => event.isTrusted && Reflect.get(window, name)(), true);
  }, NAME);
  return counted;
}
