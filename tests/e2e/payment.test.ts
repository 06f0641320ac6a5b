import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { runOperator } from './operator.ts';
import { enterCard, expectBalance, expectFitEverywhere, openTopUp, signIn } from './portal.ts';

const DIALOG = '[role=dialog]';

async function expectPaid(page: Page, amount: string): Promise<void> {
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText(`${amount} was added to your balance.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function lastIntent(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/sandbox/stripe/intents?limit=1');
  const { intents } = (await answer.json()) as { intents: { id: string }[] };
  return intents[0]?.id ?? '';
}

test('a card is charged the selected amount once after a double click, is saved for one-click payments, and has a receipt', async ({
  page,
}) => {
  await signIn(page, 'admin', '/billing');
  const { pay, before } = await openTopUp(page, '20.00');
  await enterCard(page, '4242424242424242');
  await pay.dblclick();
  await expectPaid(page, '$20.00');
  await expectBalance(page, before + 2_000);

  await page.getByLabel('Amount in dollars').fill('37');
  await page.getByLabel('Pay with').selectOption('Visa •••• 4242');
  await page.getByRole('button', { name: 'Pay 37.00 CAD with Visa •••• 4242' }).dblclick();
  await expect(page.getByText('$37.00 was added to your balance.')).toBeVisible();
  await expectBalance(page, before + 5_700);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Funds added, open receipt' }).first().click();
  await expect(page).toHaveURL(/\/billing\/receipts\/CL-\d{4}-\d{6}$/);
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByText('Visa •••• 4242')).toBeVisible();
  await expect(receipt.getByText('37.00 CAD').first()).toBeVisible();
  await expectFitEverywhere(page, 'article');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^CL-\d{4}-\d{6}\.pdf$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(receipt).toBeHidden();
});

test('a declined payment shows the reason, and a payment with bank authentication charges the card once', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', '/billing');
  const { pay, before } = await openTopUp(page, '10.00');
  await enterCard(page, '4000000000000002');
  await pay.click();
  const refusal = page.getByRole('dialog').getByRole('alert');
  await expect(refusal.getByText(/^Your bank declined this card\. .* Use another card/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByText('Your card was declined.')).toHaveCount(0);
  await expectFitEverywhere(page, DIALOG);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');

  await page.reload();
  await enterCard(page, '4000002500003155');
  await pay.click();
  await expect(page.getByRole('button', { name: 'Processing Payment' })).toBeAttached();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/^Your bank did not get your confirmation\./)).toBeVisible();

  await pay.click();
  await page.goBack();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectPaid(page, '$10.00');
  await expectBalance(page, before + 1_000);
  await expect(page).toHaveURL(/\/billing$/);

  const intent = await lastIntent(request);
  await page.goto(`/billing?success=true&amount=999&payment_intent=${intent}&redirect_status=succeeded`);
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page.getByText('$10.00 was added to your balance.')).toBeVisible();
  await expect(page.getByText(/999/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/billing$/);

  await page.goto('/billing?canceled=true');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.goto('/billing?success=true&amount=999');
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page.getByText('$10.00 was added to your balance.')).toBeVisible();
});

test('a payment that cannot start shows an error, and a payment whose settlement response is lost is shown as successful', async ({
  page,
}) => {
  await signIn(page, 'admin', '/billing');
  await page.route(/createPayment/, (route) => route.abort());
  await page.goto('/billing?topup=5000');
  const setup = page.getByRole('dialog', { name: 'Payment Setup Failed' });
  await expect(
    setup.getByText('Failed to set up payment for account top-up. Please try again.'),
  ).toBeVisible();
  await setup.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(/createPayment/);

  await page.route(/settlePayment/, (route) => route.abort());
  const { pay } = await openTopUp(page, '10.00');
  await enterCard(page, '4242424242424242');
  await pay.click();
  await expect(page.getByText('Your payment was made')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await page.goto('/billing?topup=5000');
  await expect(page.getByRole('dialog', { name: 'Payment System Error' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/billing$/);
});

test('the balance history can be filtered by the URL and downloaded as CSV, and the reconciliation has no differences', async ({
  page,
}) => {
  await signIn(page, 'admin', '/billing');
  await page.getByRole('button', { name: 'Type: All types' }).click();
  await page.getByRole('checkbox', { name: 'Top-up' }).check();
  await expect(page).toHaveURL(/kinds=topup/);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Completed call/)).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(header).toContain('Amount,Reason,Kind,Balance after');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(',topup,'))).toEqual([]);

  await page.getByLabel('To Date').fill('2001-01-01');
  await expect(page.getByText('No transactions match these filters')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText(/Completed call/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/billing$/);

  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  await expect(page).toHaveURL(/tab=reconciliation/);
  await expect(page.getByText('Everything agrees')).toBeVisible();
  await expectFitEverywhere(page, 'main');
});

test('a top-up can be paid by keyboard alone, a fee opens its details, and a refund request is sent and answered', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', '/billing');
  await test.step('by keyboard', () => payByKeyboard(page));

  await page.goto('/billing?kinds=number_fee');
  const charges = page.getByRole('region', { name: 'Upcoming charges' });
  await expect(charges.getByRole('row', { name: /Platform fee.*\$10\.00/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Phone number .* open the fee$/ })
    .first()
    .click();
  const month = page.getByRole('dialog', { name: 'Monthly fee' });
  await expect(month.getByText(/^A number is paid a month in advance/)).toBeVisible();
  await expect(page).toHaveURL(/period=\d+/);
  await expectFitEverywhere(page, DIALOG);
  await page.goBack();
  await expect(month).toBeHidden();

  await page.getByRole('tab', { name: 'Payment settings' }).click();
  const guarantee = page.getByRole('region', { name: '30-day money-back guarantee' });
  await guarantee.getByRole('button', { name: 'Request a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a refund of your first payment' });
  await dialog.getByLabel('Why are you requesting a refund? (optional)').fill('Not for us');
  await expectFitEverywhere(page, DIALOG);
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(guarantee.getByText(/We reply within 2 business days/)).toBeVisible();
  await expect
    .poll(async () => {
      const mailbox = await request.get('/sandbox/mailbox', { params: { to: 'support@callingua.test' } });
      return mailbox.text();
    })
    .toContain('The reason: Not for us');

  const refundRequests = runOperator('requests') as { payment_intent: string }[];
  expect(refundRequests).toHaveLength(1);
  runOperator('refund', refundRequests[0]?.payment_intent ?? '', '500', randomUUID());
  await expect(guarantee.getByText(/^5\.00 CAD was refunded to your card on /)).toBeVisible();
  await expectFitEverywhere(page, 'main');
});

/** Adds $10 by keyboard and expects the focus to return to the button that opened the payment. */
async function payByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '$10.00', exact: true }).focus();
  await page.keyboard.press('Enter');
  const amount = page.getByRole('button', { name: /^Pay 10\.00 CAD/ });
  await expect(amount).toBeVisible();
  const cards = page.getByLabel('Pay with');
  if (await cards.isVisible()) await cards.selectOption('Another card');
  await amount.focus();
  await page.keyboard.press('Enter');
  const pay = page.getByRole('button', { name: 'Pay $10.00' });
  await expect(pay).toBeVisible();
  await tabTo(page, 'Fill in a test card');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Pay $10.00');
  await page.keyboard.press('Enter');
  await expectPaid(page, '$10.00');
  await expect(amount).toBeFocused();
}

async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}
