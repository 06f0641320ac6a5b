import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { countActions } from './count-actions.ts';
import { drag } from './drag.ts';
import { leaveMessage } from './leave-message.ts';
import { chooseFunds, longDay, placeCall, signIn } from './portal.ts';

type Task = {
  name: string;
  /** Maximum number of actions: mouse presses, keys and filled fields. */
  most: number;
  /** Maximum number of filled fields among the actions, for tasks that count clicks separately. */
  fields?: number;
  /** Number of actions in the first release; null if the task was not possible then. */
  first: number | null;
  does(page: Page): Promise<void>;
};

/** A unique word that starts with a letter, so that it is not parsed as a phone number. */
const MARK = `m${crypto.randomUUID().slice(0, 8)}`;

const DAY_MS = 86_400_000;

/** A weekend day in the current week, other than today, without other bookings. */
const QUIET_DAY = quietDay();

function quietDay(): string {
  const today = new Date(new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }));
  const weekday = today.getUTCDay();
  const [saturday, sunday] = [6 - weekday, -weekday];
  const days = weekday === 6 ? sunday : saturday;
  return new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text)).toBeVisible();

/** Opens a screen by the main navigation, wherever the previous task ended. */
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Opens a tab of a navigation entry. */
async function openTab(page: Page, place: string, tab: string): Promise<void> {
  await open(page, place);
  await page.getByRole('navigation', { name: place }).getByRole('link', { name: tab }).click();
}

const slotAt = (page: Page, time: string) =>
  page.getByRole('button', { name: `Book on ${longDay(QUIET_DAY)}, ${time}` });
const eventAt = (page: Page, time: string, customerName: string) =>
  page.getByRole('button', { name: new RegExp(`^${time}.*${customerName}`) });

