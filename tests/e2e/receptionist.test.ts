import { expect, type Page, test } from '@playwright/test';
import { leaveMessage } from './leave-message.ts';
import { expectFitEverywhere, placeCall, signIn } from './portal.ts';

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

test('an owner configures the receptionist, adds an answer and a web page, tries a conversation, and marks a message as done', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const callSid = await placeCall(page.request, { duration: 40, transcript: [] });
  await leaveMessage(callSid, `Please call back ${mark}`);
  await signIn(page);
  await expect(page.getByRole('link', { name: /calls? needs? follow-up/ }).first()).toBeVisible();

  await page.goto('/receptionist');
  const dialog = page.getByRole('dialog');
  const allowed = page.getByRole('region', { name: 'What it may do' });
  await allowed.getByRole('switch', { name: /^Move/ }).click();
  await expect(toastOf(page, 'Move appointments: off')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(allowed.getByRole('switch', { name: /^Move/ })).toBeChecked();

  await page.getByRole('button', { name: 'Edit greeting and instructions in English' }).click();
  await dialog.getByLabel('Greeting').fill('Good day from {business}.');
  await expect(dialog.getByText(/^Good day from .+\. I am .+ AI assistant/)).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Greeting and instructions saved')).toBeVisible();

  await page.getByRole('button', { name: 'Add answer' }).click();
  await dialog.getByLabel('Question').fill(`Where is ${mark}?`);
  await dialog.getByLabel('Answer').fill('Behind the house.');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(toastOf(page, 'Answer saved')).toBeVisible();
  await page.getByRole('link', { name: `Write the French text of “Where is ${mark}?”` }).click();
  await expect(dialog.getByText('Behind the house.')).toBeVisible();
  await expect(dialog.getByLabel('Language')).toHaveValue('fr');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add page' }).click();
  await dialog
    .getByLabel('Address of the page')
    .fill(`${new URL(page.url()).origin}/sandbox/website/visit?${mark}`);
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  const source = page
    .getByRole('region', { name: 'Pages and files' })
    .locator('tr, li')
    .filter({ hasText: mark });
  await expect(source.getByText('Ready')).toBeVisible();
  await source.getByRole('button', { name: 'Show what was read of “Maple Leaf Dental: your visit”' }).click();
  await expect(dialog.getByText(/twelve free parking spaces/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFitEverywhere(page, 'main');

  await page.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const talk = dialog.getByRole('log');
  await expect(talk.getByText(/^Good day from .+\. I am .+ AI assistant/)).toBeVisible();
  await dialog.getByLabel('What you say').fill('When are you open?');
  await dialog.getByLabel('What you say').press('Enter');
  await expect(talk.getByText('When are you open?')).toBeVisible();
  await expect(talk.getByText('Receptionist', { exact: true })).toHaveCount(2);
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Hang up' }).click();
  await expect(dialog.getByText('You have hung up.')).toBeVisible();

  await page.goto('/messages');
  const card = page.getByRole('listitem').filter({ hasText: mark });
  await expect(card.getByRole('link', { name: /^Call Marie Tremblay back/ })).toHaveAttribute(
    'href',
    'tel:+15145550123',
  );
  await expectFitEverywhere(page, 'main');
  const voiceMessage = page.getByRole('listitem').filter({ hasText: 'Voice message of' }).first();
  await expect(voiceMessage.getByRole('button', { name: /^Listen: Voice message/ })).toBeVisible();
  await card.getByRole('button', { name: /^View Conversation/ }).click();
  await expect(dialog.getByText('Wants to be called back about a bill.')).toBeVisible();
  await expect(dialog.getByText('Told about the AI and the transcript')).toBeVisible();
  await expect(dialog.getByText('Interrupted here')).toBeVisible();
  await expect(dialog.getByText('Call me back about my bill.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Listen: Recording of the call/ })).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await page.goBack();
  await card.getByRole('button', { name: /as done$/ }).click();
  await expect(toastOf(page, 'Marked as done')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(card).toBeVisible();
});
