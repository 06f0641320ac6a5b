import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SpendingForm } from '../../web/features/billing/spending/spending-section.tsx';
import { EditDayDialog } from '../../web/features/hours/edit-day-dialog.tsx';
import { EditHoursDialog } from '../../web/features/hours/edit-hours-dialog.tsx';
import { PhraseDialog } from '../../web/features/translations/phrase-dialog.tsx';
import { discardForeignDrafts, readDraft, saveDraft } from '../../web/lib/forms/drafts.ts';
import { clearSession, saveSession } from '../../web/lib/session/session.ts';
import { calls, press, serverAnswers, showScreen } from './api-fixture.tsx';
import { OFFICE_WEEK } from './samples.ts';
import { LOGIN, signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

beforeEach(() => {
  serverAnswers({ 'hours.week': OFFICE_WEEK, 'hours.replaceWeek': OFFICE_WEEK });
});

const { days } = OFFICE_WEEK.data;
const monday = days[1] ?? null;
const PHRASE = { phrase: '', languageCode: 'fr', translatedPhrase: '' };

type DialogProps = { opened: boolean; onClose: () => void };
const Week = ({ opened, onClose }: DialogProps) => <EditHoursDialog opened={opened} onClose={onClose} />;
const Monday = ({ opened, onClose }: DialogProps) => (
  <EditDayDialog days={days} day={opened ? monday : null} onClose={onClose} />
);
const Phrase = ({ opened, onClose }: DialogProps) => (
  <PhraseDialog phrase={opened ? PHRASE : null} languages={[]} onClose={onClose} />
);

function Page({ dialog: Dialog }: { dialog: (props: DialogProps) => React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe.each([
  ['the opening hours', Week, 'Monday opens at', '09:00', '07:15'],
  ['a day', Monday, 'Monday opens at', '09:00', '07:15'],
  ['a phrase', Phrase, 'Original phrase', '', 'Welcome'],
])('draft in the dialog of %s', (_name, dialog, label, before, typed) => {
  const field = () => screen.findByLabelText(label);
  const open = async () => {
    press('Open');
    return Reflect.get(await field(), 'value');
  };

  it('a draft is restored after Esc and discarded on Cancel', async () => {
    showScreen(<Page dialog={dialog} />);
    expect(await open()).toBe(before);
    fireEvent.change(await field(), { target: { value: typed } });
    pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Not saved yet');
    expect(await open()).toBe(typed);
    expect(screen.queryByText(/What you typed before is back/)).not.toBeNull();
    press('Cancel');
    expect(await open()).toBe(before);
    expect(screen.queryByText(/What you typed before is back/)).toBeNull();
  });

  it('a draft is replaced by the initial values on "Discard changes"', async () => {
    showScreen(<Page dialog={dialog} />);
    await open();
    fireEvent.change(await field(), { target: { value: typed } });
    pressEscape();
    await open();
    press('Discard changes');
    expect(await field()).toHaveProperty('value', before);
    pressEscape();
    expect(await open()).toBe(before);
  });
});

describe('draft of the opening hours', () => {
  it('the draft of the opening hours is deleted when the hours are saved', async () => {
    showScreen(<Page dialog={Week} />);
    press('Open');
    fireEvent.change(await screen.findByLabelText('Monday opens at'), { target: { value: '07:15' } });
    press('Save hours');
    await screen.findByText('Hours Updated');
    press('Open');
    expect(await screen.findByLabelText('Monday opens at')).toHaveProperty('value', '09:00');
  });

  it('the draft of the opening hours is replaced by hours that another user saved in the meantime', async () => {
    showScreen(<Page dialog={Week} />);
    press('Open');
    fireEvent.change(await screen.findByLabelText('Monday opens at'), { target: { value: '07:15' } });
    pressEscape();
    const moved = days.map((day) => ({
      ...day,
      spans: day.spans.map((span) => ({ ...span, openTime: '10:45' })),
    }));
    serverAnswers({ 'hours.week': { data: { days: moved, isSet: true } } });
    press('Open');
    expect(await screen.findByLabelText('Monday opens at')).toHaveProperty('value', '10:45');
  });
});

describe('form of daily spending limits', () => {
  const spending = { limitCents: 2000, spentCents: 0, standing: 'within', callPriceCents: 25 } as const;
  const limit = () => screen.findByLabelText<HTMLSelectElement>('Maximum cost of calls per day');
  const choose = async (value: string) => fireEvent.change(await limit(), { target: { value } });

  it('the form of daily spending limits restores an unsaved choice after navigation, and an undo restores the saved value', async () => {
    serverAnswers({ 'billing.updateSpendingLimit': { data: {} } });
    showScreen(<SpendingForm spending={spending} />);
    await choose('5000');
    cleanup();
    showScreen(<SpendingForm spending={spending} />);
    expect((await limit()).value).toBe('5000');
    press('Save limit');
    await screen.findByRole('button', { name: 'Undo' });
    press('Undo');
    await screen.findByText('Undone');
    expect(calls.map(({ input }) => input)).toEqual([
      { kind: 'calls', limitCents: 5000 },
      { kind: 'calls', limitCents: 2000 },
    ]);
    cleanup();
    showScreen(<SpendingForm spending={spending} />);
    expect((await limit()).value).toBe('2000');
  });
});

describe('draft storage', () => {
  const other = { ...LOGIN, token: 'token-2', business: { ...LOGIN.business, id: 20 } };
  const colleague = { ...LOGIN, token: 'token-3', admin: { ...LOGIN.admin, id: 8 } };

  it.each([
    ['another business', () => saveSession(other)],
    ['another user', () => saveSession(colleague)],
    ['a sign-out', () => clearSession()],
  ])(
    'the draft storage neither returns a draft after %s nor leaves it for the next sign-in',
    (_what, change) => {
      saveDraft('form', 'begun', 'typed');
      expect(readDraft('form', 'begun')).toBe('typed');
      change();
      expect(readDraft('form', 'begun')).toBeUndefined();
      discardForeignDrafts();
      expect(sessionStorage).toHaveLength(0);
      saveSession(LOGIN);
      expect(readDraft('form', 'begun')).toBeUndefined();
    },
  );

  it('the draft storage keeps a draft in memory if the storage of the browser is full', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveDraft('form', 'begun', 'typed');
    expect(readDraft('form', 'begun')).toBe('typed');
    full.mockRestore();
    saveDraft('form', 'begun', 'begun');
    expect(readDraft('form', 'begun')).toBeUndefined();
  });
});
