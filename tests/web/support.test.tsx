import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBoundary } from '../../web/components/error-boundary.tsx';
import { SupportText } from '../../web/components/support-text.tsx';
import { clearSession, saveSession } from '../../web/lib/session/session.ts';
import { LoginPage } from '../../web/pages/login-page.tsx';
import { NotFoundPage } from '../../web/pages/not-found-page.tsx';
import { OnboardingPage } from '../../web/pages/onboarding-page.tsx';
import { press, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { LOGIN, setScreen, show } from './web-fixture.tsx';

const meta = document.createElement('meta');

beforeEach(() => {
  setScreen('desktop');
  clearSession();
  meta.name = 'support-email';
  meta.content = 'help@callingua.example';
  document.head.append(meta);
});
afterEach(() => meta.remove());

const mailto = () => screen.getByRole('link', { name: /^contact support$/i }).getAttribute('href');

async function signUp(code: string, status: number): Promise<void> {
  serverAnswers({ 'auth.signUp': { code, status } });
  showScreen(<OnboardingPage />, '/onboarding');
  await screen.findByRole('button', { name: 'Create Account' });
  for (const [label, text] of Object.entries({
    'Business name': 'Maple Dental',
    'First name': 'Ada',
    'Last name': 'Owner',
    Email: 'ada@example.test',
    'Phone number': '416 555 0134',
    Password: 'Secret-pass-1',
    'Confirm password': 'Secret-pass-1',
  }))
    type(label, text);
  press('Create Account');
  await screen.findByRole('dialog');
}

describe('link to contact support', () => {
  it.each([
    ['business_exists', 409],
    ['business_creation_failed', 503],
  ])(
    'the link to contact support uses the email address from the server when sign-up fails with %s',
    async (code, status) => {
      await signUp(code, status);
      expect(mailto()).toBe('mailto:help@callingua.example');
    },
  );

  it('the link to contact support uses the email address from the server on the page for unknown paths', () => {
    showScreen(<NotFoundPage />);
    expect(mailto()).toBe('mailto:help@callingua.example');
  });

  it('the link to contact support uses the email address from the server on the error page after a crash', () => {
    const Broken = () => {
      throw new Error('broken');
    };
    showScreen(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(mailto()).toBe('mailto:help@callingua.example');
  });

  it('the link to contact support uses the email address from the server in error messages of a toast and of a form', async () => {
    serverAnswers({
      'auth.login': { code: 'forbidden', status: 403, message: 'Suspended. Please contact support.' },
    });
    showScreen(<LoginPage />, '/login');
    type('Email', 'ada@example.test');
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
      target: { value: 'Secret-1' },
    });
    press('Sign In');
    await expect.poll(() => screen.queryAllByRole('link', { name: 'contact support' })).toHaveLength(2);
  });

  it('the link to contact support is plain text when the email address is unknown', () => {
    meta.content = '';
    show(<SupportText>Or contact support.</SupportText>);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.body.textContent).toContain('Or contact support.');
  });
});

describe('the page that does not exist', () => {
  it('the page for unknown paths links visitors to the start page, and members to the dashboard', () => {
    showScreen(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
    act(() => saveSession(LOGIN));
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Go to the start page' })).toBeNull();
  });
});
