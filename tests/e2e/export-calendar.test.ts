import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './portal.ts';

/** Days without other bookings, within the year that the calendar feed covers. */
const [FIRST, LAST] = [dateInDays(350), dateInDays(351)];

function dateInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Opens the menu of the calendar and presses one of its buttons. */
async function take(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('button', { name: label }).click();
}

test('closed days can be added, exported as CSV, subscribed to as a feed, and removed', async ({
  page,
  request,
}) => {
  const note = `Renovation ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin', '/business-hours');
  const closed = page.getByRole('region', { name: 'Closed days' });
  await closed.getByRole('button', { name: 'Add closed days' }).click();
  await closed.getByLabel('From').fill(FIRST);
  await closed.getByLabel('To').fill(LAST);
  await closed.getByLabel('Note').fill(note);
  await closed.getByRole('button', { name: 'Add closed days' }).click();
  const planned = closed.getByRole('listitem').filter({ hasText: note });
  await expect(planned).toBeVisible();

  await page.goto(`/calendar?view=day&date=${FIRST}`);
  await expect(page.getByText(note).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await take(page, 'Export CSV');
  expect(await readFile(await (await download).path(), 'utf8')).toContain(note);

  await take(page, 'Subscribe');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = await dialog.getByText(/\/feeds\/.+\.ics/).innerText();
  await expectAccessible(page, '[role=dialog]');
  const path = new URL(address).pathname;
  const feed = await (await request.get(path)).text();
  expect(feed).toContain(`DTSTART;VALUE=DATE:${FIRST.replaceAll('-', '')}\r\n`);
  expect(feed).toContain('SUMMARY:Closed\r\n');
  expect(feed).not.toContain(note);
  await dialog.getByRole('button', { name: 'Revoke address' }).click();
  await dialog.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect.poll(async () => (await request.get(path)).status()).toBe(404);

  await page.goto('/business-hours');
  await planned.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(planned).toHaveCount(0);
});
