import { IconTrash } from '@tabler/icons-react';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { formatDuration } from '../../server/core/format-duration.ts';
import { AppDialog } from '../../web/components/app-dialog.tsx';
import { Chips } from '../../web/components/chips.tsx';
import { ConfirmDialog } from '../../web/components/confirm-dialog.tsx';
import { type Column, DataTable } from '../../web/components/data-table.tsx';
import { Dropdown } from '../../web/components/dropdown.tsx';
import { MoneyText } from '../../web/components/money-text.tsx';
import { type RowAction, RowMenu } from '../../web/components/row-menu.tsx';
import { SearchField } from '../../web/components/search-field.tsx';
import { TimeText } from '../../web/components/time-text.tsx';
import { formatPieceTime } from '../../web/features/calendar/appointment/format-appointment.ts';
import { installServerRules } from '../../web/lib/text/zone-rules.ts';
import { EMMA } from './samples.ts';
import { webFiles } from './web-files.ts';
import { setScreen, show } from './web-fixture.tsx';

it.each([
  [2000, 'amount', '$20.00', ''],
  [-25, 'amount', '-$0.25', ''],
  [2000, 'change', '+$20.00', 'green'],
  [-25, 'change', '-$0.25', ''],
  [0, 'change', '$0.00', ''],
  [-25, 'balance', '-$0.25', 'red'],
  [123_456_789, 'balance', '$1,234,567.89', ''],
  [0, 'difference', '$0.00', ''],
  [25, 'difference', '$0.25', 'red'],
] as const)('MoneyText formats %i cents of kind %s as %s, coloured "%s"', (cents, kind, text, color) => {
  const { container } = show(<MoneyText cents={cents} kind={kind} />);
  const label = container.querySelector('span');
  expect(label?.textContent).toBe(text);
  expect(/color-(red|green)/.exec(label?.getAttribute('style') ?? '')?.[1] ?? '').toBe(color);
});

