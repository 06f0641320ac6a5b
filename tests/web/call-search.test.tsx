import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellKeys } from '../../web/features/shell/shell-keys.tsx';
import { clearSession, saveSession } from '../../web/lib/session/session.ts';
import { CallsPage } from '../../web/pages/calls-page.tsx';
import { ROUTES } from '../../web/routes.tsx';
import { sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { CALL, TURN } from './samples.ts';
import { LOGIN, setScreen, signInAs } from './web-fixture.tsx';

const FOUND = {
  ...CALL,
  channel: 'sms',
  outcome: 'booked',
  excerpt: {
    turn: 1,
    parts: [
      { text: 'My ', isHit: false },
      { text: 'molars', isHit: true },
      { text: ' hurt.', isHit: false },
    ],
  },
};
const MOLARS = { ...TURN, content: 'My molars <b>hurt</b>.' };
const LIST = [
  FOUND,
  { ...FOUND, callSid: 'CA2', excerpt: null },
  { ...FOUND, callSid: 'CA3', excerpt: null },
];
const PAGES = ROUTES.filter(({ access }) => access === 'member').map(({ path, title }) => ({
  path,
  label: title,
}));

const openCallId = () => new URLSearchParams(window.location.search).get('call');
const key = (name: string, from: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(from, { key: name, ...more });

beforeEach(() => {
  setScreen('wide');
  saveSession(LOGIN);
  window.HTMLElement.prototype.scrollIntoView = vi.fn();
  serverAnswers({
    'calls.list': { data: { calls: LIST, count: 3, nextCursor: null } },
    'calls.conversation': {
      data: {
        call: FOUND,
        messages: [MOLARS],
        summary: null,
        actions: [],
        openBookings: 0,
        recordings: [],
        hits: { words: ['molars'], runs: [] },
      },
    },
    'languages.listForBusiness': { data: [] },
    'customers.list': { data: { customers: [], nextCursor: null, count: 0 } },
    'appointments.find': { data: { appointments: [] } },
    'onboarding.progress': { data: { testCallPath: '/sandbox/phone' } },
  });
});

describe('export of the calls', () => {
  it.each([
    ['wide', 'before', Node.DOCUMENT_POSITION_PRECEDING],
    ['phone', 'after', Node.DOCUMENT_POSITION_FOLLOWING],
  ] as const)(
    'the export button of the calls is on a %s screen %s the list',
    async (size, _place, position) => {
      setScreen(size);
      showScreen(<CallsPage />, '/call-conversations');
      const name = 'Call History';
      const list = await screen.findByRole(size === 'wide' ? 'table' : 'list', { name });
      const [button, ...others] = screen.getAllByRole('button', { name: 'Export CSV' });
      expect(others).toEqual([]);
      expect(list.compareDocumentPosition(button as Node)).toBe(position);
    },
  );
});

describe('list of calls on a wide screen', () => {
  it('the list of calls on a wide screen moves through the calls with j, k and the arrow keys', async () => {
    showScreen(<CallsPage />, '/call-conversations?q=molar');
    const list = await screen.findByRole('table', { name: 'Call History' });
    expect(within(list).getByText('molars').tagName).toBe('MARK');
    screen.getByText(/The keys j and k/);

    key('j');
    expect(openCallId()).toBe('CA1');
    expect(new URLSearchParams(window.location.search).get('turn')).toBe('1');
    const panel = await screen.findByRole('dialog', { name: 'Conversation' });
    expect((await within(panel).findByText('molars')).tagName).toBe('MARK');
    expect(panel.textContent).toContain('<b>hurt</b>');
    key('j');
    key('j');
    key('j');
    expect(openCallId()).toBe('CA3');
    key('k');
    expect(openCallId()).toBe('CA2');
    expect(new URLSearchParams(window.location.search).get('turn')).toBeNull();

    const buttons = within(list).getAllByRole('button');
    buttons[1]?.blur();
    key('ArrowUp');
    expect(openCallId()).toBe('CA2');
    buttons[1]?.focus();
    key('ArrowUp', document.activeElement ?? document.body);
    expect([openCallId(), document.activeElement]).toEqual(['CA1', buttons[0]]);

    fireEvent.click(buttons[1] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    key('Escape', screen.getByRole('dialog'));
    await waitFor(() => expect(openCallId()).toBeNull());
    expect(document.activeElement).toBe(buttons[1]);
  });

  it('j and k return the focus to the list of calls, even after a click on the call that is already open', async () => {
    showScreen(<CallsPage />, '/call-conversations');
    const list = await screen.findByRole('table', { name: 'Call History' });
    const buttons = within(list).getAllByRole('button');
    key('j');
    expect(document.activeElement).toBe(buttons[0]);
    fireEvent.click(buttons[0] as HTMLElement);
    const panel = screen.getByRole('dialog', { name: 'Conversation' });
    expect(document.activeElement).toBe(panel);
    key('j', panel);
    expect([openCallId(), document.activeElement]).toEqual(['CA2', buttons[1]]);
    key('k', document.activeElement ?? document.body);
    expect([openCallId(), document.activeElement]).toEqual(['CA1', buttons[0]]);
  });

  it('the list of calls on a wide screen opens a call by a click anywhere in its row, except on a link in the row', async () => {
    showScreen(<CallsPage />, '/call-conversations');
    const list = await screen.findByRole('table', { name: 'Call History' });
    const [, row] = within(list).getAllByRole('row');
    fireEvent.click(row?.querySelectorAll('td')[3] as HTMLElement);
    expect(openCallId()).toBe('CA1');
    const [, , other] = within(list).getAllByRole('row');
    const link = other?.querySelector('a');
    if (link) fireEvent.click(link);
    expect(openCallId()).not.toBe('CA2');
  });

  it('the list of calls on a wide screen ignores keys that are typed into a field or pressed with a modifier', async () => {
    showScreen(<CallsPage />, '/call-conversations');
    await screen.findByRole('table', { name: 'Call History' });
    key('j', screen.getByRole('searchbox'));
    key('j', document.body, { ctrlKey: true });
    expect(openCallId()).toBeNull();
  });
});

it('the list of calls ignores the key j on a narrow screen', async () => {
  setScreen('desktop');
  showScreen(<CallsPage />, '/call-conversations');
  await screen.findByRole('table', { name: 'Call History' });
  key('j');
  expect(openCallId()).toBeNull();
});

it('the page of calls asks to log in without a session', () => {
  clearSession();
  showScreen(<CallsPage />, '/call-conversations');
  screen.getByText('Authentication Required');
  screen.getByText('Please log in to view call conversations.');
});

it('the filters in the URL are shown as badges, and pressing a badge removes its filter', async () => {
  showScreen(<CallsPage />, '/call-conversations?language=fr&outcome=none&weekday=1&hour=14');
  await screen.findByRole('table', { name: 'Call History' });
  const [request] = sent('calls.list');
  expect(request).toMatchObject({ language: 'fr', outcome: 'none', weekday: 1, hour: 14 });
  for (const text of ['Language: French', 'Outcome: No outcome', 'On Monday', 'Between 2:00 PM and 3:00 PM'])
    fireEvent.click(screen.getByRole('button', { name: `Remove filter ${text}` }));
  expect(window.location.search).toBe('');
});

it('the badge of an hour before 10:00 shows the hour as a time of day', async () => {
  showScreen(<CallsPage />, '/call-conversations?hour=9');
  await screen.findByRole('button', { name: 'Remove filter Between 9:00 AM and 10:00 AM' });
});

describe('command palette', () => {
  const open = async () => {
    showScreen(
      <Suspense>
        <ShellKeys pages={PAGES} />
      </Suspense>,
      '/dashboard',
    );
    key('k', document.body, { ctrlKey: true });
    return await screen.findByRole('combobox');
  };

  it('the command palette finds pages, actions and calls by text and opens the selected one by keyboard', async () => {
    const field = await open();
    await screen.findByRole('option', { name: 'Place a test call' });
    fireEvent.change(field, { target: { value: 'molar' } });
    const found = await screen.findByRole('option', { name: /^Emma Roy ?My molars hurt\.$/ });
    expect(field.getAttribute('aria-activedescendant')).toBe(found.id);
    expect(screen.queryByRole('option', { name: 'Calendar' })).toBeNull();
    key('Enter', field);
    expect(window.location.pathname + window.location.search).toBe(
      '/call-conversations?q=molar&call=CA1&turn=1',
    );
  });

  it('the command palette keeps the filters in the URL when it opens the list of shortcuts', async () => {
    showScreen(<ShellKeys pages={PAGES} />, '/call-conversations?outcome=booked&find=all');
    fireEvent.click(await screen.findByRole('option', { name: /Keyboard shortcuts/ }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(window.location.search).toBe('?outcome=booked&shortcuts=all');
  });

  it('the command palette omits charged actions for a role that may not spend', async () => {
    signInAs('staff');
    await open();
    screen.getByRole('option', { name: 'New appointment' });
    for (const name of ['Add funds', 'Place a test call'])
      expect(screen.queryByRole('option', { name })).toBeNull();
  });

  it('shortcuts are listed by the key ?, open pages by two keys, and are off while a dialog is open, except search', async () => {
    showScreen(
      <Suspense>
        <ShellKeys pages={PAGES} />
      </Suspense>,
      '/dashboard',
    );
    key('g');
    key('c');
    expect(window.location.pathname).toBe('/calendar');
    key('c');
    key('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(dialog).getByText('Go to: Calendar');
    key('g', dialog);
    key('d', dialog);
    expect(window.location.pathname + window.location.search).toBe('/calendar?shortcuts=all');
    key('k', dialog, { ctrlKey: true });
    expect(window.location.search).toBe('?shortcuts=all&find=all');
  });
});
