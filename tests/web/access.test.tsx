import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentSession } from '../../web/lib/session/session.ts';
import { LoginPage } from '../../web/pages/login-page.tsx';
import { ResetPasswordPage } from '../../web/pages/reset-password-page.tsx';
import { VerifyEmailPage } from '../../web/pages/verify-email-page.tsx';
import { calls, press, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { LOGIN } from './web-fixture.tsx';

const FIELDS = {
  'Business name': 'Maple Dental',
  'First name': 'Ada',
  'Last name': 'Owner',
  Email: 'ada@callingua.test',
  'Phone number': '+1 (416) 555-0100',
  Password: 'Correct-horse-1',
  'Confirm password': 'Correct-horse-1',
};

async function signUpWith(changed: Partial<typeof FIELDS> = {}): Promise<void> {
  showScreen(<LoginPage />, '/login?mode=trial');
  await screen.findByLabelText('Business name');
  for (const [label, text] of Object.entries({ ...FIELDS, ...changed })) type(label, text);
  press('Create Account');
}

function logIn(): void {
  showScreen(<LoginPage />, '/login');
  type('Email', FIELDS.Email);
  type('Password', FIELDS.Password);
  press('Sign In');
}

function verify(button = 'Verify Email'): void {
  showScreen(<VerifyEmailPage />, '/verify-email?token=abc');
  press(button);
}

const sees = (text: string | RegExp) => screen.findAllByText(text);

describe('sign-up form validation', () => {
  it.each([
    [
      'a business name of one letter',
      { 'Business name': 'M' },
      'Business name must be at least 2 characters',
    ],
    ['a first name of one letter', { 'First name': 'A' }, 'First name must be at least 2 characters'],
    ['a blank last name', { 'Last name': '   ' }, 'Enter your last name'],
    ['a link in a name', { 'First name': 'evil.com' }, 'Names cannot hold links or web addresses'],
    ['an invalid email address', { Email: 'ada@' }, 'Invalid email address'],
    ['a password of 7 characters', { Password: 'Abc-123' }, 'Password must be at least 8 characters'],
    ['a different confirmation', { 'Confirm password': 'Correct-horse-2' }, "Passwords don't match"],
    [
      'a phone number of 9 digits',
      { 'Phone number': '416555010' },
      'Phone number must be at least 10 digits',
    ],
    ['letters in a phone number', { 'Phone number': '416-555-CALL' }, 'Please enter a valid phone number'],
  ])('the sign-up form rejects %s and focuses the field', async (_name, changed, message) => {
    await signUpWith(changed);
    expect(await sees(message)).not.toHaveLength(0);
    expect(calls).toEqual([]);
    const [label] = Object.keys(changed);
    expect(document.activeElement).toBe(screen.getByLabelText(label ?? '', { selector: 'input' }));
  });

  it('the sign-up form reports passwords that do not match at the same time as other invalid fields', async () => {
    await signUpWith({ Email: '', 'Confirm password': 'x' });
    await sees("Passwords don't match");
    await sees('Invalid email address');
  });
});

it('a form delays the error of a left field until the pointer is released, so that no button moves under the pointer', async () => {
  showScreen(<LoginPage />, '/login?mode=trial');
  await screen.findByLabelText('Email');
  type('Email', 'ada@');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Create Account' }));
  fireEvent.blur(screen.getByLabelText('Email'));
  expect(screen.queryByText('Invalid email address')).toBeNull();
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Create Account' }));
  await sees('Invalid email address');
});

describe('failed sign-up', () => {
  it.each([
    ['user_exists', 409, 'Account Already Exists', 'Sign In Instead'],
    ['business_exists', 409, 'Business Already Registered', 'Got It'],
    ['missing_fields', 400, 'Missing Information', 'Got It'],
    ['weak_password', 400, 'Password Requirements', 'Got It'],
    ['business_creation_failed', 503, 'Temporary Service Issue', 'Got It'],
  ])('a failed sign-up shows the dialog of the error %s', async (code, status, title, button) => {
    serverAnswers({ 'auth.signUp': { code, status } });
    await signUpWith();
    await sees(title);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(FIELDS.Email);
  });

  it('a failed sign-up shows a Connection Error when the server does not answer', async () => {
    await signUpWith();
    await sees('Connection Error');
    await sees(/Unable to connect to registration service\./);
  });

  it.each([
    ['conflict', 409, 'Registration Failed', 'No luck. (conflict)'],
    ['internal', 500, 'Registration Failed', 'No luck. (HTTP 500)'],
    ['validation_failed', 400, 'Unable to create account', 'No luck.'],
  ])('a failed sign-up shows a toast for the error %s', async (code, status, title, message) => {
    serverAnswers({ 'auth.signUp': { code, status, message: 'No luck.' } });
    await signUpWith();
    await sees(title);
    await sees(message);
  });
});

describe('successful sign-up', () => {
  it('a successful sign-up announces the new account, clears the form and does not sign the user in', async () => {
    serverAnswers({ 'auth.signUp': { data: { ...LOGIN, stripeCustomerId: 'cus_1' } } });
    await signUpWith();
    await sees('Account created');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    expect(currentSession()).toBeNull();
    const sent = calls[0]?.input;
    expect(sent).toMatchObject({ businessName: 'Maple Dental', adminPhone: '+1 (416) 555-0100' });
    expect(sent).toHaveProperty('timezone');
    expect(sent).toHaveProperty('language');
    expect(sent).not.toHaveProperty('confirmPassword');
    press('Go to Login');
    expect(window.location.pathname).toBe('/login');
  });

  it('the dialog about an unverified email address, shown at a login, can resend the verification email', async () => {
    serverAnswers({
      'auth.login': { code: 'email_not_verified', status: 403 },
      'auth.resendVerification': { data: { success: true } },
    });
    logIn();
    await sees('Email Not Verified');
    press('Resend Verification Email');
    await sees('Verification Email Sent');
  });
});

describe('failed login', () => {
  it.each([
    [
      'a server error',
      { code: 'internal', status: 500, message: 'No luck.' },
      'Authentication failed: No luck.',
    ],
    ['a rejection', { code: 'conflict', status: 409, message: 'No luck.' }, 'No luck.'],
  ])(
    'a failed login shows the documented default text for %s together with the reason of the server',
    async (_name, answer, text) => {
      serverAnswers({ 'auth.login': answer });
      logIn();
      await sees('Login Failed');
      await sees(text);
    },
  );
});

describe('failed resend of a verification email', () => {
  it.each([
    [{ code: 'internal', status: 500 }, 'Resend Failed', /Unable to resend verification email\./],
    ['no answer' as const, 'Connection Error', /Unable to connect to verification service\./],
    [
      { code: 'conflict', status: 409, message: 'No luck.' },
      'Resend Failed',
      'Failed to resend verification email: No luck.',
    ],
  ])('a failed resend of a verification email shows its error (%#)', async (answer, title, text) => {
    serverAnswers({ 'auth.renewVerification': answer });
    verify('Resend Validation Email');
    await sees(title);
    await sees(text);
  });

  it('a failed resend of a verification email reports a non-JSON answer as an invalid server response without its content', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Proxy says no</h1>', { status: 502 }));
    verify('Resend Validation Email');
    await sees('Resend Failed');
    await sees(/^Invalid server response\. Unable to resend verification email\./);
    expect(screen.queryByText(/Proxy says no/)).toBeNull();
  });

  it('the page of an invalid verification link asks for the email address to send a new one', async () => {
    serverAnswers({ 'auth.renewVerification': { code: 'invalid_token', status: 401 } });
    verify('Resend Validation Email');
    await screen.findByRole('button', { name: 'Send link' });
    press('Send link');
    await sees('Email Required');
  });
});

