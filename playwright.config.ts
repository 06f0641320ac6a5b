import { defineConfig } from '@playwright/test';
import { baseUrlVariable } from './tests/e2e/base-url.ts';
import { ON_PHONE_TOO, PHONE_ONLY } from './tests/e2e/tags.ts';
import { resolveChromium, resolveOlderChromium } from './tools/services/chromium.ts';

/** True for `npm run test:screens`, which checks every screen for every role instead of running the tests. */
const isMatrix = process.env.SCREENS === 'full';
const DESKTOP = { width: 1280, height: 800 };
const older = isMatrix ? undefined : await resolveOlderChromium();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
/** Tests that also run in the older Chromium, because the two versions differ in what these tests cover. */
const IN_OLDER_TOO = /(open-rows|receptionist)\.test\.ts$/;

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: isMatrix ? 'matrix.whole.ts' : '**/*.test.ts',
  outputDir: './test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Each worker starts its own product.
  workers: 2,
  retries: 0,
  fullyParallel: false,
  // The time limits are long, so that a slow shared machine does not look like a defect.
  timeout: 120_000,
  // Ends a run in which a worker cannot close its browser: one such run took 80 minutes. A normal run on a busy machine
  // takes 30 minutes.
  globalTimeout: (isMatrix ? 120 : 50) * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: process.env[baseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 'http://localhost:3000',
    browserName: 'chromium',
    launchOptions: await resolveChromium(),
    // Without these limits a step that hangs uses up the time limit of its test, and the error does not name the step.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make the run a sixth longer. To record them: `npx playwright test --trace=retain-on-failure`.
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
