import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneSurface,
  openBusiness,
  signIn,
} from './portal.ts';
import { misfits } from './screen-fit.ts';
import { chooseByCookie, englishAlone, lookAt, PORTAL } from './screen-texts.ts';
import { halfOf, PUBLIC_SCREENS, SCREENS } from './screens.ts';
import { PHONE_ONLY } from './tags.ts';

// The most demanding combination: narrow, mirrored and dark.
test('the screens that the desktop test skips are translated into Arabic without truncation on a phone, and accessible', {
  tag: PHONE_ONLY,
}, async ({ page }) => {
  const code = 'ar';
  test.slow();
  const { texts, direction } = PORTAL[code];
  const english = englishAlone(code);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  await page.addInitScript((value) => localStorage.setItem('theme', value), 'dark');

  const walk = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
      const { left, cut } = await lookAt(page, english);
      problems.push(...left.map((text) => `${path}: in English: ${text}`));
      problems.push(
        ...[...cut.map((text) => `cut: ${text}`), ...(await misfits(page))].map(
          (problem) => `${path}: ${problem}`,
        ),
      );
      await expectNoSidewaysScroll(page);
      await expectOneSurface(page);
      await expectAccessible(page);
    }
  };
  const base = new URL((await page.goto('/login'))?.url() ?? '').origin;
  await chooseByCookie(page.context(), code, base);
  await walk(halfOf(PUBLIC_SCREENS, 'phone').map(({ path }) => path));
  await page.context().clearCookies();
  await signIn(page);
  await chooseByCookie(page.context(), code, base);
  await walk(halfOf(SCREENS, 'phone').map(({ path }) => path));
  expect(await page.locator('html').getAttribute('lang')).toBe(code);
  expect(texts['shell.nav.dashboard']).not.toBe('Dashboard');
  expect(problems).toEqual([]);
});

test('a language that a user selects applies on all of their devices', async ({ page, browser, request }) => {
  const owner = await openBusiness(request, 'two-devices');
  const fill = async (at: Page) => {
    await at.goto('/login');
    await at.locator('input[type=email]').fill(owner.email);
    await at.locator('input[type=password]').fill(owner.password);
    await at.locator('form button[type=submit]').click();
  };
  await fill(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-CA' });
  const otherPage = await other.newPage();
  await otherPage.goto('/login');
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'fr');
  await fill(otherPage);
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'ar');
  await other.close();
});
