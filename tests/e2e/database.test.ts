import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectFitEverywhere, signIn } from './portal.ts';

test('an owner opens a table, runs a query, downloads the result, and runs an earlier query again', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  await page.getByRole('link', { name: /^Database/ }).click();
  await page.getByRole('button', { name: /^appointments/ }).click();
  await expect(page).toHaveURL(/table=appointments/);
  await expect(page.getByText('booking_type').first()).toBeVisible();

  const run = page.getByRole('button', { name: 'Run query' });
  await expect(run).toBeDisabled();
  const box = page.getByRole('textbox', { name: 'SQL query' });
  await box.click();
  await page.keyboard.type("SELECT '=1+1' AS sum, count(*) FROM services");
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^\uFEFFsum,count\r\n'=1\+1,\d+\r\n$/,
  );

  await box.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('DELETE FROM services');
  await page.keyboard.press('Escape');
  await run.click();
  await expect(page.getByText('Error: Query failed')).toBeVisible();
  await expect(page.getByText('Write exactly one SELECT. Nothing can be changed here.')).toBeVisible();

  await page
    .getByRole('button', { name: /^Use again: SELECT '=1/ })
    .first()
    .click();
  await run.click();
  await expect(page.getByText('Error: Query failed')).toHaveCount(0);

  // A table with few cells is used, because axe checks each cell.
  await page.getByRole('button', { name: /^services/ }).click();
  await expect(page.getByText('duration_minutes').first()).toBeVisible();
  await expectFitEverywhere(page, 'main');
});
