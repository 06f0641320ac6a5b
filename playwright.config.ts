import { defineConfig } from '@playwright/test';
import { baseUrlVariable } from './tests/e2e/base-url.ts';
import { ON_PHONE_TOO, PHONE_ONLY } from './tests/e2e/tags.ts';
import { resolveChromium, resolveOlderChromium } from './tools/services/chromium.ts';

/** Every screen for everybody, instead of the tests. */
const isMatrix = process.env.SCREENS === 'full';
const DESKTOP = { width: 1280, height: 800 };
const older = isMatrix ? undefined : await resolveOlderChromium();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
/** The tests that also run in the older Chromium: what the two versions have drawn and done differently. */
const IN_OLDER_TOO = /(open-rows|receptionist)\.test\.ts$/;

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: isMatrix ? 'matrix.whole.ts' : '**/*.test.ts',
  outputDir: './test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Each with a product of its own.
  workers: 2,
  retries: 0,
  fullyParallel: false,
  // Generous: machines are shared, and a slow one must not look like a defect.
  timeout: 120_000,
  // Ends a run in which a worker cannot close its browser (one took 80 minutes); a busy machine needs 30.
  globalTimeout: (isMatrix ? 120 : 50) * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: process.env[baseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 'http://localhost:3000',
    browserName: 'chromium',
    launchOptions: await resolveChromium(),
    // Without these a step that hangs takes the test's whole time and is not named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step costs a sixth of the time; `npx playwright test --trace=retain-on-failure` does.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: DESKTOP }, grepInvert: new RegExp(`${PHONE_ONLY}$`) },
    { name: 'phone', use: PHONE, ...(isMatrix ? {} : { grep: new RegExp(`${ON_PHONE_TOO}|${PHONE_ONLY}`) }) },
    ...(older
      ? [{ name: 'older', testMatch: IN_OLDER_TOO, use: { viewport: DESKTOP, launchOptions: older } }]
      : []),
  ],
});
