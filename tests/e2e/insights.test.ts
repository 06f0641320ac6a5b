import { expect, test } from '@playwright/test';
import { NOTHING_NARROW, placeCall, signIn } from './portal.ts';

test('a call is in the figures at once, and a figure leads to the calls behind it', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, NOTHING_NARROW);
  await signIn(page, 'admin', '/voice-analytics?period=7d');
  const figure = page.getByRole('link', { name: /^Calls: \d+/ });
  const countOf = async () => Number(/\d+/.exec((await figure.textContent()) ?? '')?.[0]);
  await expect(figure).toBeVisible();
  const before = await countOf();

  await placeCall(request);

  await expect.poll(countOf).toBeGreaterThan(before);
  await figure.click();
  await expect(page).toHaveURL(/\/call-conversations\?from=[\d-]+&to=[\d-]+$/);
  await expect(page.getByRole('button', { name: /View Conversation/ }).first()).toBeVisible();
});
