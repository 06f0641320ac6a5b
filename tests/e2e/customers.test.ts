import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, NOTHING_NARROW, placeCall, signIn } from './portal.ts';

/** A name and a number that no other test of this run has. */
function somebody() {
  const mark = crypto.randomUUID().slice(0, 8);
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  const phone = `+1437${digits.replace(/^[01]/, '2')}`;
  const shown = phone.replace(/^\+1(...)(...)(....)$/, '+1 ($1) $2-$3');
  return { firstName: `Zoé-${mark}`, lastName: 'Example', phone, shown };
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const nothingOpen = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

async function openDirectory(page: Page, search: string): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(search);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === search);
}

/** Waits for a toast and closes it: on a phone it covers what is pressed next. */
async function expectToast(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss notification' }).click();
}

async function fillIn(page: Page, given: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(given))
    await page.getByRole('dialog').getByLabel(label).fill(text);
}

test('a customer is added, found, changed, called up with their call, and erased', async ({
  page,
  request,
}) => {
  const { firstName, lastName, phone, shown } = somebody();
  const name = `${firstName} ${lastName}`;
  await signIn(page);
  await openDirectory(page, firstName.replace('é', 'e').toUpperCase());
  await expect(page.getByText('No customers found')).toBeVisible();

  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Customer' }).click();
  for (const problem of ['First name is required', 'Last name is required', 'Phone number is required'])
    await expect(page.getByText(problem)).toBeVisible();
  await fillIn(page, { 'First name': firstName, 'Last name': lastName, 'Phone number': '12', Email: 'x' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await fillIn(page, { Email: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByRole('dialog').getByText('Please enter a valid phone number')).toBeVisible();
  await expectAccessible(page);
  await fillIn(page, { 'Phone number': phone, Notes: 'Prefers mornings' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Customer' }).click();
  await expectToast(page, 'Customer created successfully');
  const card = cardOf(page, name);
  for (const text of [shown, 'Active', 'EN', 'Prefers mornings'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();

  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Active' }).uncheck();
  await page.getByRole('dialog').getByLabel('Language').selectOption('fr');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Customer updated successfully');
  for (const text of ['Inactive', 'FR', 'Prefers mornings'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();

  await placeCall(request, { from: phone, duration: 65 });
  await expect(async () => {
    await page.reload();
    await card.getByRole('button', { name: `View Calls of ${name}` }).click();
    await expect(page.getByRole('button', { name: /^View Conversation of/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('1:05', { exact: true })).toBeVisible();
  await expect(page.getByText('Inbound')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^View Conversation of/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Conversation' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Call History' })).toBeVisible();
  await page.goBack();
  await nothingOpen(page);

  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Customer' }).click();
  await expectToast(page, 'Customer deleted successfully');
  await nothingOpen(page);
  await expect(page.getByText('No customers found')).toBeVisible();
});

test('a list is imported after a look at it, once, and exported again', async ({ page, isMobile }) => {
  test.skip(isMobile, NOTHING_NARROW);
  const [one, two] = [somebody(), somebody()];
  const csv = [
    'First name;Last name;Phone;Email;Language;Shoe size',
    `${one.firstName};${one.lastName};${one.phone};;French;42`,
    `${two.firstName};${two.lastName};12;nobody;;`,
    `${two.firstName};${two.lastName};${one.phone};;;`,
  ].join('\r\n');
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await signIn(page);
  for (const added of [1, 0]) {
    await openDirectory(page, one.firstName);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText('Please enter a valid phone number · Invalid email address')).toBeVisible();
    await expect(dialog.getByText('Columns that are not imported: Shoe size')).toBeVisible();
    await expectAccessible(page);
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
  await nothingOpen(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported.trim().split('\r\n')).toEqual([
    '\uFEFFFirst name,Last name,Phone,Email,Language,Notes,Status'.trim(),
    `${one.firstName},${one.lastName},'${one.phone},,fr,,Active`,
  ]);
});

test('somebody else’s number is pointed out, a draft stays, and a link leads to a customer', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, NOTHING_NARROW);
  await signIn(page, 'staff');
  await openDirectory(page, 'Aisha Gagnon');
  const card = cardOf(page, 'Aisha Gagnon');
  const phone = await card.getByRole('link').first().innerText();
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await fillIn(page, { 'First name': 'Draft', 'Phone number': phone });
  await expect(page.getByText('Also used by Aisha Gagnon')).toBeVisible();
  await page.goBack();
  await nothingOpen(page);
  await page.getByRole('button', { name: 'Add New Customer' }).click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Draft');
  await page.keyboard.press('Escape');
  await nothingOpen(page);

  await card.getByRole('button', { name: /^View Calls/ }).click();
  await expect(page.getByRole('dialog').getByText('Aisha Gagnon')).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/[?&]customer=\d+/);
  await page.goto('/dashboard');
  await page.goto(address);
  await expect(page.getByRole('dialog').getByText('Aisha Gagnon')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await nothingOpen(page);
  await page.goto('/customers?customer=2000000');
  await expect(page.getByRole('dialog').getByText('This does not exist, or it is not yours.')).toBeVisible();
});
