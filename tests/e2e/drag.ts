import type { Locator, Page } from '@playwright/test';

/** Drags with the mouse in steps, like a user. */
export async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [from, target] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('Not on the screen.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 25, from.y + 30, { steps: 5 });
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 10 });
  await page.mouse.up();
}
