import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import {
  chooseInMenu,
  expectAccessible,
  expectFitEverywhere,
  expectNoSidewaysScroll,
  login,
  openMailLink,
  signIn,
} from './portal.ts';

const PASSWORD = 'Maple-leaf-7';

/** A unique email address. */
const uniqueAddress = () => `sam-${crypto.randomUUID().slice(0, 8)}@callingua.test`;

/** The table row of a member, or the card on a phone. */
const rowOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

/** Sends an invitation from the team page. */
async function invite(owner: Page, email: string): Promise<void> {
  await owner.getByRole('button', { name: 'Add Team Member' }).first().click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: 'Staff' }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByText('Invitation sent', { exact: true })).toBeVisible();
  await expect(rowOf(owner, email)).toBeVisible();
}

/** Bounces the newest email to this address. */
async function bounceMail(request: APIRequestContext, to: string): Promise<void> {
  const mailbox = await request.get('/sandbox/mailbox', { params: { to, limit: 1 } });
  const { messages } = (await mailbox.json()) as { messages: { id: string }[] };
  const response = await request.post(`/sandbox/mailbox/${messages[0]?.id}/bounce`);
  expect(response.ok()).toBe(true);
}

/** Accepts the invitation in a new browser context and returns its page. An invitation can be accepted only once. */
async function accept(owner: Page, email: string): Promise<Page> {
  const context = await owner.context().browser()?.newContext();
  if (!context) throw new Error('The browser is gone.');
  const page = await context.newPage();
  const link = await openMailLink(owner.request, email, '/accept-invitation');
  await page.goto(link);
  await expect(page.getByText(/invites you to join .+ as a staff member\./)).toBeVisible();
  await expectFitEverywhere(page, 'main');
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /accept invitation/i }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Key Metrics')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This invitation is not valid')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

/** Adds a new member to the team over the API. */
async function join(request: APIRequestContext, email: string): Promise<void> {
  const { token: session } = await login(request, { email: 'admin@callingua.test', password: 'Demo-pass-1' });
  const headers = { authorization: `Bearer ${session}` };
  const invited = await request.post('/trpc/team.invite', { headers, data: { email, role: 'staff' } });
  expect(invited.ok()).toBe(true);
  const link = await openMailLink(request, email, '/accept-invitation');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const data = { token, firstName: 'Sam', lastName: 'Newcomer', password: PASSWORD };
  expect((await request.post('/trpc/team.acceptInvitation', { data })).ok()).toBe(true);
}

