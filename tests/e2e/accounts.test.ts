import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectFitEverywhere,
  openBusiness,
  openMailLink,
  signUpBusiness,
} from './portal.ts';

const PASSWORD = 'Correct-horse-1';

/** A unique email address. */
const newAddress = (name: string) => `${name}-${Date.now().toString(36)}@example.test`;

async function fillSignUp(page: Page, email: string, business: string): Promise<void> {
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+1 (416) 555-0100');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
}

/** Signs up for the trial, up to the confirmation dialog. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login?mode=trial');
  await fillSignUp(page, email, `Business of ${email.split('@')[0]}`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Account created' })).toBeVisible();
}

async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Ends the session in the browser. */
const forget = (page: Page) => page.evaluate(() => localStorage.clear());

test('a visitor signs up, resends the verification email twice, and only the newest link verifies the address', async ({
  page,
}) => {
  await test.step('a sign-up with an existing email address offers the login instead', async () => {
    await page.goto('/login?mode=trial');
    await fillSignUp(page, 'admin@callingua.test', 'Another Business');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Account Already Exists' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign In Instead' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('admin@callingua.test');
  });

  const email = newAddress('ada');
  await signUp(page, email);
  await expect(page.getByRole('dialog').getByText(email)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Go to Login' }).click();

  await expect(page.getByLabel('Email')).toHaveValue(email);
  await typeLogin(page, email, PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Email Not Verified' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('dialog', { name: 'Verification Email Sent' })).toBeVisible();

  const link = await openMailLink(page.request, email, '/verify-email');
  await page.goto(link);
  await page.reload();
  await page.getByRole('button', { name: 'Resend Validation Email' }).click();
  await expect(page.getByRole('dialog', { name: 'Verification Email Sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Got It' }).click();
  await expect.poll(() => openMailLink(page.request, email, '/verify-email')).not.toBe(link);

  await page.goto(await openMailLink(page.request, email, '/verify-email'));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Key Metrics')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Email verification failed')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Key Metrics')).toBeVisible();
});

test('a verification link that is opened in another browser asks for the sign-up password or for a new one', async ({
  page,
}) => {
  for (const isMaker of [true, false]) {
    const { email, password } = await signUpBusiness(page.request, isMaker ? 'eda' : 'owner');
    await page.goto(await openMailLink(page.request, email, '/verify-email'));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('heading', { name: 'Did you create this account?' })).toBeVisible();
    if (isMaker) {
      await expectFitEverywhere(page, 'main');
      await page.getByRole('textbox', { name: 'Password you signed up with' }).fill(password);
      await page.getByRole('button', { name: 'Verify Email' }).click();
    } else {
      await page.getByRole('button', { name: 'I did not sign up, or I forgot the password' }).click();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'New password' }).fill('Another-horse-2');
      await page.getByRole('button', { name: 'Set password and verify' }).click();
    }
    await expect(page).toHaveURL(/\/dashboard$/);
    await forget(page);
    await page.goto('/login');
    await typeLogin(page, email, isMaker ? password : 'Another-horse-2');
    await expect(page).toHaveURL(/\/dashboard$/);
    await forget(page);
  }
});

test('a forgotten password is reset once, and the old password stops working', async ({ page }) => {
  const { email, password } = await openBusiness(page.request, 'cleo');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill(newAddress('nobody'));
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Account Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Different Email' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset link sent' })).toBeVisible();

  const link = await openMailLink(page.request, email, '/reset-password');
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Another-horse-2');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Another-horse-2');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await typeLogin(page, email, password);
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await typeLogin(page, email, 'Another-horse-2');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Third-horse-3');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Third-horse-3');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset failed')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Key Metrics')).toBeVisible();
});

test('Google, Apple and Facebook sign a user in, Facebook only after an emailed link, and a cancelled sign-in returns to the login', async ({
  page,
}) => {
  for (const [provider, person, place, shows] of [
    // A member of a business arrives at the public start page, which links to the dashboard.
    ['Google', 'Amélie Tremblay', /:\d+\/$/, 'Open dashboard'],
    // An owner without a number arrives at onboarding.
    ['Apple', 'Sofia Rossi', /\/onboarding\?step=number$/, 'Find your number'],
  ] as const)
    await test.step(provider, async () => {
      await page.goto('/login');
      await page.getByRole('button', { name: `Continue with ${provider}` }).click();
      await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible();
      await page.getByRole('button', { name: person }).click();

      await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
      await expect(page).toHaveURL(place);
      await expect(page.getByText(shows).first()).toBeVisible();
      await forget(page);
    });

  await test.step('Facebook', async () => {
    const email = newAddress('finn');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Facebook' }).click();
    await page.getByText('Use another account').click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Finn');
    await page.getByLabel('Last name').fill('Nilsson');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText(/^Please verify your email address first/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(await openMailLink(page.request, email, '/verify-email'));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await forget(page);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Facebook' }).click();
    await page.getByRole('button', { name: email }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\?step=number$/);
    await forget(page);
  });

  for (const provider of ['Google', 'Facebook', 'Apple'])
    await test.step(`cancel at ${provider}`, async () => {
      await page.goto('/onboarding');
      await page.getByRole('button', { name: `Continue with ${provider}` }).click();
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
      await expect(page.getByText(/^Authentication error: \w+\. You cancelled the sign-in\.$/)).toBeVisible();
    });
  await expect(page).toHaveURL(/\/login$/);
});