it.each([
  [{ code: 'user_not_found', status: 404 }, 'Account Not Found'],
  [{ code: 'email_not_verified', status: 403 }, 'Email Not Verified'],
  [{ code: 'internal', status: 500, message: 'No luck.' }, 'Reset Failed'],
  [{ data: { success: true } }, 'Reset link sent'],
])('the page for a forgotten password shows the result of a reset request (%#)', async (answer, title) => {
  serverAnswers({ 'auth.requestPasswordReset': answer });
  showScreen(<LoginPage />, '/login?reset=password');
  await screen.findByRole('dialog');
  press('Send Reset Link');
  await sees('Please enter your email address.');
  type('Email', 'ada@callingua.test');
  press('Send Reset Link');
  await sees(title);
});

describe('reset page', () => {
  const reset = (password: string, confirmation: string) => {
    showScreen(<ResetPasswordPage />, '/reset-password?token=abc');
    type('New password', password);
    type('Confirm new password', confirmation);
    press('Reset Password');
  };

  it.each([
    ['a password of 5 characters', 'Abc-1', 'Abc-1', 'Password must be at least 6 characters long'],
    ['a different confirmation', 'Abcd-123', 'Abcd-124', 'Passwords do not match'],
  ])('the reset page rejects %s', async (_name, password, confirmation, message) => {
    reset(password, confirmation);
    await sees(message);
    expect(calls).toEqual([]);
  });

  it('the reset page shows an error when the link has no token', async () => {
    showScreen(<ResetPasswordPage />, '/reset-password');
    await sees('Invalid or missing reset token. Please request a new password reset link.');
  });

  it('the reset page reports a network error, and then the success of a second attempt', async () => {
    reset('Abcd-1234', 'Abcd-1234');
    await sees('Network error. Please check your connection and try again.');
    serverAnswers({ 'auth.resetPassword': { data: { success: true, feed: 'kept' } } });
    press('Reset Password');
    await sees('Password Reset Successful');
    await sees(/^Sign in with your new password\. Your private calendar address still works/);
  });
});

