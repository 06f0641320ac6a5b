import { expect, test } from '@playwright/test';
import { placeCall, signIn } from './portal.ts';
import { misfits } from './screen-fit.ts';

test('insights count a new call live, keep their bars in print, and link to the calls behind each figure', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', '/voice-analytics?period=7d');
  const figure = page.getByRole('link', { name: /^Calls: \d+/ });
  const countOf = async () => Number(/\d+/.exec((await figure.textContent()) ?? '')?.[0]);
  await expect(figure).toBeVisible();
  const before = await countOf();
  const csv = page.getByRole('button', { name: /CSV/ }).first();
  await expect(csv).toBeVisible();
  // Tests the theme that the user has selected, because printing ignores the dark setting of the system anyway.
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(csv).toBeHidden();
  await expect(figure).toBeVisible();
  await expect(page.locator('main [data-colour="main"]').first()).toHaveCSS('print-color-adjust', 'exact');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();

  await placeCall(request);

  await expect.poll(countOf).toBeGreaterThan(before);
  await figure.click();
  await expect(page).toHaveURL(/\/call-conversations\?from=[\d-]+&to=[\d-]+$/);
  await page
    .getByRole('button', { name: /View Conversation/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Conversation' })).toBeVisible();
  // "Connected to a person" is the longest status; it fits into the narrow list next to the conversation.
  await expect(page.getByRole('table').getByText('Connected to a person').first()).toBeVisible();
  expect(await misfits(page)).toEqual([]);
});
