import type { Locator, Page } from '@playwright/test';
import type { TourStep } from '../../web/lib/tour/tour-steps.ts';

/** How a desk and a phone see a screen, in CSS pixels. */
const FORMS = { wide: { width: 1_280, height: 800 }, narrow: { width: 390, height: 520 } } as const;
export type Form = keyof typeof FORMS;

/** What a picture leaves out: passing notes, and what only the sandbox has. */
const LEFT_OUT = `
  [aria-label^="Notifications"], a[href^="/sandbox"] { display: none !important; }
  ::-webkit-scrollbar { display: none; }
  :focus-visible { outline: none !important; }`;

export type Shot = { step: TourStep; path: string; form: Form; png: Buffer };

/** The screen as it is drawn once everything on it has come. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null &&
      [...document.images].every(({ complete }) => complete),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

type Moment = {
  /** The screen, as the address names it without what was asked of it. */
  path: string;
  /** What is brought into view. */
  show?: Locator;
};

/** Takes a step of a tour as a desk and as a phone see it; the window is a desk's before and after. */
export async function shoot(page: Page, step: TourStep, { path, show }: Moment): Promise<Shot[]> {
  const shots: Shot[] = [];
  // What the pointer is over looks different.
  await page.mouse.move(0, 0);
  for (const form of ['narrow', 'wide'] as const) {
    await page.setViewportSize(FORMS[form]);
    await settle(page);
    await show?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settle(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', style: LEFT_OUT });
    shots.push({ step, path, form, png });
  }
  console.log(`  ${step}`);
  return shots;
}
