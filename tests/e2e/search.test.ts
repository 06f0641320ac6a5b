import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  expectFitEverywhere,
  expectNoSidewaysScroll,
  placeCall,
  signIn,
} from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

test('a call is found by its transcript and opened next to the list, and the command palette finds customers', {
  tag: ON_PHONE_TOO,
}, async ({ page, request, isMobile }) => {
  await placeCall(request, { duration: 40 });
  await signIn(page, 'admin', '/call-conversations');
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('cleaning');
  await expect(page).toHaveURL(/q=cleaning/);
  const list = page.getByRole(isMobile ? 'list' : 'table', { name: 'Call History' });
  await expect(list.locator('mark').first()).toHaveText(/cleaning/i);
  await expectNoSidewaysScroll(page);

  const conversation = page.getByRole('dialog', { name: 'Conversation' });
  if (isMobile) {
    await list.getByRole('button').first().click();
    await expect(conversation.locator('mark').first()).toBeVisible();
    await page.goBack();
    await expect(conversation).toHaveCount(0);
    await page.getByRole('button', { name: 'Search and commands' }).click();
  } else {
    await page.getByRole('heading', { name: 'Call Conversations' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(conversation.locator('mark').first()).toBeVisible();
    await expect(list.getByRole('row').nth(2)).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
    await page.goBack();
    await expect(conversation).toHaveCount(0);
    await page.keyboard.press('Control+k');
  }

  const field = page.getByRole('combobox', { name: 'Search pages, customers, calls and appointments' });
  await field.fill('olivia');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toContainText(
    'Olivia',
  );
  await expectFitEverywhere(page, '[role=dialog]');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olivia');

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(shortcuts).toBeVisible();
});
