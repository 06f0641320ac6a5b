import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkReturn, readAttempt, saveAttempt } from '../../web/features/access/social-return.ts';
import { clearSession, currentSession } from '../../web/lib/session/session.ts';
import { matchPath } from '../../web/lib/url/match-path.ts';
import { SocialCallbackPage } from '../../web/pages/social-callback-page.tsx';
import { calls, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN } from './web-fixture.tsx';

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

const REFUSED = 'The provider refused the sign-in. Try again, or sign in with your email and password.';

describe('return from a sign-in provider', () => {
  const attempt = { provider: 'google', state: 's1', redirectUri: 'http://x/auth/google/callback' } as const;
  it.each([
    [
      'an error of the provider',
      'google',
      '?error=access_denied',
      'Authentication error: access_denied. You cancelled the sign-in.',
    ],
    [
      'a sentence instead of an error code',
      'google',
      '?error=Call+555+now',
      `Authentication error: unknown_error. ${REFUSED}`,
    ],
    ['an unknown error code', 'google', '?error=no_luck.7', `Authentication error: no_luck.7. ${REFUSED}`],
    [
      'the name of an object property as the error code',
      'google',
      '?error=constructor',
      `Authentication error: constructor. ${REFUSED}`,
    ],
    ['no code', 'google', '?state=s1', 'Missing authorization code or state parameter'],
    ['no state', 'google', '?code=c1', 'Missing authorization code or state parameter'],
    ['an unknown provider', 'github', '?code=c1&state=s1', 'Invalid authentication provider'],
    ['a different state', 'google', '?code=c1&state=s2', 'Invalid state parameter - possible CSRF attack'],
    ['a different provider', 'apple', '?code=c1&state=s1', 'Invalid state parameter - possible CSRF attack'],
  ])('the return from a sign-in provider is rejected with %s', (_name, provider, search, problem) => {
    expect(checkReturn({ provider, search }, attempt)).toEqual({ problem });
  });

  it('the return from a sign-in provider is rejected when this tab did not start a sign-in', () => {
    const problem = 'Invalid state parameter - possible CSRF attack';
    expect(checkReturn({ provider: 'google', search: '?code=c1&state=s1' }, null)).toEqual({ problem });
  });

  it('the return from a sign-in provider is accepted when it matches the attempt', () => {
    const returned = checkReturn({ provider: 'google', search: '?code=c1&state=s1' }, attempt);
    expect(returned).toEqual({ ...attempt, code: 'c1' });
  });
});

it.each([
  ['/auth/:provider/callback', '/auth/google/callback', { provider: 'google' }],
  ['/auth/:provider/callback', '/auth/callback/google', null],
  ['/auth/callback/:provider', '/auth/callback/google', { provider: 'google' }],
  ['/auth/callback/:provider', '/auth/callback/', null],
  ['/login', '/login', {}],
  ['/login', '/login/x', null],
])('the route pattern %s applied to %s yields %j', (pattern, path, found) => {
  expect(matchPath(pattern, path)).toEqual(found);
});

describe('callback page of sign-in providers', () => {
  const attempt = { provider: 'google', state: 's1', redirectUri: 'http://x/auth/google/callback' } as const;
  const open = (address: string) =>
    showScreen(
      <StrictMode>
        <SocialCallbackPage />
      </StrictMode>,
      address,
    );

  it('the callback page of sign-in providers sends the code to the server once and stores the session', async () => {
    saveAttempt(attempt);
    serverAnswers({ 'auth.finishSocial': { data: { ...LOGIN, expiresAt: '' } } });
    open('/auth/google/callback?code=c1&state=s1');
    await screen.findByRole('heading', { name: 'Welcome back!' });
    expect(sent('auth.finishSocial')).toHaveLength(1);
    expect(calls[0]?.input).toMatchObject({ ...attempt, code: 'c1' });
    expect(currentSession()?.email).toBe('admin@callingua.test');
    expect(readAttempt()).toBeNull();
  });

  it.each([
    ['the start page', {}, false, '/'],
    ['the page requested before the sign-in', { returnTo: '/billing?tab=fees' }, false, '/billing?tab=fees'],
    ['onboarding for an owner without a number', { returnTo: '/billing' }, true, '/onboarding'],
  ])(
    'the callback page of sign-in providers redirects to %s a second and a half after a sign-in',
    async (_name, options, isNew, target) => {
      const load = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
      saveAttempt({ ...attempt, ...options });
      serverAnswers({
        'auth.finishSocial': { data: { ...LOGIN, expiresAt: '' } },
        'onboarding.progress': { data: { isOrdered: !isNew } },
      });
      open('/auth/google/callback?code=c1&state=s1');
      await screen.findByRole('heading', { name: 'Welcome back!' });
      // The start page is not a screen of the portal, so the browser loads it as a new page.
      const place = () => load.mock.calls[0]?.[0] ?? window.location.pathname + window.location.search;
      await expect.poll(place, { timeout: 5_000 }).toBe(target);
      expect(sent('auth.finishSocial')[0]).not.toHaveProperty('returnTo');
      load.mockRestore();
    },
  );

  it('the callback page of sign-in providers shows an error when the response contains no session', async () => {
    saveAttempt(attempt);
    serverAnswers({ 'auth.finishSocial': { data: { success: true } } });
    open('/auth/google/callback?code=c1&state=s1');
    await screen.findByRole('heading', { name: 'Authentication Failed' });
    expect(screen.getAllByText(/^Invalid authentication response/)).not.toHaveLength(0);
    expect(currentSession()).toBeNull();
  });

  it('the callback page of sign-in providers shows the reason when the server rejects the sign-in', async () => {
    saveAttempt(attempt);
    serverAnswers({ 'auth.finishSocial': { code: 'invalid_token', status: 401, message: 'Too late.' } });
    open('/auth/callback/google?code=c1&state=s1');
    await screen.findByRole('heading', { name: 'Authentication Failed' });
    expect(screen.getAllByText('Too late.')).not.toHaveLength(0);
    expect(currentSession()).toBeNull();
  });

  it('the callback page of sign-in providers preserves the attempt for the real answer when a forged one arrives', async () => {
    saveAttempt(attempt);
    open('/auth/google/callback?code=c1&state=forged');
    await screen.findByText('Invalid state parameter - possible CSRF attack');
    expect(calls).toEqual([]);
    expect(readAttempt()).toEqual(attempt);
  });

  it('the callback page of sign-in providers redirects to the login three seconds after a rejection', () => {
    vi.useFakeTimers();
    try {
      open('/auth/google/callback?error=access_denied');
      act(() => vi.advanceTimersByTime(2_999));
      expect(window.location.pathname).toBe('/auth/google/callback');
      act(() => vi.advanceTimersByTime(1));
      expect(window.location.pathname).toBe('/login');
    } finally {
      vi.useRealTimers();
    }
  });
});