const TASKS: readonly Task[] = [
  {
    name: 'book for a known customer',
    most: 4,
    fields: 1,
    first: 6,
    async does(page) {
      await open(page, 'Calendar');
      await slotAt(page, '12:00 PM').click();
      const dialog = page.getByRole('dialog', { name: 'Create New Appointment' });
      await dialog.getByLabel('Search customers').fill('Olivia Roy');
      await expect(dialog.getByText('Selected: Olivia Roy')).toBeVisible();
      await expect(dialog.getByText('As at their last appointment')).toBeVisible();
      await dialog.getByRole('button', { name: 'Create Appointment' }).click();
      await expect(eventAt(page, '12:00 PM', 'Olivia Roy')).toBeVisible();
    },
  },
  {
    name: 'book for somebody new',
    most: 8,
    fields: 3,
    first: 9,
    async does(page) {
      await open(page, 'Calendar');
      await slotAt(page, '2:00 PM').click();
      const dialog = page.getByRole('dialog', { name: 'Create New Appointment' });
      await dialog.getByLabel('Service').selectOption('First visit (20 min - Free)');
      await dialog.getByLabel('Search customers').fill(`Nora ${MARK}`);
      await dialog.getByRole('button', { name: 'Add New Customer' }).click();
      const adding = page.getByRole('dialog', { name: 'Add New Customer' });
      await expect(adding.getByLabel('Last name')).toHaveValue(MARK);
      await adding.getByLabel('Phone').fill('416 555 0166');
      await adding.getByRole('button', { name: 'Create Customer' }).click();
      await dialog.getByRole('button', { name: 'Create Appointment' }).click();
      await expect(eventAt(page, '2:00 PM', `Nora ${MARK}`)).toBeVisible();
    },
  },
  {
    name: 'move an appointment',
    most: 3,
    first: 3,
    async does(page) {
      await open(page, 'Calendar');
      await drag(page, eventAt(page, '2:00 PM', `Nora ${MARK}`), slotAt(page, '3:30 PM'));
      const moving = page.getByRole('dialog', { name: 'Move appointment' });
      await expect(moving.getByText(new RegExp(`^Move Nora ${MARK}, First visit, to`))).toBeVisible();
      // The appointment keeps its time until the move is confirmed.
      await expect(eventAt(page, '2:00 PM', `Nora ${MARK}`)).toBeAttached();
      await moving.getByRole('button', { name: 'Move', exact: true }).click();
      await expect(eventAt(page, '3:30 PM', `Nora ${MARK}`)).toBeVisible();
    },
  },
  {
    name: 'cancel an appointment',
    most: 4,
    first: 5,
    async does(page) {
      await open(page, 'Calendar');
      await eventAt(page, '3:30 PM', `Nora ${MARK}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
      const asking = page.getByRole('dialog', { name: 'Cancel Appointment' });
      await asking.getByRole('button', { name: 'Cancel Appointment' }).click();
      await toast(page, 'Appointment cancelled');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The focus returns to the cancelled appointment.
      await expect(eventAt(page, '3:30 PM', `Nora ${MARK}`)).toBeFocused();
    },
  },
  {
    name: 'find what a caller said, and open the call',
    most: 3,
    fields: 1,
    first: 5,
    async does(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('forty minutes');
      await page.getByRole('group', { name: 'Calls' }).getByRole('option').first().click();
      await expect(page.getByRole('dialog', { name: 'Conversation' }).locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'call back who left a message, and tick it off',
    most: 3,
    first: 3,
    async does(page) {
      await open(page, 'Dashboard');
      const region = page.getByRole('region', { name: 'Needs follow-up' });
      const row = region.getByRole('listitem').filter({ hasText: 'Marie Tremblay' }).first();
      await row.getByRole('link', { name: 'Call back Marie Tremblay' }).click();
      await row.getByRole('button', { name: /as done$/ }).click();
      await expect(page.getByText('Marked as done')).toBeVisible();
    },
  },
  {
    name: 'add funds',
    most: 2,
    first: 7,
    async does(page) {
      await open(page, 'Billing');
      await page.getByRole('button', { name: /^Pay 20\.00 CAD with Visa/ }).click();
      await expect(page.getByText('$20.00 was added to your balance.')).toBeVisible();
    },
  },
  {
    name: 'have the balance recharge itself',
    most: 3,
    first: 3,
    async does(page) {
      await open(page, 'Billing');
      const section = page.getByRole('region', { name: 'Auto-recharge' });
      await section.getByRole('switch', { name: 'Recharge automatically' }).click();
      await section.getByRole('button', { name: 'Save settings' }).click();
      await expect(section.getByText(/^Ready: below /)).toBeVisible();
    },
  },
  {
    name: 'change the hours of Friday',
    most: 5,
    first: 4,
    async does(page) {
      await openTab(page, 'Receptionist', 'Hours');
      await page.getByRole('button', { name: 'Edit Friday' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Friday closes at', { exact: true }).fill('17:30');
      await dialog.getByRole('button', { name: 'Save hours' }).click();
      await expect(page.getByRole('row', { name: /^Friday/ })).toContainText('5:30 PM');
    },
  },
  {
    name: 'add a service with its price in two languages',
    most: 9,
    first: 8,
    async does(page) {
      await openTab(page, 'Receptionist', 'Services');
      await page.getByRole('button', { name: 'Add Service' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(`Whitening ${MARK}`);
      await dialog.getByLabel('Price').fill('150');
      await dialog.getByRole('button', { name: 'Add service' }).click();
      await page.getByRole('button', { name: `Write the French text of Whitening ${MARK}` }).click();
      await dialog.getByLabel('Name').filter({ visible: true }).fill(`Blanchiment ${MARK}`);
      await dialog.getByRole('button', { name: 'Save translation' }).filter({ visible: true }).click();
      const card = page.getByRole('listitem').filter({ hasText: `Whitening ${MARK}` });
      await expect(card.getByText('2 of 3 languages')).toBeVisible();
      await expect(card.getByText('$150.00')).toBeVisible();
    },
  },
  {
    name: 'invite a colleague',
    most: 5,
    first: 4,
    async does(page) {
      await openTab(page, 'Settings', 'Team');
      await page.getByRole('button', { name: 'Add Team Member' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(`colleague-${MARK}@example.test`);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByRole('row').filter({ hasText: `colleague-${MARK}` })).toBeVisible();
    },
  },
  {
    name: 'make the monthly report',
    most: 4,
    fields: 0,
    first: null,
    async does(page) {
      await openTab(page, 'Insights', 'Reports');
      await page.getByRole('button', { name: 'Monthly report', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Generate report' }).click();
      const sheet = page.getByRole('dialog', { name: 'Report', exact: true });
      await expect(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible();
      // Back closes the report, which covers the navigation.
      await page.goBack();
      await expect(sheet).toBeHidden();
    },
  },
  {
    name: 'see what a number costs, and its next charge',
    most: 2,
    first: 1,
    async does(page) {
      await openTab(page, 'Receptionist', 'Numbers');
      const row = page.getByRole('table', { name: 'Manage Numbers' }).getByRole('row').nth(1);
      await expect(row).toContainText('$10.00');
      await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}/);
    },
  },
];

/** Pays once, so that the card is saved. */
async function saveCard(page: Page): Promise<void> {
  await page.goto('/billing');
  await chooseFunds(page, '10.00');
  await page.getByRole('button', { name: 'Fill in a test card' }).click();
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(page.getByText('$10.00 was added to your balance.')).toBeVisible();
}

/** Turns auto-recharge off, because other tests compare balances of the same business. */
async function stopRecharging(request: APIRequestContext, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.put('/api/business', { headers, data: { is_auto_recharge: false } });
  expect(answer.ok()).toBe(true);
}

test('an owner completes each daily task within its maximum number of actions', async ({ page, request }) => {
  test.slow();
  await leaveMessage(await placeCall(request, { duration: 40, transcript: [] }), `Please call back ${MARK}`);
  const counted = await countActions(page.context());
  await signIn(page);
  await saveCard(page);

  for (const { name, most, fields: fieldsMax = most, does } of TASKS) {
    const before = { ...counted };
    await test.step(name, () => does(page));
    const actions = counted.actions - before.actions;
    const fields = counted.fields - before.fields;
    console.log(`${String(actions).padStart(2)} of ${most}, ${fields} fields: ${name}`);
    expect.soft(fields, name).toBeLessThanOrEqual(fieldsMax);
    expect.soft(actions, name).toBeGreaterThan(0);
    expect.soft(actions, name).toBeLessThanOrEqual(most);
  }
  await stopRecharging(request, page);
});

test('booking and adding funds take at least a third fewer actions than in the first release, and other tasks at most one more', () => {
  const shortened = TASKS.filter(({ most, first }) => first !== null && most * 3 <= first * 2).map(
    ({ name }) => name,
  );
  expect(shortened).toEqual(expect.arrayContaining(['book for a known customer', 'add funds']));
  expect(TASKS.filter(({ most, first }) => first !== null && most > first + 1)).toEqual([]);
});
