import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_DELAY_MS, demoSignIn } from '../../web/features/access/demo-fallback.ts';
import { sendRequest } from '../../web/lib/session/send-request.ts';
import { clearSession, currentSession } from '../../web/lib/session/session.ts';
import { LoginPage } from '../../web/pages/login-page.tsx';
import { press, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  setScreen('desktop');
  localStorage.clear();
  clearSession();
});
afterEach(() => {
  clearSession();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function signIn(email: string, password: string): Promise<void> {
  showScreen(<LoginPage />, '/login');
  type('Email', email);
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: password } });
  press('Sign In');
  // Waits for the validation rules, which the form imports at its first use.
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(DEMO_DELAY_MS + 100));
}

describe('sign-in without a reachable server', () => {
  it.each([
    ['admin', ['all']],
    ['manager', ['read', 'appointments']],
    ['staff', ['read', 'appointments']],
  ])(
    'a sign-in without a reachable server opens the shell for the demo %s, without token and writes, in a build with the fallback',
    async (role, permissions) => {
      vi.stubEnv('VITE_DEMO_FALLBACK', '1');
      await signIn(`${role}@callingua.test`, 'Demo-pass-1');
      expect(currentSession()).toMatchObject({ token: '', businessId: '19', role, permissions });
      expect(localStorage.getItem('authToken')).toBeNull();
      await expect(sendRequest('/trpc/customers.create', { method: 'POST' })).rejects.toMatchObject({
        failure: { kind: 'offline' },
      });
      act(clearSession);
      expect(currentSession()).toBeNull();
    },
  );

  it('a sign-in without a reachable server rejects any other password after the same delay', async () => {
    vi.stubEnv('VITE_DEMO_FALLBACK', '1');
    await signIn('admin@callingua.test', 'Wrong-pass-1');
    expect(screen.getAllByText('Invalid email or password')).not.toHaveLength(0);
    expect(currentSession()).toBeNull();
  });

  it('a sign-in without a reachable server fails with an explanation in a build without the fallback', async () => {
    await signIn('admin@callingua.test', 'Demo-pass-1');
    expect(screen.getAllByText(/Unable to connect to authentication service/)).not.toHaveLength(0);
    expect(currentSession()).toBeNull();
  });
});

it('the demo sign-in is not used when the server rejects the sign-in', async () => {
  vi.stubEnv('VITE_DEMO_FALLBACK', '1');
  serverAnswers({ 'auth.login': { code: 'invalid_credentials', status: 401 } });
  await signIn('admin@callingua.test', 'Demo-pass-1');
  expect(currentSession()).toBeNull();
  expect(screen.getAllByText('Invalid credentials')).not.toHaveLength(0);
});

it('the demo sign-in rejects a demo password with an unknown email address', async () => {
  const demoAttempt = demoSignIn({ email: 'owner@callingua.test', password: 'Demo-pass-1' });
  await vi.advanceTimersByTimeAsync(DEMO_DELAY_MS);
  expect(await demoAttempt).toBeNull();
});
