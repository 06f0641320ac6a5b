import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ZoneField } from '../../web/features/account/business-profile-section.tsx';
import { PasswordSection } from '../../web/features/account/password-section.tsx';
import { MailProblem } from '../../web/features/account/profile-section.tsx';
import { SessionRow } from '../../web/features/account/sessions-section.tsx';
import { SignInMethods } from '../../web/features/account/sign-in-methods.tsx';
import { clearSession, currentSession, saveSession, updateSession } from '../../web/lib/session/session.ts';
import { calls, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, show } from './web-fixture.tsx';

const SESSION = {
  id: 3,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  method: 'google',
  startedAt: '2026-07-01T16:00:00Z',
  isCurrent: false,
} as const;

describe('stored session of the browser', () => {
  beforeEach(clearSession);

  it('the stored session of the browser applies a change of name or business and keeps the token and the login time', () => {
    const now = Date.now() - 1_000;
    saveSession(LOGIN, now);
    updateSession({ admin: { ...LOGIN.admin, firstName: 'Eda', fullName: 'Eda Owner', role: 'staff' } });
    updateSession({ business: { ...LOGIN.business, name: 'Oak Dental', timezone: 'Europe/Paris' } });
    expect(currentSession()).toMatchObject({
      token: 'token-1',
      loginTimestamp: now,
      adminName: 'Eda Owner',
      role: 'staff',
      businessName: 'Oak Dental',
      timezone: 'Europe/Paris',
    });
  });

  it('an update of the session is ignored while no user is signed in', () => {
    updateSession(LOGIN);
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem('adminName')).toBeNull();
  });
});

it('a notice of undelivered email names the affected address, and is absent while email is delivered', () => {
  const { container, unmount } = show(<MailProblem email="a@b.test" problem={null} />);
  expect(container.querySelector('[role=note]')).toBeNull();
  unmount();
  show(<MailProblem email="a@b.test" problem="bounced" />);
  expect(screen.getByText('Email to a@b.test is not being delivered')).toBeTruthy();
});

describe('session row', () => {
  it('a session row shows device, IP address, time and method, and has a button to end the session', () => {
    const onEnd = vi.fn();
    const { container } = show(<SessionRow session={SESSION} busy={false} onEnd={onEnd} />);
    expect(container.textContent).toContain('Firefox on Linux');
    expect(container.textContent).toMatch(/203\.0\.113\.7 · Signed in with Google · Jul 1(, 2026)? 12:00 PM/);
    fireEvent.click(screen.getByRole('button', { name: 'End session: Firefox on Linux' }));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('a session row marks the session of this device and has no button to end it', () => {
    show(<SessionRow session={{ ...SESSION, isCurrent: true }} busy={false} onEnd={() => undefined} />);
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('the list of sign-in methods shows which methods are in use', () => {
  const security = {
    mailLanguage: 'en',
    digest: 'daily',
    hasPassword: false,
    isEmailVerified: true,
    providers: ['google'],
    emailProblem: null,
    hasFeed: false,
  } as const;
  showScreen(<SignInMethods security={{ ...security, providers: [...security.providers] }} />);
  const states = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(states).toEqual([
    'Email and passwordNo password',
    'GoogleConnectedRemove',
    'FacebookNot connected',
    'AppleNot connected',
  ]);
});

it('a user who signs in with a provider sets a first password by an emailed link, not in the portal', async () => {
  serverAnswers({ 'auth.requestPasswordReset': { data: { success: true } } });
  showScreen(<PasswordSection email="ada@callingua.test" hasPassword={false} hasFeed={false} />);
  expect(screen.queryByLabelText('New password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  await screen.findByText('We sent a link to ada@callingua.test. It is valid for one hour.');
  expect(calls).toEqual([{ procedure: 'auth.requestPasswordReset', input: { email: 'ada@callingua.test' } }]);
});

describe('removal of a sign-in method', () => {
  const SECURITY = {
    mailLanguage: 'en',
    digest: 'daily',
    hasPassword: true,
    isEmailVerified: true,
    providers: ['facebook' as const],
    emailProblem: null,
    hasFeed: false,
  } as const;
  const security = (hasPassword: boolean) => ({
    ...SECURITY,
    hasPassword,
    providers: [...SECURITY.providers],
  });

  it('the removal of a sign-in method asks for confirmation, then sends the name of the provider to the server', async () => {
    serverAnswers({ 'auth.removeIdentity': { data: { success: true } } });
    showScreen(<SignInMethods security={security(true)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Facebook' }));
    expect(calls).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Facebook was removed');
    expect(calls[0]).toEqual({ procedure: 'auth.removeIdentity', input: { provider: 'facebook' } });
  });

  it('the removal of a sign-in method is disabled if the method is the only one', () => {
    showScreen(<SignInMethods security={security(false)} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Facebook' }).disabled).toBe(true);
    expect(screen.getByText('Set a password before you remove your only way to sign in.')).toBeTruthy();
  });
});

it('the time zone field shows the current time by the zone rules of the server, and accepts a legacy zone name', async () => {
  const zone = 'Canada/Eastern';
  const [from, to] = [Date.UTC(2023, 0), Date.UTC(2029, 0)];
  // These rules of the server are wrong on purpose: no browser has Ontario three hours behind UTC, so the displayed
  // time shows whose rules are used.
  serverAnswers({
    'businesses.zoneRules': { data: { zone, from, to, changes: [{ at: from, offsetSeconds: -10_800 }] } },
  });
  vi.useFakeTimers({ now: new Date('2026-07-01T16:00:00Z'), toFake: ['Date'] });
  showScreen(<ZoneField defaultValue={zone} />);
  vi.useRealTimers();
  expect(await screen.findByText('It is 1:00 PM there now.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toBe(zone);
});

it('the time zone field lists a zone under its current name when the browser knows only a former name', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Toronto', 'Asia/Calcutta', 'Asia/Tokyo']);
  showScreen(<ZoneField defaultValue="Asia/Kolkata" />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  expect(field.value).toBe('Asia/Kolkata');
  fireEvent.click(field);
  const zones = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(zones).toEqual(['America/Toronto', 'Asia/Kolkata', 'Asia/Tokyo']);
  vi.restoreAllMocks();
});
