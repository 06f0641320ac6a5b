import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { chooseInMenu, signIn } from './portal.ts';

test('a report can be generated, printed, found, downloaded and deleted, and a schedule added, paused and deleted', async ({
  page,
}) => {
  await signIn(page, 'admin', '/reports');
  const name = `Till ${crypto.randomUUID().slice(0, 8)}`;

  await page.getByRole('button', { name: 'Generate: Money' }).click();
  const form = page.getByRole('dialog', { name: 'New report' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Generate report' }).dblclick();
  const sheet = page.getByRole('dialog', { name: 'Report', exact: true });
  await expect(sheet.getByRole('heading', { name })).toBeVisible();
  await expect(sheet.getByText('Balance at the end')).toBeVisible();
  // The printed page contains only the report, without the screen behind it and without buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('Balance at the end')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');

  await page.getByLabel('Search reports').fill(name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download PDF: ${name}` }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('button', { name: /^Download PDF: / })).toHaveCount(1);

  await page.getByRole('button', { name: '+ Add Schedule' }).click();
  const schedule = page.getByRole('dialog', { name: 'Add schedule' });
  const scheduleName = `Weekly ${name}`;
  await schedule.getByLabel('Name').fill(scheduleName);
  await schedule.getByLabel('How often').selectOption('weekly');
  await schedule.getByLabel('Day of the week').selectOption({ label: 'Friday' });
  await schedule.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Every Friday at 7:00 AM').first()).toBeVisible();
  await chooseInMenu(page, scheduleName, `Pause: ${scheduleName}`);
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await chooseInMenu(page, scheduleName, `Delete: ${scheduleName}`);
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('Schedule deleted')).toBeVisible();
  await chooseInMenu(page, name, `Delete report: ${name}`);
  await page.getByRole('button', { name: 'Delete report', exact: true }).click();
  await expect(page.getByText('Report deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download PDF: / })).toHaveCount(0);

  // Each bar is next to its number, at the height of the first line of its label.
  await page.getByRole('button', { name: 'Preview: Weekly analysis' }).click();
  const rows = page.getByRole('table', { name: 'Calls by day' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const places = await rows.evaluateAll((all) =>
    all.map((row) => {
      // A long name continues on a second line.
      row.querySelector('th bdi')?.append(document.createElement('br'), 'and more');
      const cells = [...row.children];
      const rectOf = (cell: Element | undefined) => {
        const content = document.createRange();
        if (cell) content.selectNodeContents(cell);
        return content.getClientRects()[0];
      };
      const place = cells.findIndex((cell) => cell.matches('[aria-hidden]'));
      const [label, number, bar] = [cells[0], cells[1], cells[place]].map(rectOf);
      // A day without calls has no bar.
      if (!bar) return 'aligned';
      if (!label || !number) return 'a row has no label or no number';
      const next = rectOf(cells[place + 1]);
      const isInline = place === 2 && bar.left >= number.right && bar.right <= (next?.left ?? Infinity);
      const offset = Math.abs(bar.top + bar.height / 2 - (label.top + label.height / 2));
      return isInline && offset < 2 ? 'aligned' : `inline ${isInline}, ${offset} px beside its line`;
    }),
  );
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places)).toEqual(new Set(['aligned']));
});
