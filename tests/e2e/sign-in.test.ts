import { expect, test } from '@playwright/test';
import { signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

test('a visitor without a session signs in and reaches the requested page', { tag: ON_PHONE_TOO }, async ({
  page,
}) => {
  await page.goto('/call-conversations');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('admin@callingua.test');
  await page.locator('input[type=password]').fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL(/\/call-conversations/);
});

test('wrong credentials show a message and preserve the email address', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@callingua.test');
  await page.locator('input[type=password]').fill('not-this-one');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@callingua.test');
  await expect(page).toHaveURL(/\/login/);
});

test('the login form shows validation errors', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('not an address');
  await page.locator('input[type=password]').fill('short');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
});

test('Logout ends the session in every tab and on the server', async ({ page, context }) => {
  await signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const other = await context.newPage();
  await other.goto('/call-conversations');
  await expect(other.getByText('Call History')).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/business/get', {
        headers: { authorization: `Bearer ${token}` },
        data: {},
      });
      return answer.status();
    })
    .toBe(401);
});

test('staff can see calls but no billing data', async ({ page }) => {
  await signIn(page, 'staff');

  await expect(page.getByText('Key Metrics')).toBeVisible();
  await expect(page.getByText('Balance', { exact: true })).toHaveCount(0);
  await page.goto('/billing');
  await expect(page.getByText('Transaction history')).toHaveCount(0);
});

test('a conversation can be opened from the login by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('admin@callingua.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/call-conversations');
  const view = page.getByRole('button', { name: /View Conversation/ }).first();
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
});

test('about and contact are public pages for visitors, and part of the portal for members', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Login to Portal' })).toHaveCount(1);
  await signIn(page, 'staff', '/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  await page.goto('/fr/contact');
  await expect(page).toHaveURL(/:\d+\/contact$/);
  // The page itself finds a session without the cookie, for example one older than the cookie.
  await page.context().clearCookies();
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Login to Portal' })).toHaveCount(1);
});

test('portal and site use the fonts that the product ships', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family.replaceAll('"', '')),
        ),
      )
      .toContain('Noto Sans');
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Noto Sans"/);
  }
});
