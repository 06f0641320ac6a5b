import { expect, type Page, test } from '@playwright/test';
import { leaveMessage } from './leave-message.ts';
import { expectFitEverywhere, placeCall, signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

test('a follow-up can be found, assigned, called back, and marked as done with an undo', {
  tag: ON_PHONE_TOO,
}, async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const callSid = await placeCall(page.request, { duration: 40, transcript: [] });
  await leaveMessage(callSid, `Please call back ${mark}`);
  await signIn(page);
  await expect(page.getByRole('link', { name: /calls? needs? follow-up/ }).first()).toBeVisible();

  await page.goto('/call-conversations');
  await page.getByRole('button', { name: /^Needs follow-up \d+$/ }).click();
  await expect(page).toHaveURL(/only=follow_up/);
  await page.goto(`/call-conversations?only=follow_up&call=${callSid}`);
  const dialog = page.getByRole('dialog', { name: 'Conversation' });
  await expect(dialog.getByText('Wants to be called back about a bill.')).toBeVisible();
  await expect(dialog.getByText(`Please call back ${mark}`)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Call back / })).toHaveAttribute('href', 'tel:+15145550123');
  await expect(dialog.getByText('Call me back about my bill.')).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Original' }).click();
  await expect(dialog.getByText('Rappelez-moi pour ma facture.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByLabel('Due').fill('2030-01-02');
  await dialog.getByLabel('Note').fill(`Before noon ${mark}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Follow-up saved')).toBeVisible();
  await expect(dialog.getByText(`Before noon ${mark}`)).toBeVisible();
  await expect(dialog.getByText('Due Jan 2, 2030')).toBeVisible();

  await dialog.getByRole('button', { name: 'Mark done' }).click();
  await expect(toastOf(page, 'Marked as done')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark done' }).click();
  await expect(dialog.getByText(/Done by /)).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveCount(0);
});
