import { expect, type Page, test } from '@playwright/test';
import { addressIn } from '../../web/site/locale.ts';
import { SITE_PAGES } from '../../web/site/render-site.tsx';
import { expectAccessible, expectNoSidewaysScroll, expectOneSurface, signIn } from './portal.ts';
import { misfits } from './screen-fit.ts';
import { chooseByCookie, englishAlone, lookAt, PORTAL, type PortalCode } from './screen-texts.ts';
import { PUBLIC_SCREENS, SCREENS } from './screens.ts';

// npm run test:screens: every screen for every role, language, colour scheme and width. The screenshots are
// written to test-results/screens. `npm test` covers a selection of them (every-screen, portal-languages, site).

const THEMES = ['light', 'dark'] as const;
const ROLES = ['admin', 'manager', 'staff'] as const;

type Look = { code: PortalCode; theme: (typeof THEMES)[number]; width: string };

/** Pages whose 404 is expected. */
const UNKNOWN = /\/404$/;

/** Collects console errors, exceptions and failed requests of the page from now on. */
function follow(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !UNKNOWN.test(message.location().url))
      problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !UNKNOWN.test(response.url()))
      problems.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  return problems;
}

/** Adds a failed expectation to `problems`, so that one broken screen does not hide the others. */
async function note(problems: string[], place: string, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    problems.push(`${place}: ${String(error).slice(0, 600)}`);
  });
}

async function judge(
  page: Page,
  path: string,
  look: Look & { role: string },
  problems: string[],
): Promise<void> {
  const { code, theme, width, role } = look;
  const place = `${role} ${path}`;
  await note(problems, place, async () => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', PORTAL[code].direction);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
  });
  // Pages of the public site are not searched for English texts of the portal, because they have texts of their own.
  const isSite = SITE_PAGES.some((site) => addressIn(code, site.path) === path);
  const { left, cut } = await lookAt(page, code === 'en' || isSite ? [] : englishAlone(code));
  problems.push(...left.map((text) => `${place}: in English: ${text}`));
  problems.push(...cut.map((text) => `${place}: cut: ${text}`));
  // The layout rules of the portal do not apply to pages of the public site.
  if (!isSite) problems.push(...(await misfits(page)).map((problem) => `${place}: ${problem}`));
  await note(problems, place, () => expectNoSidewaysScroll(page));
  await note(problems, place, () => expectAccessible(page));
  if (role !== 'visitor') await note(problems, place, () => expectOneSurface(page));
  const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `test-results/screens/${code}-${theme}-${width}/${role}/${name}.png` });
}

test.describe.configure({ mode: 'parallel' });

for (const code of ['en', 'fr', 'ar'] as const) {
  for (const theme of THEMES) {
    for (const role of ['visitor', ...ROLES] as const) {
      test(`every screen for ${role} in ${code} and ${theme} is translated, accessible and fits`, async ({
        page,
        isMobile,
      }) => {
        test.setTimeout(15 * 60_000);
        const look = { code, theme, role, width: isMobile ? 'phone' : 'desk' };
        const origin = new URL((await page.goto('/login'))?.url() ?? '').origin;
        const problems = follow(page);
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        if (role !== 'visitor') await signIn(page, role);
        await chooseByCookie(page.context(), code, origin);
        const paths =
          role === 'visitor'
            ? [
                ...SITE_PAGES.map(({ path }) => addressIn(code, path)),
                ...PUBLIC_SCREENS.map(({ path }) => path),
              ]
            : SCREENS.map(({ path }) => path);
        for (const path of paths) await judge(page, path, look, problems);

        expect([...new Set(problems)]).toEqual([]);
      });
    }
  }
}