test('an owner invites, promotes and removes a member, and resends and revokes an invitation', async ({
  page,
  request,
}) => {
  const email = uniqueAddress();
  await signIn(page, 'admin', '/team-management');
  const dialog = page.getByRole('dialog');
  await test.step('a rejected invitation preserves the input', async () => {
    await page.getByRole('button', { name: 'Add Team Member' }).first().click();
    await dialog.getByLabel('Email').fill('not an address');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Invalid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill('staff@callingua.test');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('The invitation was not sent')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('staff@callingua.test');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await invite(page, email);
  const newcomer = await accept(page, email);
  await newcomer.goto('/team-management');
  await expect(newcomer.getByText('Only administrators can see this')).toBeVisible();

  await page.reload();
  const row = rowOf(page, email);
  await expect(row.getByText('Staff', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Change role of Sam Newcomer' }).click();
  await dialog.getByRole('radio', { name: 'Administrator' }).check();
  await expect(dialog.getByText(/can spend the balance/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible();
  await newcomer.reload();
  await expect(newcomer.getByRole('button', { name: 'Add Team Member' }).first()).toBeVisible();

  await chooseInMenu(page, 'Sam Newcomer', 'Remove Sam Newcomer');
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  await expect(row).toHaveCount(0);
  await newcomer.reload();
  await expect(newcomer).toHaveURL(/\/login/);
  await newcomer.context().close();

  await test.step('an open invitation shows its bounced email, is resent and revoked', async () => {
    const email = uniqueAddress();
    await invite(page, email);
    const row = rowOf(page, email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const first = await openMailLink(request, email, '/accept-invitation');
    await bounceMail(request, email);
    await expect(async () => {
      await page.reload();
      await expect(row.getByText('Email is not delivered')).toBeVisible({ timeout: 2_000 });
    }).toPass();

    await row.getByRole('button', { name: `Resend to ${email}` }).click();
    await expect(page.getByText('Invitation sent again')).toBeVisible();
    await expect.poll(() => openMailLink(request, email, '/accept-invitation')).not.toBe(first);

    await chooseInMenu(page, email, `Revoke invitation of ${email}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('Invitation revoked')).toBeVisible();
  });
});

test('a new name is visible immediately, and other sessions can be ended one by one, all together, or by a new password', async ({
  page: person,
  browser,
  request,
}) => {
  const email = uniqueAddress();
  await join(request, email);
  const signInOnOtherBrowser = async (password: string) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, { email, password });
    return other;
  };
  const other = await signInOnOtherBrowser(PASSWORD);

  await signIn(person, { email, password: PASSWORD }, '/profile');
  await expect(person.getByText('This device')).toBeVisible();
  // Two other sessions remain: the one that the invitation opened, and the one of the other browser context.
  await expect(person.getByRole('button', { name: /^End session/ })).toHaveCount(2);
  await person.getByLabel('First name').fill('Samira');
  await person.getByLabel('Language of emails').selectOption('fr');
  await person.getByRole('button', { name: 'Save changes' }).click();
  await expect(person.getByText('Your profile was saved')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Account of Samira Newcomer' })).toBeVisible();
  await person.reload();
  await expect(person.getByLabel('First name')).toHaveValue('Samira');
  await expect(person.getByLabel('Language of emails')).toHaveValue('fr');
  await expect(person.getByRole('button', { name: 'Account of Samira Newcomer' })).toBeVisible();

  await person.getByLabel('Current password').fill('Not-this-one-1');
  await person.getByLabel('New password').fill('Other-leaf-8');
  await person.getByRole('button', { name: 'Change password' }).click();
  await expect(person.getByText('This is not your current password')).toBeVisible();
  await expect(person.getByLabel('New password')).toHaveValue('Other-leaf-8');
  await person.getByLabel('Current password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Change password' }).click();
  await expect(person.getByText('You were signed out everywhere else.')).toBeVisible();
  await expect(person.getByText('You are not signed in anywhere else.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await person.reload();
  await expect(person.getByLabel('First name')).toHaveValue('Samira');
  await other.context().close();

  const others = [await signInOnOtherBrowser('Other-leaf-8'), await signInOnOtherBrowser('Other-leaf-8')];
  await person.reload();
  const ends = person.getByRole('button', { name: /^End session/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  await person.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectAccessible(person, '[role=dialog]');
  await person.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(person.getByText('You are not signed in anywhere else.')).toBeVisible();
  for (const each of others) {
    await each.reload();
    await expect(each).toHaveURL(/\/login/);
    await each.context().close();
  }
});

test('an administrator changes the business name and time zone, which apply without a reload', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  const name = page.getByLabel('Business name');
  const old = await name.inputValue();
  const zone = await page.getByRole('combobox', { name: 'Time zone' }).inputValue();
  const save = page.getByRole('button', { name: 'Save business profile' });
  await name.fill('Renamed for a moment');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Paris');
  await page.getByRole('option', { name: 'Europe/Paris' }).click();
  await expect(page.getByText(/^It is .* there now/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Business profile saved')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage.businessName, localStorage.businessTimezone]))
    .toEqual(['Renamed for a moment', 'Europe/Paris']);
  await expect(page.getByRole('banner').getByText('Renamed for a moment')).toHaveCount(1);

  await name.fill(old);
  await page.getByRole('combobox', { name: 'Time zone' }).fill(zone);
  await page.getByRole('option', { name: zone }).click();
  await save.click();
  await expect.poll(() => page.evaluate(() => localStorage.businessName)).toBe(old);
});
