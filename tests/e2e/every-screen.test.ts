import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoSidewaysScroll, signIn } from './portal.ts';

type Screen = { path: string; shows: string | RegExp };

const SCREENS: readonly Screen[] = [
  { path: '/dashboard', shows: 'Key Metrics' },
  { path: '/calendar', shows: 'New Appointment' },
  { path: '/customers?sort=lastCall', shows: 'Customer directory' },
  { path: '/call-conversations', shows: 'Call History' },
  { path: '/messages', shows: 'What callers asked your receptionist to tell you' },
  { path: '/voice-analytics', shows: 'Calls by weekday and hour' },
  { path: '/call-insights?period=90d', shows: 'How calls ended' },
  { path: '/sentiment-analysis', shows: 'How this is estimated' },
  { path: '/receptionist', shows: 'What is missing where' },
  { path: '/billing', shows: 'Transaction history' },
  { path: '/settings', shows: 'Save business profile' },
  { path: '/profile', shows: 'This device' },
  { path: '/team-management', shows: 'Open invitations' },
  { path: '/business-hours', shows: 'Start from a template' },
  { path: '/audit-log', shows: /^Signed in/ },
  { path: '/database?table=services', shows: 'duration_minutes' },
  { path: '/business-phones', shows: 'Manage Numbers' },
  { path: '/business-phones?tab=premium', shows: 'Set-up fee' },
  { path: '/premium-numbers', shows: /available$/ },
  { path: '/services', shows: 'Scaling and polishing' },
  { path: '/translations?language=ar', shows: 'How can I help you?' },
];

const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/login', shows: 'Welcome Back' },
  { path: '/login?reset=password', shows: 'Send Reset Link' },
  { path: '/login?mode=trial', shows: 'Start Your Free Trial' },
  { path: '/onboarding', shows: 'Set up your business management account' },
  { path: '/verify-email', shows: 'No validation token found in URL' },
  { path: '/reset-password', shows: /^Invalid or missing reset token/ },
  { path: '/reset-password?token=any', shows: 'Choose a New Password' },
  { path: '/accept-invitation', shows: 'This invitation is not valid' },
  { path: '/auth/google/callback', shows: 'Authentication Failed' },
];

/**
 * What the browser's console complained about since the test began: a refused script, a failed request, a thrown
 * error.
 */
let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Changes the colours as a choice in another tab does. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** In both colour schemes, ending in the other one: so half of all screens are first painted light, and half dark. */
async function expectFitForAll(page: Page): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  await expectAccessible(page);
  await wear(page, isDark ? 'light' : 'dark');
  await expectContrast(page);
  await expectNoSidewaysScroll(page);
}

async function expectEachFitForAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, shows } of screens) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectFitForAll(page);
  }
}

test('visitors: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page }) => {
  await expectEachFitForAll(page, PUBLIC_SCREENS);
});

test('signed in: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page }) => {
  test.slow();
  await signIn(page);
  await expectEachFitForAll(page, SCREENS);

  await page.goto('/call-conversations');
  await page
    .getByRole('button', { name: /View Conversation/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Loading conversation...')).toHaveCount(0);
  await expectFitForAll(page);
});

test('the sandbox pages are accessible and fit', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { name: 'Place a call' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'the phone' }).click();
  await expect(page.getByRole('option', { name: 'Wants a person' })).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
