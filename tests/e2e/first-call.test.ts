import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  expectBalance,
  expectOneSurface,
  placeCall,
  readBalance,
  signIn,
} from './portal.ts';

test('a call from the sandbox page is charged and appears live with its details, and its caller is called back', async ({
  page,
  context,
  request,
}) => {
  await signIn(page);
  const since = page.getByRole('region', { name: 'Since you last looked' });
  await expect(since).toBeVisible();
  const before = await readBalance(page);
  const sandbox = await context.newPage();
  await sandbox.goto('/sandbox');
  await sandbox.getByRole('button', { name: 'Place the call' }).click();
  await page.bringToFront();
  await expectBalance(page, before - 25);
  await sandbox.close();

  const callSid = await placeCall(request, { from: '+14165559876', duration: 83, language: 'fr' });
  const row = since.locator(`a[href$="call=${callSid}"]`);
  await expect(row).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(new RegExp(`call=${callSid}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1:23', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Unknown Customer')).toBeVisible();
  await expect(dialog.getByText('Assistant').first()).toBeVisible();
  await expect(dialog.getByText('Customer', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await expectOneSurface(page);

  await page.goto('/call-conversations');
  await expect(page.getByRole('button', { name: /View Conversation/ }).first()).toBeVisible();
  await placeCall(request, { from: '+14165550142', duration: 3 });
  await expect(page.getByText('+1 (416) 555-0142').first()).toBeVisible();
  await expect(page.getByText('Not charged: shorter than 5 seconds').first()).toBeVisible();
  await page
    .getByRole('button', { name: /View Conversation/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  // The URL of a shared link opens the call.
  await page.goto(`/call-conversations?call=${callSid}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(`/call-conversations?call=${callSid}`);
  await dialog.getByRole('link', { name: 'View transaction' }).click();
  await expect(page).toHaveURL(/\/billing/);
  await expect(page.getByText('Completed call, 1:23').first()).toBeVisible();

  await test.step('the caller is called back from the number of the business, and the connected call is charged', async () => {
    await page.goto(`/call-conversations?call=${callSid}`);
    await dialog.getByRole('button', { name: /^Call from/ }).click();
    const callBack = page.getByRole('dialog', { name: /^Call from/ });
    await expect(callBack.getByText('A connected call costs $0.25.')).toBeVisible();
    await callBack.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(callBack.getByRole('status')).toHaveText('The call has ended');
    await page.goto('/call-conversations?direction=outbound');
    const called = page.getByRole('row').filter({ hasText: '+1 (416) 555-9876' });
    await expect(called.first()).toContainText('$0.25');
  });

  await test.step('filters are in the URL and can be removed', async () => {
    await page.goto('/call-conversations');
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
});
