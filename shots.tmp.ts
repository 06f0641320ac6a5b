import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { chooseByCookie } from './tests/e2e/screen-words.ts';
import { openBusiness, signIn } from './tests/e2e/portal.ts';
import { resolveChromium } from './tools/services/chromium.ts';

const base = 'http://localhost:3982';
mkdirSync('/tmp/shots', { recursive: true });
const browser = await chromium.launch(await resolveChromium());
const only = process.argv.slice(2);
type Shot = { name: string; width: number; scheme: 'light' | 'dark'; lang: 'en' | 'fr' | 'ar'; who: 'admin' | 'staff' | 'new'; open?: boolean };
const SHOTS: Shot[] = [
  { name: 'desk', width: 1280, scheme: 'light', lang: 'en', who: 'admin' },
  { name: 'desk-dark', width: 1280, scheme: 'dark', lang: 'en', who: 'admin', open: true },
  { name: 'phone', width: 390, scheme: 'light', lang: 'en', who: 'admin' },
  { name: 'phone360-staff', width: 360, scheme: 'dark', lang: 'en', who: 'staff' },
  { name: 'desk-fr', width: 1280, scheme: 'light', lang: 'fr', who: 'admin' },
  { name: 'phone-fr', width: 360, scheme: 'light', lang: 'fr', who: 'admin', open: true },
  { name: 'desk-ar', width: 1280, scheme: 'light', lang: 'ar', who: 'admin', open: true },
  { name: 'phone-ar', width: 360, scheme: 'dark', lang: 'ar', who: 'admin' },
  { name: 'new-desk', width: 1280, scheme: 'light', lang: 'en', who: 'new' },
  { name: 'new-phone', width: 360, scheme: 'light', lang: 'en', who: 'new' },
];
for (const { name, width, scheme, lang, who, open } of SHOTS) {
  if (only.length > 0 && !only.includes(name)) continue;
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: width < 500 ? 760 : 900 }, colorScheme: scheme, timezoneId: 'America/Toronto', ...(width < 500 && { hasTouch: true, isMobile: true }) });
  const page: Page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('theme', value), scheme);
  const person = who === 'new' ? await openBusiness(page.request as never, `shots-${width}`) : who;
  await chooseByCookie(context as never, lang, base);
  await page.addInitScript(() => {
    const now = Date.now();
    for (const id of ['1', '2', '3']) localStorage.setItem(`dashboardLooked:${id}`, `${now - 4 * 864e5} ${now - 3 * 864e5}`);
  });
  await signIn(page as never, person as never);
  await page.waitForSelector('main h2', { timeout: 60000 });
  await page.waitForTimeout(1200);
  if (open) for (const summary of await page.locator('details > summary').all()) await summary.click();
  if (width < 500) await page.screenshot({ path: `/tmp/shots/${name}-fold.png` });
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
  console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  await context.close();
}
await browser.close();
