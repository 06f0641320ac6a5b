import { expect, test } from '@playwright/test';
import { expectBalance, placeCall, readBalance, signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

test('a call from the form of the sandbox page reduces the balance by 25 cents', async ({
  page,
  context,
}) => {
  await signIn(page);
  const before = await readBalance(page);
  const sandbox = await context.newPage();
  await sandbox.goto('/sandbox');

  await sandbox.getByRole('button', { name: 'Place the call' }).click();

  await page.bringToFront();
  await expectBalance(page, before - 25);
});

test('a new call appears live and shows its details in its dialog', async ({ page, request }) => {
  await signIn(page, 'admin', '/call-conversations');
  await expect(page.getByRole('button', { name: /View Conversation/ }).first()).toBeVisible();

  const callSid = await placeCall(request, { from: '+14165559876', duration: 83, language: 'fr' });

  const card = page.getByText('+1 (416) 555-9876').first();
  await expect(card).toBeVisible();
  await page.goto(`/call-conversations?call=${callSid}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1:23', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Unknown Customer')).toBeVisible();
  await expect(dialog.getByText('Assistant').first()).toBeVisible();
  await expect(dialog.getByText('Customer', { exact: true }).first()).toBeVisible();

  await dialog.getByRole('link', { name: 'View transaction' }).click();
  await expect(page).toHaveURL(/\/billing/);
  await expect(page.getByText('Completed call, 1:23').first()).toBeVisible();
});

test('Back closes a conversation, and a shared link opens it again', { tag: ON_PHONE_TOO }, async ({
  page,
  request,
}) => {
  const callSid = await placeCall(request);
  await signIn(page, 'admin', '/call-conversations');
  await page
    .getByRole('button', { name: /View Conversation/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();

  await page.goto(`/call-conversations?call=${callSid}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a call shorter than 5 seconds is not charged', async ({ page, request }) => {
  await signIn(page, 'admin', '/billing');
  const before = await readBalance(page);

  await placeCall(request, { duration: 3 });
  await page.goto('/call-conversations');

  await expect(page.getByText('Not charged: shorter than 5 seconds').first()).toBeVisible();
  await page.goto('/billing');
  expect(await readBalance(page)).toBe(before);
});

test('call filters are in the address and can be removed one by one', async ({ page }) => {
  await signIn(page, 'admin', '/call-conversations');
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.getByLabel('Customer Search').fill('olivia');
  await page.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(page.getByText('Filtered')).toBeVisible();
  await expect(page).toHaveURL(/olivia/);
  await page.reload();
  await expect(page.getByText(/Olivia/).first()).toBeVisible();
  await expect(page.getByText('Liam')).toHaveCount(0);

  await page
    .getByRole('button', { name: /Remove filter/ })
    .first()
    .click();
  await expect(page.getByText('Filtered')).toHaveCount(0);
});
