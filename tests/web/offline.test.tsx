import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { App } from '../../web/app.tsx';
import { ConnectionBanner } from '../../web/components/connection-banner.tsx';
import { ErrorBoundary } from '../../web/components/error-boundary.tsx';
import { QueryState } from '../../web/components/query-state.tsx';
import { EMPTY_DRAFT } from '../../web/features/calendar/book/booking-draft.ts';
import { useBooking } from '../../web/features/calendar/book/use-booking.ts';
import { REQUEST_TIMEOUT_MS } from '../../web/lib/session/send-request.ts';
import { saveSession } from '../../web/lib/session/session.ts';
import { lazyPage } from '../../web/lib/url/lazy-page.ts';
import { trpc } from '../../web/trpc.ts';
import { calls, press, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

beforeEach(() => saveSession(LOGIN));

/** Simulates the browser going offline or online, with the matching event. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

const DRAFT = {
  ...EMPTY_DRAFT,
  what: 'general',
  date: '2026-12-01',
  time: '10:00',
  customerOption: 'skip',
} as const;

function Booking() {
  const { submit, busy } = useBooking(() => undefined);
  return (
    <button type="button" disabled={busy} onClick={() => submit(DRAFT, false)}>
      Book
    </button>
  );
}

function Zone() {
  const query = trpc.businesses.get.useQuery();
  return (
    <QueryState query={query} skeleton={null}>
      {({ timezone }) => <p>In {timezone}</p>}
    </QueryState>
  );
}

const canPress = (name: string) => !screen.getByRole('button', { name }).hasAttribute('disabled');

describe('write without a connection', () => {
  it('a write without a connection fails immediately with an explanation and is not sent later', async () => {
    showScreen(<Booking />);
    setOnline(false);
    press('Book');
    await screen.findByText(/^You are offline, so nothing was changed\./);
    await expect.poll(() => canPress('Book')).toBe(true);
    setOnline(true);
    await act(async () => undefined);
    expect(calls).toEqual([]);
    press('Book');
    await expect.poll(() => calls.map(({ procedure }) => procedure)).toEqual(['appointments.book']);
  });

  it('a write without a response is reported as uncertain after the request timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stuck = vi.fn(
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    vi.stubGlobal('fetch', stuck);
    try {
      showScreen(<Booking />);
      press('Book');
      await vi.waitFor(() => expect(stuck).toHaveBeenCalled());
      expect(canPress('Book')).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS));
      expect(screen.getByText(/we do not know whether it was booked/).textContent).toContain(
        'if you try again, it is still booked only once',
      );
      expect(canPress('Book')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('query without a connection', () => {
  it('a query without a connection reports that the browser is offline, and is repeated once the browser is online', async () => {
    serverAnswers({ 'businesses.get': { data: { timezone: 'America/Toronto' } } });
    setOnline(false);
    showScreen(<Zone />);
    await screen.findByText(/^You are offline\. This will appear/);
    expect(calls).toEqual([]);
    setOnline(true);
    await screen.findByText('In America/Toronto');
  });

  it('a query to an unreachable server is repeated until the server responds', async () => {
    showScreen(<Zone />);
    await screen.findByText(/^The service cannot be reached/);
    serverAnswers({ 'businesses.get': { data: { timezone: 'America/Toronto' } } });
    await screen.findByText('In America/Toronto');
  });
});

describe('screen whose JavaScript could not be loaded', () => {
  it('a screen whose JavaScript could not be loaded shows an error and opens automatically once the browser is online', async () => {
    let answers = false;
    const Screen = lazyPage(async () => {
      if (!answers) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>The screen</p>;
    });
    setOnline(false);
    showScreen(
      <ErrorBoundary>
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByText('This page could not be fetched');
    answers = true;
    setOnline(true);
    await screen.findByText('The screen');
  });

  it('a screen whose JavaScript repeatedly fails to load reloads the page once, and then offers a reload button', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    sessionStorage.clear();
    serverAnswers({ healthz: { data: null } });
    const load = vi.fn(async () => Promise.reject(new TypeError('404')));
    const Screen = lazyPage(load);
    showScreen(
      <ErrorBoundary>
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByText('This page could not be fetched');
    await screen.findByRole('button', { name: 'Reload page' });
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).toHaveBeenCalledTimes(1);
    cleanup();
    const Again = lazyPage(load);
    showScreen(
      <ErrorBoundary>
        <Suspense>
          <Again />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByText('This page could not be fetched');
    await screen.findByRole('button', { name: 'Reload page' });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  describe('frame around all screens', () => {
    const SHELL = '../../web/features/shell/shell.tsx';
    const MENU = '../../web/features/shell/mobile-menu.tsx';
    const PALETTE = '../../web/features/shell/palette/palette.tsx';
    const openContact = () => {
      serverAnswers({ 'auth.me': { data: LOGIN }, 'businesses.get': { data: { name: 'Maple Dental' } } });
      setScreen('phone');
      window.history.replaceState(null, '', '/contact');
      render(<App />);
    };
    const loseFile = (path: string) => {
      vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
      vi.doMock(path, () => Promise.reject(new TypeError('404')));
    };
    afterEach(() => {
      for (const path of [SHELL, MENU, PALETTE]) vi.doUnmock(path);
    });

    it('the frame around all screens shows an error with Retry if its JavaScript could not be loaded', async () => {
      loseFile(SHELL);
      openContact();
      await screen.findByText('This page could not be fetched');
      vi.doUnmock(SHELL);
      press('Retry');
      await screen.findByRole('heading', { level: 1, name: 'Contact' });
    });

    it.each([
      ['menu', MENU, 'More'],
      ['palette', PALETTE, 'Search and commands'],
    ])(
      'a page stays on screen when the JavaScript of the %s could not be loaded, and the next page has no error',
      async (_part, path, opener) => {
        loseFile(path);
        openContact();
        await screen.findByRole('heading', { level: 1, name: 'Contact' });
        press(opener);
        await screen.findByText('This page could not be fetched');
        screen.getByRole('heading', { level: 1, name: 'Contact' });
        screen.getByRole('link', { name: 'Calendar' });
        act(() => navigate('/about'));
        await screen.findByRole('heading', { level: 1, name: /About/ });
        expect(screen.queryByRole('button', { name: /^(Retry|Reload page)$/ })).toBeNull();
      },
    );
  });
});

it('the connection banner is visible exactly while the browser is offline', async () => {
  showScreen(<ConnectionBanner />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  setOnline(false);
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toMatch(/^You are offline\./);
  setOnline(true);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

describe('response that is not from the API', () => {
  const answer = (status: number, body: string, type: string) =>
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));

  it.each([
    [500, '500: Internal server error'],
    [502, '502: Bad gateway'],
    [418, '418: Unexpected answer'],
  ])(
    'a response that is not from the API is reported by its status %i, without its body, and not as a lost connection',
    async (status, message) => {
      answer(status, '<h1>nginx/1.27 at Error: line 1</h1>', 'text/html');
      showScreen(<Zone />);
      await screen.findByText(new RegExp(`^${message}`));
      expect(document.body.textContent).not.toMatch(/connection|nginx|line 1/i);
    },
  );

  it('a response to a write that is not from the API is reported as a failed API request', async () => {
    answer(503, 'upstream connect error', 'text/plain');
    showScreen(<Booking />);
    press('Book');
    await screen.findByText(/^API request failed: 503 Service unavailable/);
  });

  it('a response that is not from the API is detected when it is a web page with status 200', async () => {
    answer(200, '<html>Welcome to the hotel</html>', 'text/html; charset=utf-8');
    showScreen(<Zone />);
    await screen.findByText(/^API endpoint not configured/);
  });
});
