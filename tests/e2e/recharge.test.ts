import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { runOperator } from './operator.ts';
import {
  enterCard,
  expectBalance,
  expectFitEverywhere,
  login,
  openMailLink,
  openTopUp,
  placeCall,
  readBalance,
  signIn,
} from './portal.ts';

const OWNER = { email: 'admin@callingua.test', password: 'Demo-pass-1' };
const THRESHOLD = 2_000;

/** The billing page with a filter that shortens the history, so that its checks are fast. */
const BILLING = '/billing?kinds=topup';

async function signInByRequest(request: APIRequestContext) {
  const { token, business } = await login(request, OWNER);
  return { businessId: business.id, headers: { authorization: `Bearer ${token}` } };
}

// Turns auto-recharge off, because other tests compare balances of the same business.
test.afterEach(async ({ request }) => {
  const { headers } = await signInByRequest(request);
  const data = { isAutoRecharge: false };
  expect((await request.post('/trpc/billing.updateRecharge', { data, headers })).ok()).toBe(true);
});

const section = (page: Page) => page.getByRole('region', { name: 'Auto-recharge' });

/** Sets the balance of the business to exactly the threshold with an operator command. */
async function leaveThreshold(page: Page, request: APIRequestContext): Promise<void> {
  const { businessId } = await signInByRequest(request);
  const cents = THRESHOLD - (await readBalance(page));
  runOperator('adjust', String(businessId), String(cents), randomUUID(), 'Test');
  await expectBalance(page, THRESHOLD);
}

/** Places a call that takes the balance below the threshold; returns the new balance in cents. */
async function fallBelow(page: Page, request: APIRequestContext): Promise<number> {
  await leaveThreshold(page, request);
  await placeCall(request);
  return THRESHOLD - 25;
}

async function addFunds(page: Page, card: string): Promise<void> {
  const { pay, before } = await openTopUp(page, '10.00');
  await enterCard(page, card);
  await pay.click();
  if (card.endsWith('3184')) await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectBalance(page, before + 1_000);
}

async function save(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(choices))
    await section(page).getByLabel(label).selectOption(option);
  await expect(section(page).getByText('By saving you agree to this:')).toBeVisible();
  await section(page).getByRole('button', { name: 'Save settings' }).click();
  await expect(section(page).getByText('You agreed to this:')).toBeVisible();
}

const look = (page: Page, within = 'section:has([role=switch]):has(select)') =>
  expectFitEverywhere(page, within);

test('auto-recharge charges the card, asks the owner for bank authentication, and respects the monthly limit', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', BILLING);
  await addFunds(page, '4242424242424242');

  await page.goto(BILLING);
  const statusMessage = section(page).getByRole('status');
  await expect(statusMessage).toHaveText('Off: nothing is charged automatically.');
  await section(page).getByRole('switch', { name: 'Recharge automatically' }).check();
  await save(page, { 'When balance falls below': '$20.00', Add: '$10.00', 'Monthly limit': '$100.00' });
  const ready = 'Ready: below $20.00, $10.00 will be charged to Visa ending in';
  await expect(statusMessage).toHaveText(`${ready} 4242.`);

  await expectBalance(page, (await fallBelow(page, request)) + 1_000);
  await expect(section(page).getByText('$10.00 of $100.00 used this month')).toBeVisible();
  await expect(statusMessage).toHaveText(`${ready} 4242.`);
  await page.getByRole('link', { name: 'Auto-recharge, open receipt' }).first().click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByText('Charged by')).toBeVisible();
  await page.goBack();
  await expect(receipt).toBeHidden();
  await section(page).getByRole('button', { name: 'Show the last attempt' }).click();
  await expect(section(page).getByRole('listitem')).toHaveText(/^\$10\.00Added.*Receipt$/);
  await look(page);

  await addFunds(page, '4000002760003184');
  await page.goto(BILLING);
  await expect(statusMessage).toHaveText(`${ready} 3184.`);
  const heldRequest = await fallBelow(page, request);
  await expect(statusMessage).toHaveText(
    'Your bank wants you to confirm $10.00. Nothing is charged automatically until you do.',
  );
  await expectBalance(page, heldRequest);
  await section(page).getByRole('button', { name: 'Confirm payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm $10.00 for auto-recharge' });
  await expect(dialog.getByLabel('Card number')).toBeVisible();
  await look(page, '[role=dialog]');
  await page.goBack();
  await expect(dialog).toBeHidden();

  await page.goto(await openMailLink(request, OWNER.email, '/billing'));
  await expect(dialog.getByLabel('Card number')).toBeVisible();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(page.getByText('$10.00 was added to your balance.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/billing$/);
  await expectBalance(page, heldRequest + 1_000);
  await expect(statusMessage).toHaveText(new RegExp(ready.replace(/\$/g, '\\$')));
  await page.goto('/billing?finish=recharge');
  await expect(page.getByRole('dialog', { name: 'Nothing to confirm' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/billing$/);

  await page.goto(BILLING);
  await save(page, { Add: '$100.00' });
  await fallBelow(page, request);
  await expect(statusMessage).toHaveText(
    /^Paused until .+ at 12:00 AM.*: \$100\.00 more would exceed this month’s limit of \$100\.00\.$/,
  );
  await look(page);
  await section(page).getByRole('button', { name: 'Allow more' }).click();
  await expect(section(page).getByLabel('Monthly limit')).toBeFocused();
  await save(page, { 'Monthly limit': '$200.00' });
  await expectBalance(page, THRESHOLD - 25 + 10_000);
  await expect(statusMessage).toHaveText(
    'Ready: below $20.00, $100.00 will be charged to Visa ending in 4242.',
  );
});