describe('verification page', () => {
  it('the verification page shows an error when the link has no token', async () => {
    showScreen(<VerifyEmailPage />, '/verify-email');
    await sees('No validation token found in URL');
    press('Verify Email');
    await sees('No validation token available');
    expect(calls).toEqual([]);
  });

  const asks = (field: string) => ({
    'auth.verifyEmail': { code: 'email_not_verified', status: 403, fields: { [field]: 'Required' } },
  });

  it('the verification page sends the stored sign-up key of this browser and deletes it after verification', async () => {
    serverAnswers({ 'auth.verifyEmail': { data: { ...LOGIN, expiresAt: '' } } });
    localStorage.setItem('signUpKey', 'kept-token');
    verify();
    await sees('Email Verified!');
    expect(calls[0]?.input).toEqual({ token: 'abc', browserKey: 'kept-token', ifUnproven: 'refuse' });
    expect(localStorage.getItem('signUpKey')).toBeNull();
  });

  it('the verification page asks for the sign-up password in another browser, or lets the user set a new one', async () => {
    serverAnswers(asks('password'));
    verify();
    await sees('Did you create this account?');
    serverAnswers({ 'auth.verifyEmail': { code: 'invalid_credentials', status: 401 } });
    type('Password you signed up with', 'Wrong-pass-1');
    press('Verify Email');
    await sees('This is not the password you signed up with. Try again, or set a new one.');
    press('I did not sign up, or I forgot the password');
    await sees(/^The account becomes yours alone\. Every earlier way to sign in to it stops working/);
    serverAnswers({ 'auth.verifyEmail': { data: { ...LOGIN, expiresAt: '' } } });
    type('New password', 'Owners-own-7');
    press('Set password and verify');
    await sees('Email Verified!');
    expect(calls.at(-1)?.input).toEqual({ token: 'abc', newPassword: 'Owners-own-7', ifUnproven: 'refuse' });
  });

  it('the verification page asks for a new password immediately when the account has none', async () => {
    serverAnswers(asks('newPassword'));
    verify();
    await sees('Set your password');
  });

  it('the verification page keeps the token in the URL until the verification succeeds', async () => {
    verify();
    await sees('Email verification failed');
    await sees('Unable to verify email. Please try again.');
    expect(window.location.search).toBe('?token=abc');
    serverAnswers({ 'auth.verifyEmail': { data: { ...LOGIN, expiresAt: '' } } });
    press('Verify Email');
    await sees('Email Verified!');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(currentSession()?.email).toBe('admin@callingua.test');
  });
});
