import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import {
  chooseInMenu,
  expectAccessible,
  expectFitEverywhere,
  expectNoSidewaysScroll,
  placeCall,
  signIn,
} from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

/** A unique name and phone number. */
function somebody() {
  const mark = crypto.randomUUID().slice(0, 8);
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  const phone = `+1437${digits.replace(/^[01]/, '2')}`;
  const shown = phone.replace(/^\+1(...)(...)(....)$/, '+1 ($1) $2-$3');
  return { firstName: `Zoé-${mark}`, lastName: 'Example', phone, shown };
}

/** The card of the customer; on a wide screen, the table row. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: name });
const expectNoDialog = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

async function searchFor(page: Page, search: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(search);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === search);
}

/** Waits for a toast and closes it, because it covers the next control on a phone. */
async function expectToast(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss notification' }).click();
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('dialog').getByLabel(label).fill(text);
}

test('a customer can be added, found, edited, opened with their call, and deleted', {
  tag: ON_PHONE_TOO,
}, async ({ page, request, isMobile }) => {
  const { firstName, lastName, phone, shown } = somebody();
  const name = `${firstName} ${lastName}`;
  await signIn(page, 'admin', '/customers');
  await searchFor(page, firstName.replace('é', 'e').toUpperCase());
  await expect(page.getByText('No customers found')).toBeVisible();

  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
  for (const problem of ['First name is required', 'Last name is required', 'Phone number is required'])
    await expect(page.getByText(problem)).toBeVisible();
  await fillIn(page, { 'First name': firstName, 'Last name': lastName, 'Phone number': '12', Email: 'x' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await fillIn(page, { Email: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('dialog').getByText('Please enter a valid phone number')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await fillIn(page, { 'Phone number': phone, Notes: 'Prefers mornings' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
  await expectToast(page, 'Customer created successfully');
  const card = cardOf(page, name);
  for (const text of [shown, 'Active', 'EN'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  if (isMobile) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Last call');
    await expect(page).toHaveURL(/sort=lastCall/);
  }

  await chooseInMenu(page, name, `Edit ${name}`);
  await page.getByRole('dialog').getByRole('switch', { name: 'Active' }).uncheck();
  const language = page.getByRole('dialog').getByLabel('Language');
  await language.selectOption('fr');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expectNoDialog(page);
    await expectToast(page, 'Not saved yet');
    await chooseInMenu(page, name, `Edit ${name}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Discard changes' })).toBeVisible();
    await expect(language).toHaveValue('fr');
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Customer updated successfully');
  for (const text of ['Inactive', 'FR']) await expect(card.getByText(text, { exact: true })).toBeVisible();

  await placeCall(request, { from: phone, duration: 65 });
  await expect(async () => {
    await page.reload();
    await card.getByRole('button', { name: `View Calls of ${name}` }).click();
    await expect(page.getByRole('button', { name: /^View Conversation of/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('dialog').getByText('Prefers mornings')).toBeVisible();
  await expect(page.getByText('1:05', { exact: true })).toBeVisible();
  await expect(page.getByText('Inbound')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^View Conversation of/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Conversation' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Call History' })).toBeVisible();
  await page.goBack();
  await expectNoDialog(page);

  await chooseInMenu(page, name, `Delete ${name}`);
  await expect(page.getByText(`Are you sure you want to delete ${name}?`, { exact: false })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete customer' }).click();
  await expectToast(page, 'Customer deleted successfully');
  await expectNoDialog(page);
  await expect(page.getByText('No customers found')).toBeVisible();
});

test('customers are imported once and exported again, and a duplicate phone number shows a hint', async ({
  page,
}) => {
  const [one, two] = [somebody(), somebody()];
  const csv = [
    'First name;Last name;Phone;Email;Language;Shoe size',
    `${one.firstName};${one.lastName};${one.phone};;French;42`,
    `${two.firstName};${two.lastName};12;nobody;;`,
    `${two.firstName};${two.lastName};${one.phone};;;`,
  ].join('\r\n');
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await signIn(page, 'admin', '/customers');
  for (const added of [1, 0]) {
    await searchFor(page, one.firstName);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText('Please enter a valid phone number · Invalid email address')).toBeVisible();
    await expect(dialog.getByText('Columns that are not imported: Shoe size')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    const run = dialog.getByRole('button', { name: `Import ${added} customer` });
    if (added === 0) {
      await expect(run).toBeDisabled();
      break;
    }
    await run.click();
    await expect(dialog.getByText('1 row left out because of errors')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(cardOf(page, one.firstName).getByText('FR', { exact: true })).toBeVisible();
  }
  await page.goBack();
  await expectNoDialog(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported.trim().split('\r\n')).toEqual([
    '\uFEFFFirst name,Last name,Phone,Email,Language,Notes,Status'.trim(),
    `${one.firstName},${one.lastName},'${one.phone},,fr,,Active`,
  ]);

  await searchFor(page, 'Aisha Gagnon');
  const aisha = cardOf(page, 'Aisha Gagnon');
  const used = await aisha.getByRole('link', { name: /^\+1/ }).innerText();
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await fillIn(page, { 'First name': 'Draft', 'Phone number': used });
  await expect(page.getByText('Also used by Aisha Gagnon')).toBeVisible();
  await page.goBack();
  await expectNoDialog(page);
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Draft');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await aisha.getByRole('button', { name: /^View Calls/ }).click();
  await expect(page.getByRole('dialog').getByText('Aisha Gagnon')).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/[?&]customer=\d+/);
  await page.goto('/dashboard');
  await page.goto(address);
  await expect(page.getByRole('dialog').getByText('Aisha Gagnon')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectNoDialog(page);
  await page.goto('/customers?customer=2000000');
  await expect(page.getByRole('dialog').getByText('This does not exist, or it is not yours.')).toBeVisible();
});

/** Adds a customer over the API. */
async function addByApi(page: Page, customer: object): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
      'content-type': 'application/json',
    };
    return (await fetch('/trpc/customers.create', { method: 'POST', headers, body })).status;
  }, JSON.stringify(customer));
  expect(status).toBe(200);
}

test('customers can be sorted, deactivated with undo, and deleted in bulk, and a customer page updates live', async ({
  page,
  request,
}) => {
  const [one, two] = [somebody(), somebody()];
  const lastName = `Row-${crypto.randomUUID().slice(0, 8)}`;
  const name = `${two.firstName} ${lastName}`;
  await signIn(page, 'manager', '/customers');
  for (const { firstName, phone } of [one, two]) await addByApi(page, { firstName, lastName, phone });
  await placeCall(request, { from: two.phone });
  await searchFor(page, lastName);
  const table = page.getByRole('table', { name: 'Customer directory' });
  await table.getByRole('button', { name: 'Last call' }).click();
  await expect(table.getByRole('columnheader', { name: 'Last call' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText(name);
  await expect(table.getByRole('row')).toHaveCount(3);

  await table.getByRole('checkbox', { name: 'Select everyone shown' }).check();
  const selection = page.getByRole('region', { name: 'Selected customers' });
  await expectAccessible(page);
  await selection.getByRole('button', { name: 'Set inactive' }).click();
  await expect(page.getByText('2 customers are inactive now')).toBeVisible();
  await expect(table.getByText('Inactive', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByText('Active', { exact: true })).toHaveCount(2);

  await table.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = page.url();
  const calls = page.getByRole('list', { name: 'Call History' }).getByRole('listitem');
  await expect(calls).toHaveCount(1);
  await placeCall(request, { from: two.phone, duration: 65 });
  await expect(calls).toHaveCount(2);
  await expectFitEverywhere(page, 'main');
  await page.getByRole('link', { name: 'Book' }).click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sort=lastCall/);

  await table.getByRole('checkbox', { name: 'Select everyone shown' }).check();
  await selection.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 customers?' });
  await dialog.getByRole('button', { name: 'Delete 2 customers' }).click();
  await expectToast(page, '2 customers deleted');
  await expect(page.getByText('No customers found')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This does not exist, or it is not yours.')).toBeVisible();
});
