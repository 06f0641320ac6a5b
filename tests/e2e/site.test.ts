import { expect, type Page, test } from '@playwright/test';
import { addressIn, LOCALE_FACTS } from '../../web/site/locale.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

/** Errors in the browser console since the start of the test. */
let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Opens a page and waits until its script has run. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-script', '');
}

async function changeColours(page: Page): Promise<void> {
  const root = page.locator('html');
  const before = await root.getAttribute('data-mantine-color-scheme');
  const menu = page.getByRole('banner').locator('.header-menu > summary');
  if (await menu.isVisible()) await menu.click();
  await page.locator('[data-theme-toggle]:visible').last().click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', before === 'dark' ? 'light' : 'dark');
}

// English on a desktop and Arabic on a phone; `npm run test:screens` checks every page in every language.
test('the public site is accessible in light and dark and does not scroll sideways', {
  tag: ON_PHONE_TOO,
}, async ({ page, isMobile }) => {
  const locale = isMobile ? 'ar' : 'en';
  await open(page, addressIn(locale, '/'));
  await expect(page.locator('html')).toHaveAttribute('dir', LOCALE_FACTS[locale].direction);
  for (const question of await page.locator('.question summary').all()) await question.click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await changeColours(page);
  await expectContrast(page);
  await page.goto(`${addressIn(locale, '/')}#setup-demo`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  for (const path of ['/languages', '/terms-of-service', '/contact']) {
    await open(page, addressIn(locale, path));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('the dialogs of the public site open by keyboard, and the page for unknown paths links to the site', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/');
  await expect(page.locator('[data-footer-brand]')).toBeHidden();
  for (const [name, title] of [
    ['Watch Setup Demo', 'How setup works'],
    ['Privacy Policy', 'Privacy Policy'],
    ['Support', 'Customer Support'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    expect(new URL(page.url()).hash).toBe('');
  }

  await page.getByRole('link', { name: 'Multilingual Features' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 5', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The settings of French' })).toHaveJSProperty('complete', true);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goForward();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await test.step('copy the support address', async () => {
    const copy = page.locator('#contact').getByRole('button', { name: 'Copy email address' });
    await copy.click();
    await expect(page.getByRole('status')).toContainText('Copied to clipboard');
    await expect(page.getByRole('status')).toContainText('Email address copied successfully');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@callingua.test');

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await copy.click();
    await expect(page.getByRole('status')).toContainText('Copy failed');
    await expect(page.getByRole('status')).toContainText('Please copy the email manually');
    await expect(page.locator('.toast')).toHaveCount(1);
  });

  await test.step('the branding appears only at the bottom of the page', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[data-footer-brand]')).toBeVisible();
  });

  await test.step('footer of other pages', async () => {
    for (const path of ['/privacy-policy', '/fr/contact']) {
      await open(page, path);
      for (const id of ['privacy', 'terms', 'support']) {
        const link = page.locator(`.footer a[data-opens="${id}"]`).first();
        await link.click();
        const dialog = page.locator(`dialog#${id}`);
        await expect(dialog).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path}#${id}$`));
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(link).toBeFocused();
      }
    }
  });

  await test.step('unknown path', async () => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
    // The browser reports the 404 status of the page.
    complaints = complaints.filter((complaint) => !complaint.includes('404'));
  });
});

test('the public site shows its whole content without JavaScript and has a language selection', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Places left: \d+ of 100$/)).toBeVisible();
  await expect(page.locator('#hear').getByText('हम सोमवार से शुक्रवार', { exact: false })).toBeVisible();
  await expect(page.locator('#hear').getByRole('button')).toHaveCount(0);
  await page.getByText('Which calls are charged?').click();
  await expect(page.getByText(/^Completed calls that the receptionist took/)).toBeVisible();
  await page.getByRole('link', { name: 'Watch Setup Demo' }).click();
  await expect(page.getByRole('heading', { name: 'How setup works' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Choose your number' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0);
  await expect(page.locator('[data-footer-brand]')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await page.goto('/');
  await expect(page).toHaveURL(/\/fr$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.close();
});

test('a visitor plays sample calls one at a time and the transcript follows', async ({ page }) => {
  await open(page, '/');
  const section = page.locator('#samples');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const english = section.getByLabel('Recording: a booking in English');
  const french = section.getByLabel('Recording: a booking in French');
  await english.scrollIntoViewIfNeeded();
  expect(loaded.filter((path) => path.startsWith('/samples/'))).toEqual([]);

  await english.evaluate((player: HTMLAudioElement) => player.play());
  const transcript = section.getByRole('list', { name: 'Transcript: A booking in English' });
  await expect(transcript.locator('[aria-current="true"]')).toContainText('Maple Dental');
  await english.evaluate((player: HTMLAudioElement) => {
    player.currentTime = player.duration - 1;
  });
  await expect(transcript.locator('li').last()).toHaveAttribute('aria-current', 'true');
  await expect(transcript.locator('li').last()).toBeInViewport();
  await expect(transcript.locator('[aria-current="true"]')).toHaveCount(1);

  await english.evaluate((player: HTMLAudioElement) => {
    player.currentTime = 0;
    return player.play();
  });
  await french.evaluate((player: HTMLAudioElement) => player.play());
  await expect(english).toHaveJSProperty('paused', true);
  await expect(french).toHaveJSProperty('paused', false);
  await expectAccessible(page, '#samples');
  await expectNoSidewaysScroll(page);
});

test('a visitor gets an answer from the website demo in another language', async ({ page }) => {
  await open(page, '/');
  const demo = page.locator('#hear');
  await demo.getByRole('button', { name: 'French', exact: true }).click();
  await page.keyboard.press('Enter');
  const log = demo.getByRole('log');
  await expect(log).toContainText('Bonjour, merci d’appeler Maple Leaf Dental.');
  await expect(log).toContainText('Quelles sont vos heures d’ouverture?');
  await expect(log.locator('[lang="fr-CA"]')).toHaveCount(2, { timeout: 15_000 });
  await expectAccessible(page, '#hear');
  await expectNoSidewaysScroll(page);
});
