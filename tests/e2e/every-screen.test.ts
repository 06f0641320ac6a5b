import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectOneSurface, signIn } from './portal.ts';
import { misfits } from './screen-fit.ts';
import { halfOf, PUBLIC_SCREENS, SCREENS, type Screen } from './screens.ts';

/**
 * Errors in the browser console since the start of the test: a blocked script, a failed request, an uncaught
 * exception.
 */
let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Changes the colour scheme as if another tab had changed it. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/**
 * Checks the screen in the colour scheme that the previous screen did not have. `npm run test:screens` checks each
 * screen in both.
 */
async function expectFitForAll(page: Page): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  await wear(page, isDark ? 'light' : 'dark');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectOneSurface(page);
  expect(await misfits(page)).toEqual([]);
}

/** Opens a screen like a link of the portal, without a page load. */
const follow = (page: Page, path: string) =>
  page.evaluate((address) => history.pushState(null, '', address), path);

const load = (page: Page, path: string) => page.goto(path);

async function expectEachFitForAll(
  page: Page,
  screens: readonly Screen[],
  open: (page: Page, path: string) => Promise<unknown>,
): Promise<void> {
  for (const { path, shows } of screens) {
    await open(page, path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectFitForAll(page);
  }
}

// The other half of the screens is checked in portal-languages.test.ts.
test('every second screen is accessible in light or dark mode on a desktop, does not scroll sideways and has no nested boxes', async ({
  page,
}) => {
  test.slow();
  await expectEachFitForAll(page, halfOf(PUBLIC_SCREENS, 'desktop'), load);
  await signIn(page);
  await expectEachFitForAll(page, halfOf(SCREENS, 'desktop'), follow);

  await page.goto('/call-conversations');
  await page
    .getByRole('button', { name: /View Conversation/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Loading conversation...')).toHaveCount(0);
  await expectFitForAll(page);
});

test('the sandbox pages are accessible and do not scroll sideways', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { name: 'Place a call' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'the phone' }).click();
  await expect(page.getByRole('option', { name: 'Wants a person' })).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
