import type { Locator, Page } from '@playwright/test';
import type { TourStep } from '../../web/lib/tour/tour-steps.ts';

/** The viewports of a desktop and a phone in CSS pixels. */
const FORMS = { wide: { width: 1_280, height: 800 }, narrow: { width: 390, height: 520 } } as const;
export type Form = keyof typeof FORMS;

/** Styles that hide notifications, links of the sandbox, scroll bars and focus outlines. */
const LEFT_OUT = `
  [aria-label^="Notifications"], a[href^="/sandbox"] { display: none !important; }
  ::-webkit-scrollbar { display: none; }
  :focus-visible { outline: none !important; }`;

export type Shot = { step: TourStep; path: string; form: Form; png: Buffer };

/** Waits until the screen has loaded completely and is painted. */
export async function waitUntilPainted(page: Page): Promise<void> {
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
  /** The path of the screen without its query. */
  path: string;
  /** The element that is scrolled into view. */
  show?: Locator;
};

/** Takes screenshots of a tour step in phone and desktop size. The window has desktop size before and after. */
export async function shoot(page: Page, step: TourStep, { path, show }: Moment): Promise<Shot[]> {
  const shots: Shot[] = [];
  // Moves the pointer away, because it would cause hover styles in the picture.
  await page.mouse.move(0, 0);
  for (const form of ['narrow', 'wide'] as const) {
    await page.setViewportSize(FORMS[form]);
    await waitUntilPainted(page);
    await show?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await waitUntilPainted(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', style: LEFT_OUT });
    shots.push({ step, path, form, png });
  }
  console.log(`  ${step}`);
  return shots;
}
