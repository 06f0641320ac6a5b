import { expect, test } from '@playwright/test';
import { signIn } from './portal.ts';

test('a visitor signs in by keyboard alone, and Logout ends the session in every tab and on the server', async ({
  page,
  context,
}) => {
  await page.goto('/call-conversations');
  await expect(page).toHaveURL(/\/login/);
  const [email, password] = [page.getByLabel('Email'), page.locator('input[type=password]')];
  const submit = page.getByRole('button', { name: 'Sign In' });
  await test.step('invalid input and wrong credentials', async () => {
    await email.fill('not an address');
    await password.fill('short');
    await submit.click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

    await email.fill('nobody@callingua.test');
    await password.fill('not-this-one');
    await submit.click();
    await expect(page.getByText('Login failed').first()).toBeVisible();
    await expect(email).toHaveValue('nobody@callingua.test');
    await expect(page).toHaveURL(/\/login/);
  });

  await email.fill('');
  await email.focus();
  await page.keyboard.type('admin@callingua.test');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/call-conversations/);
  const view = page.getByRole('button', { name: /View Conversation/ }).first();
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();

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

test('the about and contact pages are public for visitors, and part of the portal for members', async ({
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
  // The script of the page detects the session even without the cookie, for example a session that is older than the
  // cookie.
  await page.context().clearCookies();
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  // Reloads without waiting: the portal finds no session and redirects to the public page, which would abort a
  // navigation that the test waits for.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await expect(page.getByRole('link', { name: 'Login to Portal' })).toHaveCount(1);

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
