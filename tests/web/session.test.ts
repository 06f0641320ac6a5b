// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  currentSession,
  refreshSession,
  saveSession,
  subscribeToSession,
} from '../../web/lib/session.ts';
import { readSession, SESSION_LIFETIME_MS } from '../../web/lib/session-values.ts';
import { LOGIN } from './web-fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  refreshSession();
});

describe('the session of this browser', () => {
  it('keeps the documented values of a login, with the slogan of the product when the business has none', () => {
    saveSession(LOGIN);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(localStorage.getItem('businessId')).toBe('19');
    expect(localStorage.getItem('businessSlogan')).toBe('AI Calls in Every Language');
    expect(currentSession()).toMatchObject({ adminName: 'Ada Owner', role: 'admin', permissions: ['all'] });
  });

  it('ends exactly 24 hours after the login and leaves nothing of it behind', () => {
    localStorage.setItem('theme', 'dark');
    const loginAt = Date.now();
    saveSession(LOGIN, loginAt);
    expect(readSession(loginAt + SESSION_LIFETIME_MS - 1)).not.toBeNull();
    expect(readSession(loginAt + SESSION_LIFETIME_MS)).toBeNull();
    saveSession(LOGIN, loginAt - SESSION_LIFETIME_MS);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it.each(['authToken', 'loginTimestamp'])('is none without %s', (key) => {
    saveSession(LOGIN);
    localStorage.removeItem(key);
    refreshSession();
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem('adminEmail')).toBeNull();
  });

  it('reads the business id under its old name too', () => {
    saveSession(LOGIN);
    localStorage.removeItem('businessId');
    localStorage.setItem('business_id', '19');
    expect(readSession()?.businessId).toBe('19');
  });

  it('needs an admin name or e-mail', () => {
    saveSession(LOGIN);
    localStorage.removeItem('adminName');
    expect(readSession()).not.toBeNull();
    localStorage.removeItem('adminEmail');
    expect(readSession()).toBeNull();
  });

  it.each(['storage', 'focus'])('notices on %s that another tab has logged out', (event) => {
    saveSession(LOGIN);
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    localStorage.removeItem('authToken');
    window.dispatchEvent(new Event(event));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(currentSession()).toBeNull();
    stop();
  });

  it('leaves a login alone that another tab is still writing', () => {
    const stop = subscribeToSession(() => undefined);
    localStorage.setItem('adminName', 'Ada Owner');
    localStorage.setItem('loginTimestamp', String(Date.now()));
    window.dispatchEvent(new Event('storage'));
    expect(localStorage.getItem('adminName')).toBe('Ada Owner');
    localStorage.setItem('authToken', 'token-1');
    window.dispatchEvent(new Event('storage'));
    expect(currentSession()?.token).toBe('token-1');
    stop();
  });

  it('does nothing when it is cleared twice', () => {
    saveSession(LOGIN);
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    clearSession();
    clearSession();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