it('a search that a parent clears while the user types is not filled again with the typed text', () => {
  vi.useFakeTimers();
  try {
    setScreen('desktop');
    const onSearch = vi.fn();
    function Search() {
      const [search, setSearch] = useState('emma');
      return (
        <>
          <SearchField
            {...{ label: 'Search', placeholder: '', maxLength: 200, className: undefined, value: search }}
            onSearch={onSearch}
          />
          <button type="button" onClick={() => setSearch('')}>
            Clear
          </button>
        </>
      );
    }
    show(<Search />);
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'emma r' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
    expect(onSearch).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

it('formatPieceTime returns only the end time for the part of an appointment that continues from an earlier day', () => {
  const times = { startsLocal: '2026-12-01T00:00:00', endsLocal: '2026-12-01T01:00:00' };
  const facts = { key: '1', day: '2026-12-01', isAllDay: false, isContinued: false, calendar: null };
  const appointment = { ...EMMA, ...times };
  expect(formatPieceTime({ ...facts, ...times, appointment })).toBe('12:00 AM – 1:00 AM');
  const since = { ...appointment, startsLocal: '2026-11-30T23:00:00' };
  expect(formatPieceTime({ ...facts, ...times, appointment: since })).toBe('Until 1:00 AM');
});

describe('TimeText', () => {
  const inToronto = (iso: string, viewerZone: string) =>
    show(<TimeText iso={iso} viewerZone={viewerZone} />).container.querySelector('time');

  it('TimeText formats a time in the time zone of the business on both sides of a clock change', () => {
    expect(inToronto('2026-03-08T06:59:00Z', 'America/Toronto')?.textContent).toBe('Mar 8, 2026 1:59 AM');
    expect(inToronto('2026-03-08T07:00:00Z', 'America/Toronto')?.textContent).toBe('Mar 8, 2026 3:00 AM');
    expect(inToronto('2026-11-01T05:30:00Z', 'America/Toronto')?.textContent).toBe('Nov 1, 2026 1:30 AM');
    expect(inToronto('2026-11-01T06:30:00Z', 'America/Toronto')?.textContent).toBe('Nov 1, 2026 1:30 AM');
  });

  it('TimeText shows the zone name, and the time of the viewer as its title, only if the clocks differ', () => {
    const abroad = inToronto('2026-07-01T16:00:00Z', 'Europe/Paris');
    expect(abroad?.textContent).toBe('Jul 1, 2026 12:00 PM EDT');
    expect(abroad?.title).toContain('Jul 1, 2026 6:00 PM');
    const sameClock = inToronto('2026-07-01T16:00:00Z', 'America/New_York');
    expect(sameClock?.textContent).toBe('Jul 1, 2026 12:00 PM');
  });

  it('TimeText uses newer zone rules of the server instead of those of the browser, and shows the offset as the zone name', () => {
    const [from, to] = [Date.UTC(2028, 0), Date.UTC(2034, 0)];
    const zone = 'America/Vancouver';
    // By the rules of this runtime, Vancouver is eight hours behind UTC at this time (PST); by the rules of the server,
    // seven.
    installServerRules({ zone, from, to, changes: [{ at: from, offsetSeconds: -25_200 }] });
    const nine = <TimeText iso="2031-01-14T16:00:00Z" viewerZone="Europe/Paris" />;
    const time = show(nine, zone).container.querySelector('time');
    expect(time?.textContent).toBe('Jan 14, 2031 9:00 AM GMT-7');
  });
});

describe('DataTable', () => {
  const columns: Column<{ id: number; name: string; amount: string }>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, heading: true },
    { key: 'amount', header: 'Amount', cell: ({ amount }) => amount },
  ];
  const table = (
    <DataTable
      caption="Lines"
      columns={columns}
      rows={[{ id: 1, name: 'Call', amount: '-$0.25' }]}
      rowKey={({ id }) => id}
      selectedKey={1}
    />
  );

  it('DataTable is a table on a desktop, with the selected row marked', () => {
    setScreen('desktop');
    show(table);
    expect(screen.getByRole('table', { name: 'Lines' })).toBeTruthy();
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-current')).toBe('true');
  });

  it('DataTable is a list of cards on a phone, with each value under the name of its column', () => {
    setScreen('phone');
    show(table);
    expect(screen.queryByRole('table')).toBeNull();
    const card = screen.getByRole('listitem');
    expect(card.querySelector('dt')?.textContent).toBe('Amount');
    expect(card.querySelector('dd')?.textContent).toBe('-$0.25');
    expect(card.getAttribute('aria-current')).toBe('true');
  });
});

it.each([
  [0, '0:00'],
  [75, '1:15'],
  [59.6, '1:00'],
  [3_661, '61:01'],
])('formatDuration formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

it('ConfirmDialog focuses Cancel first, closes on Esc without confirming, and confirms once on press', async () => {
  const confirmed = vi.fn();
  const closed = vi.fn();
  show(
    <ConfirmDialog
      opened
      onClose={closed}
      onConfirm={confirmed}
      title="Delete?"
      message="It cannot be undone."
      confirmLabel="Delete"
    />,
  );
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([closed.mock.calls.length, confirmed.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirmed).toHaveBeenCalledTimes(1);
});

/** Presses a button as a mouse or keyboard does: focuses it first. */
const pressFocused = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () => expect.poll(() => document.activeElement?.textContent, { timeout: 10_000 });

describe('dialog during a write', () => {
  it('a dialog during a write can be closed by its Cancel button', () => {
    const onClose = vi.fn();
    const nothing = () => undefined;
    show(
      <ConfirmDialog
        opened
        busy
        onClose={onClose}
        onConfirm={nothing}
        title="T"
        message="M"
        confirmLabel="Do"
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('no button of the portal that closes a dialog is ever disabled', () => {
    const leaving =
      /<Button\b[^<]*?onClick=\{(?:props\.)?(?:onCancel|onClose|leave|close|onDone|dialog\.close)\}[^<]*?>/g;
    const buttons = webFiles(/^features.*\.tsx$|^components.*\.tsx$/).flatMap(({ name, text }) =>
      [...text.matchAll(leaving)].map(([button]) => ({ name, button })),
    );
    expect(buttons.length).toBeGreaterThan(10);
    expect(buttons.filter(({ button }) => button.includes('disabled'))).toEqual([]);
  });
});

describe('focus after a dialog', () => {
  function Dialogs() {
    const [shown, show] = useState<'first' | 'second' | null>(null);
    const close = () => show(null);
    return (
      <>
        <button type="button" onClick={() => show('first')}>
          Details
        </button>
        <AppDialog opened={shown === 'first'} onClose={close} title="First">
          <button type="button" onClick={() => show('second')}>
            Reschedule
          </button>
        </AppDialog>
        <AppDialog opened={shown === 'second'} onClose={close} title="Second">
          <button type="button" onClick={close}>
            Done
          </button>
        </AppDialog>
      </>
    );
  }

  it('the focus after a dialog that replaced another dialog returns to the button that opened the first one', async () => {
    show(<Dialogs />);
    pressFocused('Details');
    await screen.findByRole('dialog', { name: 'First' });
    pressFocused('Reschedule');
    await screen.findByRole('dialog', { name: 'Second' });
    pressFocused('Done');
    await focused().toBe('Details');
  });

  it('the focus after a dialog that was opened from a menu returns to that menu', async () => {
    function Menu() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <Dropdown label="Menu" trigger="Menu">
            {(close) => (
              <button
                type="button"
                onClick={() => {
                  close();
                  setOpened(true);
                }}
              >
                Ask
              </button>
            )}
          </Dropdown>
          <AppDialog opened={opened} onClose={() => setOpened(false)} title="Question">
            <button type="button" onClick={() => setOpened(false)}>
              Done
            </button>
          </AppDialog>
        </>
      );
    }
    show(<Menu />);
    pressFocused('Menu');
    pressFocused('Ask');
    await screen.findByRole('dialog', { name: 'Question' });
    expect(screen.queryByText('Ask')).toBeNull();
    pressFocused('Done');
    await focused().toBe('Menu');
  });
});

describe('RowMenu', () => {
  const selected: string[] = [];
  const action = (text: string, isDisabled = false): RowAction => ({
    text,
    label: `${text} Haircut`,
    icon: IconTrash,
    isDisabled,
    onChoose: () => selected.push(text),
  });
  const focusedName = () => document.activeElement?.getAttribute('aria-label');
  const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('RowMenu opens with an arrow key, skips disabled actions, and moves from the last action to the first', () => {
    show(<RowMenu name="Haircut" actions={[action('Translate'), action('Pause', true), action('Delete')]} />);
    screen.getByRole('button', { name: 'More actions for Haircut' }).focus();
    const names = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      pressKey(key);
      return focusedName();
    });
    const [first, last] = ['Translate Haircut', 'Delete Haircut'];
    expect(names).toEqual([first, last, first, last, first, last]);
    pressKey('Escape');
    expect([focusedName(), screen.queryByText('Delete')]).toEqual(['More actions for Haircut', null]);
  });

  it('RowMenu runs the selected action once and closes; an open menu follows its row until the row leaves the window', () => {
    show(<RowMenu name="Haircut" actions={[action('Delete')]} />);
    pressFocused('More actions for Haircut');
    pressFocused('Delete Haircut');
    expect(selected).toEqual(['Delete']);
    expect(screen.queryByText('Delete')).toBeNull();
    pressFocused('More actions for Haircut');
    const rowAt = vi.spyOn(
      screen.getByRole('button', { name: 'More actions for Haircut' }),
      'getBoundingClientRect',
    );
    const panel = screen.getByText('Delete').closest<HTMLElement>('[popover]');
    for (const y of [100, 60]) {
      rowAt.mockReturnValue(new DOMRect(0, y, 36, 36));
      fireEvent.scroll(window);
      expect(panel?.style.top).toBe(`${y + 36 + 4}px`);
    }
    rowAt.mockReturnValue(new DOMRect(0, -40, 36, 36));
    fireEvent.scroll(window);
    expect(screen.queryByText('Delete')).toBeNull();
  });

  it('RowMenu renders nothing without actions', () => {
    show(<RowMenu name="Haircut" actions={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('Chips', () => {
  it.each([
    ['after', 300, 380, 80],
    ['before', -50, 20, -50],
    ['within', 100, 180, 0],
  ])(
    'Chips scroll their own row, and never the page, to a selected chip %s the visible part',
    (_where, left, right, expected) => {
      const scrolledPage = vi.fn();
      window.HTMLElement.prototype.scrollIntoView = scrolledPage;
      vi.spyOn(window.HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
      vi.spyOn(window.HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
      vi.spyOn(window.HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
        this: HTMLElement,
      ) {
        const [from, to] = this.role === 'group' ? [0, 300] : [left, right];
        return new DOMRect(from, 900, to - from, 36);
      });
      try {
        const chips = ['7 days', '30 days'].map((name) => ({
          value: name,
          label: name,
          isSelected: name === '30 days',
        }));
        show(<Chips label="Period" chips={chips} onSelect={() => undefined} />);
        expect(screen.getByRole('group').scrollLeft).toBe(expected);
        expect(scrolledPage).not.toHaveBeenCalled();
      } finally {
        vi.restoreAllMocks();
      }
    },
  );
});
