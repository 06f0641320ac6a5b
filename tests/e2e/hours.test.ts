import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openMailLink, signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

const PASSWORD = 'Open-doors-1';

/** Signs in as the owner of a new business without other bookings. */
async function signInToNewBusiness(page: Page, path: string): Promise<void> {
  const id = crypto.randomUUID().slice(0, 8);
  const email = `hours-${id}@example.test`;
  const owner = { adminFirstName: 'Ada', adminLastName: 'Owner', adminPhone: '+1 (416) 555-0100' };
  const signUp = { businessName: `Hours ${id}`, ...owner, email, password: PASSWORD };
  const { request } = page;
  const made = await request.post('/api/auth/signup', { data: signUp });
  expect(made.ok()).toBe(true);
  const { access_token: session } = (await made.json()) as { access_token: string };
  const link = new URL(await openMailLink(request, email, '/verify-email'), 'http://portal');
  const bearer = `Bearer ${link.searchParams.get('token')}`;
  const headers = { authorization: bearer, 'x-session-token': session };
  expect((await request.get('/api/auth/verify-email', { headers })).ok()).toBe(true);
  await signIn(page, { email, password: PASSWORD }, path);
}

/** The value beside a label of the page. */
const figure = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('an owner sets the hours by a template, undoes it, copies a day, and edits the hours from the dashboard', async ({
  page,
}) => {
  await signInToNewBusiness(page, '/business-hours');
  await expect(figure(page, 'Weekly hours')).toHaveText('40 h');
  await page.getByRole('button', { name: /Retail/ }).click();
  await expect(page.getByText('Business hours have been successfully updated.')).toBeVisible();
  await expect(figure(page, 'Weekly hours')).toHaveText('63 h');
  await expect(figure(page, 'Latest close')).toHaveText('8:00 PM');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Hours restored')).toBeVisible();
  await expect(figure(page, 'Open days')).toHaveText('5 of 7');

  await page.getByRole('button', { name: 'Edit Monday' }).click();
  await expect(page).toHaveURL(/day=1/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Monday opens at', { exact: true }).fill('18:00');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(dialog.getByText('Monday: These hours run into those of Tuesday')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Monday closes at', { exact: true }).fill('20:30');
  await dialog.getByLabel('Copy to all weekdays').check();
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Weekly hours')).toHaveText('12 h 30 min');
  await expect(figure(page, 'Earliest open')).toHaveText('6:00 PM');

  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'System Status' }).getByText('Details').click();
  await page.getByRole('button', { name: 'Edit Business Hours' }).click();
  await expect(dialog.getByLabel('Friday closes at')).toHaveValue('20:30');
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Business Hours' }).click();
  await dialog.getByRole('button', { name: /24\/7/ }).click();
  await expect(dialog.getByLabel('Sunday closes at')).toHaveValue('23:59');
  await dialog.getByRole('switch', { name: 'Open on Sunday' }).uncheck();
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Hours Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto('/business-hours');
  await expect(figure(page, 'Weekly hours')).toHaveText('144 h');
});

test('an owner adds a lunch break and a late night, and the summary includes both', {
  tag: ON_PHONE_TOO,
}, async ({ page, isMobile }) => {
  await signInToNewBusiness(page, '/business-hours?day=5');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a break on Friday' }).click();
  await expect(dialog.getByLabel('Friday closes at', { exact: true })).toHaveValue('12:00');
  await dialog.getByRole('button', { name: 'Add hours on Friday' }).click();
  await dialog.getByLabel('Friday opens at, hours 3').fill('18:00');
  await dialog.getByLabel('Friday closes at, hours 3').fill('02:00');
  await expect(dialog.getByText('Until 2:00 AM the next day')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Weekly hours')).toHaveText('47 h');
  await expect(figure(page, 'Latest close')).toHaveText('2:00 AM (next day)');
  await page.reload();
  const friday = page.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: /^Friday(?!,)/ });
  await expect(friday).toContainText('1:00 PM');
  await expectNoSidewaysScroll(page);
});

test('staff can read the opening hours but not change them', async ({ page }) => {
  await signIn(page, 'staff');
  await expect(page.getByText('Key Metrics')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Business Hours' })).toHaveCount(0);
  await page.goto('/business-hours?dialog=hours&day=1');
  await expect(page.getByText('Only administrators can change the hours.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Monday/ })).toContainText('9:00 AM');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Edit|Retail/ })).toHaveCount(0);
});
