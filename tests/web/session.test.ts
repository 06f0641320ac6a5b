import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '../../web/components/toaster.tsx';
import {
  clearSession,
  currentSession,
  refreshSession,
  saveSession,
  subscribeToSession,
  updateSession,
} from '../../web/lib/session/session.ts';
import {
  InvalidLoginAnswer,
  readSession,
  SESSION_LIFETIME_MS,
} from '../../web/lib/session/session-values.ts';
import { LOGIN, show } from './web-fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  refreshSession();
});

describe('session of the browser', () => {
  it('the session of the browser stores the documented values of a login, and the default slogan if the business has none', () => {
    saveSession(LOGIN);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(localStorage.getItem('businessId')).toBe('19');
    expect(localStorage.getItem('businessSlogan')).toBe('AI Calls in Every Language');
    expect(currentSession()).toMatchObject({ adminName: 'Ada Owner', role: 'admin', permissions: ['all'] });
  });

  it('the session of the browser ends 24 hours after the login, and all its values are removed from the browser', () => {
    localStorage.setItem('theme', 'dark');
    const loginAt = Date.now();
    saveSession(LOGIN, loginAt);
    expect(readSession(loginAt + SESSION_LIFETIME_MS - 1)).not.toBeNull();
    expect(readSession(loginAt + SESSION_LIFETIME_MS)).toBeNull();
    saveSession(LOGIN, loginAt - SESSION_LIFETIME_MS);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('the session of the browser stores the provider, the picture, the Stripe customer and the fixed department', () => {
    saveSession(LOGIN);
    const none = { provider: 'email', picture: null, stripeCustomerId: null, department: 'Management' };
    expect(currentSession()).toMatchObject({ ...none, firstName: 'Ada', lastName: 'Owner' });
    const admin = { ...LOGIN.admin, avatarUrl: '/avatars/7-abc' };
    const business = { ...LOGIN.business, stripeCustomerId: 'cus_1' };
    saveSession({ ...LOGIN, admin, business, provider: 'google' });
    const savedUser = { provider: 'google', picture: '/avatars/7-abc', stripeCustomerId: 'cus_1' };
    expect(currentSession()).toMatchObject(savedUser);
    updateSession({ business: LOGIN.business });
    expect(currentSession()).toMatchObject(savedUser);
    clearSession();
    expect(localStorage.length).toBe(0);
  });

  it('the session of the browser sets a cookie whose only content is that a verified user is signed in', () => {
    saveSession({ ...LOGIN, isEmailVerified: false });
    expect(document.cookie).not.toContain('signed_in');
    updateSession({ isEmailVerified: true });
    expect(document.cookie).toContain('signed_in=1');
    expect(document.cookie).not.toContain('token-1');
    clearSession();
    expect(document.cookie).not.toContain('signed_in');
  });

  it.each(['businessId', 'adminId'])(
    'the session of the browser ends with a toast if %s is missing from the storage',
    (key) => {
      saveSession(LOGIN);
      localStorage.removeItem(key);
      show(createElement(Toaster));
      act(refreshSession);
      expect(currentSession()).toBeNull();
      expect(localStorage.getItem('authToken')).toBeNull();
      expect(screen.getByRole('status').textContent).toContain('No authenticated user found');
    },
  );

  it.each([
    ['a token', { token: '' }],
    ['a user', { admin: { ...LOGIN.admin, id: '' } }],
    ['a business', { business: { ...LOGIN.business, id: 0 } }],
  ])('the session of the browser is not stored for a login response without %s', (_name, change) => {
    expect(() => saveSession({ ...LOGIN, ...change })).toThrow(InvalidLoginAnswer);
    expect(currentSession()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it.each(['authToken', 'loginTimestamp'])(
    'the session of the browser is null when %s is missing from the storage',
    (key) => {
      saveSession(LOGIN);
      localStorage.removeItem(key);
      refreshSession();
      expect(currentSession()).toBeNull();
      expect(localStorage.getItem('adminEmail')).toBeNull();
    },
  );

  it('the session of the browser also reads the business id from its legacy key', () => {
    saveSession(LOGIN);
    localStorage.removeItem('businessId');
    localStorage.setItem('business_id', '19');
    expect(readSession()?.businessId).toBe('19');
  });

  it('the session of the browser requires the name or the email address of the admin', () => {
    saveSession(LOGIN);
    localStorage.removeItem('adminName');
    expect(readSession()).not.toBeNull();
    localStorage.removeItem('adminEmail');
    expect(readSession()).toBeNull();
  });

  it.each(['storage', 'focus'])(
    'the session of the browser detects a logout of another tab on a %s event',
    (event) => {
      saveSession(LOGIN);
      const listener = vi.fn();
      const stop = subscribeToSession(listener);
      localStorage.removeItem('authToken');
      window.dispatchEvent(new Event(event));
      expect(listener).toHaveBeenCalledTimes(1);
      expect(currentSession()).toBeNull();
      stop();
    },
  );

  it('the session of the browser ignores a login whose values another tab has written only partly', () => {
    const stop = subscribeToSession(() => undefined);
    localStorage.setItem('adminName', 'Ada Owner');
    localStorage.setItem('adminId', '7');
    localStorage.setItem('businessId', '19');
    localStorage.setItem('loginTimestamp', String(Date.now()));
    window.dispatchEvent(new Event('storage'));
    expect(localStorage.getItem('adminName')).toBe('Ada Owner');
    localStorage.setItem('authToken', 'token-1');
    window.dispatchEvent(new Event('storage'));
    expect(currentSession()?.token).toBe('token-1');
    stop();
  });

  it('the session of the browser notifies its listeners once when it is cleared twice', () => {
    saveSession(LOGIN);
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    clearSession();
    clearSession();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
