import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { flatten } from '../../tools/build/texts/flatten.ts';
import { ar } from '../../web/lib/texts/ar.ts';
import { en } from '../../web/lib/texts/en.ts';
import { fr } from '../../web/lib/texts/fr.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneSurface,
  openBusiness,
  signIn,
} from './portal.ts';
import { PUBLIC_SCREENS, SCREENS } from './screens.ts';

const LANGUAGES = {
  fr: { texts: flatten(fr), direction: 'ltr', theme: 'light' },
  ar: { texts: flatten(ar), direction: 'rtl', theme: 'dark' },
} as const;
type Code = keyof typeof LANGUAGES;

/** What the demo business wrote itself, in English. */
const OWN_WORDS = new Set(['English', 'French', 'General Consultation', 'Premium Service']);

/** Texts of the English catalogue that a language has otherwise: none of them is to be seen in it. */
function englishAlone(code: Code): string[] {
  const theirs = new Set<unknown>(Object.values(LANGUAGES[code].texts));
  return Object.values(flatten(en)).filter(
    (text): text is string =>
      typeof text === 'string' &&
      /\p{L}{3}/u.test(text) &&
      !text.includes('{') &&
      !theirs.has(text) &&
      !OWN_WORDS.has(text),
  );
}

/** What is shown or told of the page in these words, and what does not fit into its place. */
function lookAt(page: Page, english: readonly string[]): Promise<{ left: string[]; cut: string[] }> {
  return page.evaluate((words) => {
    const unwanted = new Set(words);
    const ownTexts = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .filter((text) => text !== '');
    const toldOf = (element: Element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []);
    const isCut = (element: Element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      // What ends in an ellipsis is the business's own, as long as it likes.
      if (display === 'inline' || textOverflow === 'ellipsis' || element.clientWidth < 2) return false;
      const isLabel = element.closest('button, a, th, label, [role=tab], h1, h2, h3') !== null;
      const mayScroll = overflowX === 'auto' || overflowX === 'scroll';
      const isHidden = overflowX !== 'visible' && !mayScroll;
      return (isHidden || isLabel) && element.scrollWidth > element.clientWidth + 1;
    };
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, script, style'),
    );
    const said = shown.flatMap((element) => [...ownTexts(element), ...toldOf(element)]);
    const cut = shown.filter((element) => ownTexts(element).length > 0 && isCut(element));
    return {
      left: [...new Set(said.filter((text) => unwanted.has(text)))],
      cut: [...new Set(cut.map((element) => ownTexts(element).join(' ')))],
    };
  }, english);
}

async function chooseByCookie(context: BrowserContext, code: Code, url: string): Promise<void> {
  await context.addCookies([{ name: 'site_language', value: code, url }]);
}

// The longest walks of all: side by side, each with a product of its own.
test.describe.configure({ mode: 'parallel' });

for (const code of ['fr', 'ar'] as const) {
  test(`every screen speaks ${code} on a phone: no English, nothing cut, axe finds nothing`, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'the narrower one is the harder one');
    test.slow();
    const { texts, direction, theme } = LANGUAGES[code];
    const english = englishAlone(code);
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);

    const walk = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expect(page.locator('main h1, main h2').first()).toBeVisible();
        await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
        const { left, cut } = await lookAt(page, english);
        problems.push(...left.map((text) => `${path}: in English: ${text}`));
        problems.push(...cut.map((text) => `${path}: cut: ${text}`));
        await expectNoSidewaysScroll(page);
        await expectOneSurface(page);
        await expectAccessible(page);
      }
    };
    const base = new URL((await page.goto('/login'))?.url() ?? '').origin;
    await chooseByCookie(page.context(), code, base);
    await walk(PUBLIC_SCREENS.map(({ path }) => path));
    await page.context().clearCookies();
    await signIn(page);
    await chooseByCookie(page.context(), code, base);
    await walk(SCREENS.map(({ path }) => path));
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    expect(texts['shell.nav.dashboard']).not.toBe('Dashboard');
    expect(problems).toEqual([]);
  });
}

test('a person chooses a language once, for every device', async ({ page, browser, isMobile, request }) => {
  test.skip(isMobile, 'the same on every width');
  const owner = await openBusiness(request, 'tongues');
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
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr');
  await fill(elsewhere);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ar');
  await other.close();
});
