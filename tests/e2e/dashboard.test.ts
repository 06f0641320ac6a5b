import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectOneSurface, placeCall, signIn } from './portal.ts';
import { misfits } from './screen-fit.ts';

test('the dashboard shows staff the first appointment of today on a phone without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, 'staff');
  const today = page.getByRole('region', { name: "Today's Appointments" });
  const first = today.getByRole('listitem').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  // The tab bar covers the bottom of the screen.
  const { bottom } = await first.evaluate((row) => row.getBoundingClientRect().toJSON());
  expect(bottom).toBeLessThan(640 - 56);
  await expect(page.getByText('Top Up Balance')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await misfits(page)).toEqual([]);
});

test('an incoming call appears live in the section since the last visit and stays there after navigation', async ({
  page,
  request,
}) => {
  await signIn(page);
  const since = page.getByRole('region', { name: 'Since you last looked' });
  await expect(since).toBeVisible();
  const callSid = await placeCall(request, { from: '+14165550142', language: 'en' });
  const row = since.locator(`a[href$="call=${callSid}"]`);
  await expect(row).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(new RegExp(`call=${callSid}`));
  await page.goto('/dashboard');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await expectOneSurface(page);
});

test('a missed call needs follow-up until it is marked as done', async ({ page, request }) => {
  await signIn(page);
  await placeCall(request, { from: '+14165550143', status: 'no-answer', transcript: [] });
  const name = '+1 (416) 555-0143';
  const row = page
    .getByRole('region', { name: 'Needs follow-up' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row.getByText('Missed')).toBeVisible();
  await expect(row.getByRole('link', { name: `Call back ${name}` })).toHaveAttribute(
    'href',
    'tel:+14165550143',
  );
  await row.getByRole('button', { name: `Mark the call of ${name} as done` }).click();
  await expect(row).toHaveCount(0);
});
