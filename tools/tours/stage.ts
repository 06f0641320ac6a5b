import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { DEMO, DEMO_PEOPLE } from '../../prisma/seed/demo-catalogue.ts';
import { startProduct } from '../../tests/e2e/product.ts';
import type { Clinic } from '../callers/scenario.ts';
import type { CallersStage } from '../callers/stage.ts';
import { resolveChromium } from '../services/chromium.ts';

/** Tuesday 24 November 2026, 10:10 in Toronto: the current time of the seed and of all pictures. */
const NOW = '2026-11-24T10:10:00-05:00';
/**
 * The current time of the browser, a few minutes after `NOW`. The calls of the tours start at `NOW`, so the pictures
 * show them as a few minutes old.
 */
const BROWSER_NOW = '2026-11-24T10:16:00-05:00';
/** The speed of the agent's speech as a multiple of a real voice. */
const SPEED = 40;

/** A running product at a fixed time, the access to its demo business, and a browser. */
export type ToursStage = CallersStage & {
  clinic: Clinic;
  /** Opens a desktop browser window without a signed-in user. */
  openWindow(): Promise<BrowserContext>;
  stop(): Promise<void>;
};

async function setClock(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`UPDATE app_clock SET "offset" = $1::timestamptz - clock_timestamp()`, [NOW]);
  await client.end();
}

/**
 * A script that shifts the clock of the browser. It runs before any script of the page. `Date` can still be subclassed.
 */
const shiftClock = (byMs: number) => `{
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length > 0 ? args : [Real.now() + ${byMs}], newTarget),
    get: (date, name) => (name === 'now' ? () => Real.now() + ${byMs} : Reflect.get(date, name)),
  });
}`;

/**
 * Opens the browser with the fonts of the packaged Chromium if there are any, so that pictures are the same on every
 * machine. Renders pages at double resolution; the pictures are scaled down afterwards.
 */
async function openBrowser(baseURL: string) {
  const { executablePath, args, env } = await resolveChromium();
  const fonts = `${executablePath.slice(0, executablePath.lastIndexOf('/'))}/fonts`;
  const browser = await chromium.launch({ executablePath, args, env: { ...env, FONTCONFIG_PATH: fonts } });
  async function openWindow(): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1_280, height: 800 },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-CA',
      timezoneId: DEMO.timezone,
    });
    await context.addInitScript({ content: shiftClock(Date.parse(BROWSER_NOW) - Date.now()) });
    return context;
  }
  return { openWindow, close: () => browser.close() };
}

/** Opens a window with a signed-in admin of the demo business. */
export async function openOwnersWindow({ openWindow }: ToursStage): Promise<BrowserContext> {
  const context = await openWindow();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(DEMO_PEOPLE[0].email);
  await page.locator('input[type=password]').fill(DEMO.password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.close();
  return context;
}

export async function openStage(): Promise<ToursStage> {
  const product = await startProduct({ prepare: setClock });
  await setClock(product.databaseUrl);
  const browser = await openBrowser(product.url);
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  return {
    url: product.url,
    sandboxUrl: product.url,
    pool,
    speed: SPEED,
    clinic: {
      businessId: DEMO.businessId,
      number: DEMO.number,
      language: 'en',
      serviceIds: { cleaning: 0, checkUp: 0 },
      query: async (sql, values) => (await pool.query(sql, values)).rows,
    },
    openWindow: browser.openWindow,
    async stop() {
      await browser.close();
      await pool.end();
      await product.stop();
    },
  };
}
