import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { DEMO, DEMO_PEOPLE } from '../../prisma/seed/demo-catalogue.ts';
import { startProduct } from '../../tests/e2e/product.ts';
import type { Clinic } from '../callers/scenario.ts';
import type { CallersStage } from '../callers/stage.ts';
import { resolveChromium } from '../services/chromium.ts';

/** Tuesday 24 November 2026, 10:10 in Toronto: what the product is seeded for, and what all pictures take for now. */
const NOW = '2026-11-24T10:10:00-05:00';
/** What the browser takes for now: the calls of the tours are a few minutes old. */
const BROWSER_NOW = '2026-11-24T10:16:00-05:00';
/** The agent is heard out so much faster than a voice. */
const SPEED = 40;

/** A running product at a fixed time, the line to its demo business, and a browser. */
export type ToursStage = CallersStage & {
  clinic: Clinic;
  /** A browser's window as a desk has it, in which nobody is signed in. */
  openWindow(): Promise<BrowserContext>;
  stop(): Promise<void>;
};

async function setClock(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`UPDATE app_clock SET "offset" = $1::timestamptz - clock_timestamp()`, [NOW]);
  await client.end();
}

/** Runs in the browser before any page does. The portal makes dates of this one by `extends`, as of the real one. */
const shiftClock = (byMs: number) => `{
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (date, given, made) =>
      Reflect.construct(date, given.length > 0 ? given : [Real.now() + ${byMs}], made),
    get: (date, name) => (name === 'now' ? () => Real.now() + ${byMs} : Reflect.get(date, name)),
  });
}`;

/**
 * The fonts are those of the packaged Chromium, where it has any, so that the pictures are the same on every machine.
 * Everything is drawn twice as large and made smaller afterwards.
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

/** A window in which the owner of the demo business is signed in. */
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
