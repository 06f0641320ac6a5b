import { expect, type Locator, type Page, test } from '@playwright/test';
import pg from 'pg';
import { databaseUrlVariable } from './base-url.ts';
import { chooseFunds, chooseInMenu, enterCard, expectFitEverywhere, openBusiness, signIn } from './portal.ts';

const dialogOf = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true });

/** Queries the database of the product of this test. */
async function ask(text: string, values: unknown[]): Promise<{ count: number }> {
  const client = new pg.Client(process.env[databaseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)]);
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return { count: Number(rows[0]?.count ?? rows.length) };
}

const numbersOf = async (email: string) =>
  (
    await ask(
      `SELECT count(*) FROM phone_numbers n JOIN users u ON u.business_id = n.business_id WHERE u.email = $1`,
      [email],
    )
  ).count;

/** Searches for numbers, selects the first one and continues. */
async function chooseNumber(page: Page, within: Locator, region: string): Promise<void> {
  await within.getByLabel('Region').selectOption(region);
  await within.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(toastOf(page, 'Search Complete')).toBeVisible();
  await within
    .getByRole('button', { name: /^Select \+1/ })
    .first()
    .click();
  await expect(within.getByText('Selected Number')).toBeVisible();
  await within.getByRole('button', { name: 'Next' }).click();
}

/** The code most recently spoken to a phone; its digits are spoken one by one, twice. */
async function readSpokenCode(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get('/sandbox/spoken-calls');
  const { calls } = (await answer.json()) as { calls: { to: string; said: string }[] };
  const spokenText = calls.find(({ to }) => to === phone)?.said ?? '';
  return (/\d(?:, \d){5}/.exec(spokenText)?.[0] ?? '').replaceAll(', ', '');
}

/** Verifies a phone by a spoken code and makes it the transfer target of the demo number. */
async function passCallsOn(page: Page): Promise<void> {
  await chooseInMenu(page, '+1 (416) 555-0119', 'Call transfers from +1 (416) 555-0119');
  const dialog = dialogOf(page, 'Call transfers');
  await expect(dialog.getByText('Calls stay with the receptionist')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Phone', { exact: true }).selectOption('Another phone…');
  await dialog.getByLabel('Number of the phone').fill('1-900-555-0123');
  await dialog.getByRole('button', { name: 'Call with a code' }).click();
  await expect(dialog.getByText(/^Calls cannot be transferred to this number/)).toBeVisible();
  await dialog.getByLabel('Number of the phone').fill('613 555 0177');
  await dialog.getByRole('button', { name: 'Call with a code' }).click();
  await expect(dialog.getByText(/^We are calling \+1 \(613\) 555-0177/)).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(await readSpokenCode(page, '+16135550177'));
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(toastOf(page, '+1 (613) 555-0177 can take calls now')).toBeVisible();
  await dialog.getByLabel('When somebody answers there').selectOption('own_hours');
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Every language')).toBeVisible();
  await expect(dialog.getByText(/Monday, .*Friday, 9:00 AM – 5:00 PM/)).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: /^Remove the transfer of/ }).click();
  await expect(toastOf(page, 'These calls stay with the receptionist now')).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
}

/** Records the texts of all toasts of the tab, including those that are replaced immediately. */
async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    let last = '';
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label^="Notifications"]')?.textContent ?? '';
      if (text !== last)
        sessionStorage.setItem('toasts', `${sessionStorage.getItem('toasts') ?? ''}\n${text}`);
      last = text;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('toasts') ?? '');
}

