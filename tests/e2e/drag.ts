import type { Locator, Page } from '@playwright/test';

/** Drags with the mouse in steps, like a user, without releasing the button. */
export async function startDrag(page: Page, source: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [from, target] = [await source.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('Not on the screen.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 25, from.y + 30, { steps: 5 });
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 10 });
  // The browser updates the drop target only at the next mouse move.
  await page.mouse.move(target.x + 21, target.y + 4);
}

/** Drags with the mouse and drops. */
export async function drag(page: Page, source: Locator, to: Locator): Promise<void> {
  await startDrag(page, source, to);
  await page.mouse.up();
}
