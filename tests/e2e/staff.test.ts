import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll, signIn } from './portal.ts';
import { misfits } from './screen-fit.ts';

test('staff see the first appointment of today on a small phone without scrolling, and cannot edit the screens of other roles', async ({
  page,
}) => {
  const desktop = page.viewportSize() ?? { width: 1280, height: 800 };
  await test.step('dashboard on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page, 'staff');
    const today = page.getByRole('region', { name: "Today's Appointments" });
    const first = today.getByRole('listitem').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    // The tab bar covers the lowest 56 of 640 pixels.
    const { bottom } = await first.evaluate((row) => row.getBoundingClientRect().toJSON());
    expect(bottom).toBeLessThan(640 - 56);
    await expect(page.getByText('Top Up Balance')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await expect(page.getByText('Key Metrics')).toBeVisible();
    await expect(page.getByText('Balance', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Business Hours' })).toHaveCount(0);
  });

  const main = page.getByRole('main');
  const dialogs = page.getByRole('dialog');
  await test.step('no billing data', async () => {
    await page.goto('/billing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Transaction history')).toHaveCount(0);
  });
  await test.step('opening hours', async () => {
    await page.goto('/business-hours?dialog=hours&day=1');
    await expect(page.getByText('Only administrators can change the hours.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Monday/ })).toContainText('9:00 AM');
    await expect(dialogs).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Edit|Retail/ })).toHaveCount(0);
  });
  await test.step('phone numbers', async () => {
    await page.goto('/business-phones?dialog=number-add');
    await expect(page.getByText('Only administrators can buy and change numbers.')).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(dialogs).toHaveCount(0);
  });
  await test.step('services and phrases', async () => {
    await page.goto('/services?dialog=add');
    const service = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Check-up', exact: true }) });
    await expect(service.getByText('$120.00')).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(dialogs).toHaveCount(0);
    await page.goto('/translations?dialog=missing.es');
    await expect(dialogs.getByText('Is this an emergency?')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Translate|Edit|Delete|Add)/ })).toHaveCount(0);
  });
  await test.step('languages and business profile', async () => {
    await page.goto('/settings?dialog=language-edit.fr');
    const languages = page.getByRole('region', { name: 'Languages' });
    await expect(languages.getByText('French')).toBeVisible();
    await expect(languages.getByRole('button')).toHaveText([/^Watch how languages work/]);
    await expect(dialogs).toHaveCount(0);
    await expect(page.getByText('Only administrators can change this.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save business profile' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Team Management/ })).toHaveCount(0);
    await page
      .getByRole('link', { name: /Profile & Security/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Profile & Security' })).toBeFocused();
  });
});