test('a new business buys its first number with the starter pack, the next from its balance, and a third after a top-up', async ({
  page,
}) => {
  test.slow();
  const owner = await openBusiness(page.request, 'first');
  const readToasts = await recordToasts(page);
  await signIn(page, owner, '/settings');
  await expect(page.getByText('No business phones yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Number' }).click();
  const adding = dialogOf(page, 'Add Phone Number');
  await expect(adding.getByLabel('Region')).toHaveValue('ON');
  await expect(adding.getByRole('table')).toHaveCount(0);
  await adding.getByLabel('Region').selectOption('');
  await adding.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(toastOf(page, 'Search Criteria Required')).toBeVisible();
  await adding.getByLabel('Area code').fill('4x16');
  await expect(adding.getByLabel('Area code')).toHaveValue('416');
  await chooseNumber(page, adding, 'ON');

  const buying = dialogOf(page, 'Purchase Phone Number');
  await expect(buying.getByText("40 calls after your number's first month")).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await buying.getByRole('button', { name: 'Choose another number' }).click();
  await expect(adding.getByText('Selected Number')).toBeVisible();
  await adding.getByRole('button', { name: 'Next' }).click();
  await buying.getByRole('button', { name: 'Continue to pay 20.00 CAD' }).click();
  const paying = dialogOf(page, 'Complete phone purchase');
  await expect(paying.getByLabel('Card number')).toBeVisible();
  await paying.getByRole('switch', { name: 'Auto-recharge' }).uncheck();
  await expect(paying.getByText(/^Today \$20\.00\. .+ This card is not charged again/)).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await enterCard(page, '4242424242424242');
  // The request that records the agreement fails, so the card must not be charged.
  await page.route(/agreeToPayment/, (route) => route.abort());
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(paying.getByText('No answer from the bank')).toBeVisible();
  await page.unroute(/agreeToPayment/);
  await page.getByRole('button', { name: 'Pay $20.00' }).dblclick();
  await expect(buying.getByText(/^\+1 .* is ready$/)).toBeVisible();
  // Half a second after the payment all queries are refetched once more. That refetch must not show an error.
  await expectFitEverywhere(page, '[role=dialog]');
  await page.reload();
  await expect(buying.getByText(/^\+1 .* is ready$/)).toBeVisible();
  await buying.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No business phones yet')).toHaveCount(0);
  expect(await numbersOf(owner.email)).toBe(1);

  await page.goto('/business-phones');
  await chooseNumber(page, page.getByRole('region', { name: 'Get a number' }), 'BC');
  await buying.getByRole('button', { name: 'Buy for $10.00' }).dblclick();
  await expect(toastOf(page, 'Number Purchased')).toBeVisible();
  expect(await numbersOf(owner.email)).toBe(2);

  // While the carrier is slow, the dialog stays open and shows the steps of the order.
  await page.goto('/business-phones');
  await chooseNumber(page, page.getByRole('region', { name: 'Get a number' }), 'QC');
  await expect(buying.getByText('Insufficient Funds')).toBeVisible();
  await expect(buying.getByText(/You need \$10\.00 more\./)).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await buying.getByRole('link', { name: 'Add Funds' }).click();
  await expect(page.getByText('Add what you need, then continue')).toBeVisible();
  await chooseFunds(page, '10.00');
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to where I was' }).click();
  await buying.getByRole('button', { name: 'Buy for $10.00' }).click();
  await expect(toastOf(page, 'Number Purchased')).toBeVisible();
  expect(await numbersOf(owner.email)).toBe(3);
  expect(await readToasts()).toContain('Payment Successful!');
  expect(await readToasts()).not.toMatch(/Unexpected problem|just taken/);
  await expectFitEverywhere(page, 'main');
});

test('a number is reactivated from a planned and from a current hold, gets a transfer phone, and is not deleted after wrong digits', async ({
  page,
}) => {
  await signIn(page, 'admin', '/business-phones');
  const list = page.getByRole('region', { name: 'Manage Numbers' });
  await list.getByRole('button', { name: 'Manage +1 (416) 555-0119' }).click();
  const dialog = dialogOf(page, /^Manage/);
  await dialog.getByLabel(/^Cancel, and pay nothing/).check();
  await expect(dialog.getByRole('button', { name: 'Cancel number' })).toBeVisible();
  await dialog.getByLabel('Put on hold for $5.00 a month').check();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(toastOf(page, 'Number put on hold')).toBeVisible();
  await expect(list.getByText(/^On hold from/)).toBeVisible();
  await list.getByRole('button', { name: 'Keep +1 (416) 555-0119' }).click();
  await expect(toastOf(page, 'Number kept')).toBeVisible();
  await passCallsOn(page);
  await expect(list.getByText(/^On hold from/)).toHaveCount(0);

  await ask(`SELECT hold_number(19, id, 'requested') FROM phone_numbers WHERE number = $1`, ['+14165550119']);
  await page.reload();
  await expect(list.getByText('On hold', { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Manage/ })).toHaveCount(0);
  await list.getByRole('button', { name: 'Reactivate +1 (416) 555-0119' }).click();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialogOf(page).getByRole('button', { name: 'Reactivate for $10.00' }).click();
  await expect(toastOf(page, 'Number reactivated')).toBeVisible();
  await expect(list.getByText('Active', { exact: true })).toBeVisible();

  await chooseInMenu(page, '+1 (416) 555-0119', 'Delete +1 (416) 555-0119');
  await dialogOf(page).getByLabel('Type the number to confirm').fill('4165550118');
  await dialogOf(page).getByRole('button', { name: 'Delete number' }).click();
  await expect(dialogOf(page).getByText('This is not +1 (416) 555-0119')).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
