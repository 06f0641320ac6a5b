import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectFitEverywhere, openBusiness, signIn } from './portal.ts';

/** The value next to a label of the page. */
const figure = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('an owner sets the hours by a template, undoes it, copies a day, and adds a break and a late night', async ({
  page,
}) => {
  await signIn(page, await openBusiness(page.request, 'hours'), '/business-hours');
  await expect(figure(page, 'Weekly hours')).toHaveText('40 h');
  await page.getByRole('button', { name: /Retail/ }).click();
  await expect(page.getByText('Business hours have been successfully updated.')).toBeVisible();
  await expect(figure(page, 'Weekly hours')).toHaveText('63 h');
  await expect(figure(page, 'Latest close')).toHaveText('8:00 PM');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Hours restored')).toBeVisible();
  await expect(figure(page, 'Open days')).toHaveText('5 of 7');

  await page.goto('/business-hours?day=5');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a break on Friday' }).click();
  await expect(dialog.getByLabel('Friday closes at', { exact: true })).toHaveValue('12:00');
  await dialog.getByRole('button', { name: 'Add hours on Friday' }).click();
  await dialog.getByLabel('Friday opens at, hours 3').fill('18:00');
  await dialog.getByLabel('Friday closes at, hours 3').fill('02:00');
  await expect(dialog.getByText('Until 2:00 AM the next day')).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Weekly hours')).toHaveText('47 h');
  await expect(figure(page, 'Latest close')).toHaveText('2:00 AM (next day)');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: /^Friday(?!,)/ })).toContainText('1:00 PM');

  await page.getByRole('button', { name: 'Edit Monday' }).click();
  await expect(page).toHaveURL(/day=1/);
  await dialog.getByLabel('Monday opens at', { exact: true }).fill('18:00');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await expect(dialog.getByText('Monday: These hours run into those of Tuesday')).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
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
