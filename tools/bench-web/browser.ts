import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findFreePort } from '../processes/free-port.ts';
import { cacheDir } from '../project-paths.ts';
import { resolveChromium } from '../services/chromium.ts';

export type MeasuringBrowser = {
  /** The debugging port of the browser, for Lighthouse. */
  port: number;
  /** Signs in once for all pages of the profile; later calls do nothing. */
  signIn(url: string): Promise<void>;
  /** Runs a function on a new page of desktop width and closes the page. */
  onPage<Result>(run: (page: Page) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

async function fillIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: false }).fill('admin@callingua.test');
  await page.locator('input[type=password]').fill('Demo-pass-1');
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL(/\/dashboard$/);
}

/**
 * The Chromium for measurements, with a profile of its own and a debugging port. Lighthouse opens its pages in this
 * profile, so the session persists between runs.
 */
export async function openMeasuringBrowser(): Promise<MeasuringBrowser> {
  const { executablePath, args, env } = await resolveChromium();
  const port = await findFreePort();
  const profile = mkdtempSync(join(cacheDir, 'bench-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    env,
    args: [...args, `--remote-debugging-port=${port}`],
  });

  let isSignedIn = false;

  return {
    port,
    async signIn(url) {
      if (isSignedIn) return;
      isSignedIn = true;
      const page = await context.newPage();
      await fillIn(page, url);
      await page.close();
    },
    async onPage(run) {
      const page = await context.newPage();
      try {
        return await run(page);
      } finally {
        await page.close();
      }
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
