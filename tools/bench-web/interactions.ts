import type { Page } from '@playwright/test';

/** The budget for the 75th percentile of each interaction in milliseconds. */
export const BUDGET_MS = 200;

export type Interaction = {
  name: string;
  path: string;
  /** Prepares the screen before each measurement. */
  prepare(page: Page): Promise<unknown>;
  /** Performs the measured clicks and keys, and waits until their result is visible. */
  does(page: Page): Promise<unknown>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const shut = async (page: Page) => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
};

async function openBooking(page: Page): Promise<void> {
  if (!(await dialog(page).isVisible())) await button(page, 'New Appointment').click();
  await dialog(page).getByLabel('Search customers').waitFor();
}

/**
 * Selects a day with open times and waits for their list, so that the measurement includes only the selection of a
 * time.
 */
async function offerTimes(page: Page): Promise<void> {
  await openBooking(page);
  await dialog(page).getByLabel('Service').selectOption('Check-up (30 min - $120.00)');
  const inAMonth = new Date(Date.now() + 30 * 86_400_000);
  inAMonth.setUTCDate(inAMonth.getUTCDate() + ((9 - inAMonth.getUTCDay()) % 7));
  await dialog(page).getByLabel('Date').fill(inAMonth.toISOString().slice(0, 10));
  await freeTimes(page).first().waitFor();
}
const freeTimes = (page: Page) => dialog(page).locator('fieldset').getByRole('button');

/**
 * The most frequent interactions: booking, filters and tabs. The repetitions of an interaction run on the same screen.
 */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'booking: open the form',
    path: '/calendar',
    prepare: async (page) => {
      if (await dialog(page).isVisible()) await shut(page);
      await button(page, 'New Appointment').waitFor();
    },
    does: openBooking,
  },
  {
    name: 'booking: choose a free time',
    path: '/calendar',
    prepare: offerTimes,
    does: async (page) => {
      const other = freeTimes(page).and(page.locator('[aria-pressed=false]')).nth(1);
      await other.click();
      await freeTimes(page).and(page.locator('[aria-pressed=true]')).waitFor();
    },
  },
  {
    name: 'booking: type a name',
    path: '/calendar',
    prepare: async (page) => {
      await openBooking(page);
      await dialog(page).getByLabel('Search customers').fill('');
    },
    does: async (page) => {
      await dialog(page).getByLabel('Search customers').pressSequentially('oli');
      await dialog(page)
        .getByText(/^Olivia/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'calendar: month and week',
    path: '/calendar',
    prepare: (page) => button(page, /^New Appointment/).waitFor(),
    does: async (page) => {
      const isMonth = /view=month/.test(page.url());
      await page.getByText(isMonth ? 'Weekly' : 'Monthly', { exact: true }).click();
      await page.waitForURL(isMonth ? /view=week/ : /view=month/);
    },
  },
  {
    name: 'filters: open those of calls',
    path: '/call-conversations',
    prepare: (page) => button(page, 'Advanced Filters').waitFor(),
    does: (page) => button(page, 'Advanced Filters').click(),
  },
  {
    name: 'filters: one kind of the history',
    path: '/billing',
    prepare: async (page) => {
      const topUps = page.getByRole('checkbox', { name: 'Top-up' });
      if (!(await topUps.isVisible())) await button(page, /^Type: /).click();
      await topUps.waitFor();
    },
    does: (page) => page.getByRole('checkbox', { name: 'Top-up' }).click(),
  },
  {
    name: 'tabs: billing',
    path: '/billing',
    prepare: (page) => tab(page, 'Reconciliation').waitFor(),
    does: async (page) => {
      const isFunds = (await tab(page, 'Funds').getAttribute('aria-selected')) === 'true';
      await tab(page, isFunds ? 'Reconciliation' : 'Funds').click();
    },
  },
  {
    name: 'tabs: messages',
    path: '/messages',
    prepare: (page) => tab(page, 'Done').waitFor(),
    does: async (page) => {
      const isOpen = (await tab(page, 'Done').getAttribute('aria-selected')) === 'false';
      await tab(page, isOpen ? 'Done' : 'Open').click();
    },
  },
];
