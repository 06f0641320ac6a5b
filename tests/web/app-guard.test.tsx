import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../web/app.tsx';
import { clearSession, refreshSession, saveSession } from '../../web/lib/session/session.ts';
import { greetMember, leadMemberToScreen } from '../../web/site/client/frame.ts';
import { calls, serverAnswers } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

function open(address: string): void {
  window.history.replaceState(null, '', address);
  render(<App />);
}

let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  setScreen('desktop');
  clearSession();
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  document.head.innerHTML =
    '<meta name="support-email" content="help@callingua.test"><meta name="support-phone" content="+14165550100">';
});
afterEach(() => {
  document.head.innerHTML = '';
  document.documentElement.removeAttribute('data-in-portal');
  vi.restoreAllMocks();
});

describe('session without a business', () => {
  const lose = (address: string) => {
    saveSession(LOGIN);
    localStorage.setItem('businessId', '');
    refreshSession();
    open(address);
  };

  it.each([
    ['/calendar', 'Business ID not found. Please log in again.'],
    ['/business-hours', 'Business ID not found. Please log in again.'],
    ['/call-conversations', 'Please log in to view call conversations.'],
  ])(
    'a session without a business shows the documented message on %s with a link to the login',
    async (address, sentence) => {
      lose(address);
      await screen.findByText(sentence);
      const alert = within(
        screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(sentence)) ??
          document.body,
      );
      expect(alert.getByRole('link').getAttribute('href')).toBe(
        `/login?returnTo=${encodeURIComponent(address)}`,
      );
      expect(calls).toEqual([]);
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it('a session without a business redirects any other screen to the login', async () => {
    lose('/dashboard');
    await screen.findByRole('heading', { name: 'Welcome Back' });
    screen.getByText('No authenticated user found');
  });

  it('a screen without any session redirects to the login', async () => {
    saveSession(LOGIN);
    clearSession();
    open('/calendar');
    await screen.findByRole('heading', { name: 'Welcome Back' });
  });
});

describe('public pages inside the portal', () => {
  const SUPPORTED = [true, true, false].map((isSupported, index) => ({
    code: `l${index}`,
    name: `Language ${index}`,
    nativeName: `Language ${index}`,
    isSupported,
  }));

  it.each([
    ['/about', 'About Callingua', '2 supported, 1 coming soon'],
    ['/contact', 'Contact', 'Support Hours'],
  ])('%s is rendered in the portal shell for a member', async (address, title, text) => {
    saveSession(LOGIN);
    serverAnswers({
      'languages.supported': { data: SUPPORTED },
      'messages.list': { data: { messages: [], nextCursor: null, openCount: 0 } },
      'auth.me': { data: LOGIN },
      'businesses.get': { data: { name: 'Maple Dental' } },
    });
    open(address);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByText(text);
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it('the contact page shows the email address and phone number of support as links with a copy button', async () => {
    saveSession(LOGIN);
    serverAnswers({});
    open('/contact');
    const email = await screen.findByRole('link', { name: 'help@callingua.test' });
    expect(email.getAttribute('href')).toBe('mailto:help@callingua.test');
    expect(screen.getByRole('link', { name: '+1 (416) 555-0100' }).getAttribute('href')).toBe(
      'tel:+14165550100',
    );
    screen.getByRole('button', { name: 'Copy Email' });
  });

  it('a public page that the portal shell renders without a session reloads exactly once', async () => {
    sessionStorage.clear();
    open('/about');
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(window.location.pathname).toBe('/about');
  });

  it('a public page that the portal shell renders even after the reload redirects to the login', async () => {
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    open('/about');
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('public page in a browser with a session', () => {
  const FORGET = 'signed_in=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  const visit = (isInPortal: boolean) => {
    // Simulates a session from before the cookie existed, so it has no cookie.
    // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test
    document.cookie = FORGET;
    document.documentElement.toggleAttribute('data-in-portal', isInPortal);
    leadMemberToScreen();
  };

  it('a public page in a browser with a session sets the cookie and reloads once, to be rendered in the portal', () => {
    saveSession(LOGIN);
    visit(true);
    expect(document.cookie).toContain('signed_in=1');
    expect(reload).toHaveBeenCalledTimes(1);
    leadMemberToScreen();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a page that the portal does not have', false, true],
    ['a user with an unverified email address', true, false],
  ])(
    'a public page in a browser with a session does not reload for %s',
    (_case, isInPortal, isEmailVerified) => {
      saveSession({ ...LOGIN, isEmailVerified });
      visit(isInPortal);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it('a public page in a browser with a session links to the dashboard instead of the login', () => {
    saveSession(LOGIN);
    document.body.innerHTML = '<a href="/login" data-signed-in-text="Go to your dashboard">Login</a>';
    greetMember();
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/dashboard');
  });
});
