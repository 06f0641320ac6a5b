import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BusinessProfileSection } from '../../web/features/account/business-profile-section.tsx';
import { ProfileSection, usePerson } from '../../web/features/account/profile-section.tsx';
import { ReceiptSettings } from '../../web/features/billing/receipts/receipt-settings.tsx';
import { RechargeSection } from '../../web/features/billing/recharge/recharge-section.tsx';
import { SpendingForm, SpendingSection } from '../../web/features/billing/spending/spending-section.tsx';
import { EditDayDialog } from '../../web/features/hours/edit-day-dialog.tsx';
import { EditHoursDialog } from '../../web/features/hours/edit-hours-dialog.tsx';
import { useLogout } from '../../web/features/shell/use-logout.ts';
import { PhraseDialog } from '../../web/features/translations/phrase-dialog.tsx';
import { discardForeignDrafts, hasDraft, readDraft, saveDraft } from '../../web/lib/forms/drafts.ts';
import { clearSession, saveSession } from '../../web/lib/session/session.ts';
import { calls, holdBack, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
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

/** The server side of a form: the values that were saved last. */
const stored = {
  ...{ name: 'Maple Dental', slogan: 'Before', type: '', timezone: 'America/Toronto' },
  ...{ firstName: 'Ada', lastName: 'Owner' },
  ...{ isOn: false, thresholdCents: 1_000, amountCents: 2_000, capCents: 50_000 },
  ...{ isMailed: true, address: 'Before', limitCents: 2_000 as number | null },
};
const initially = { ...stored };

const profileOf = () => {
  const { firstName, lastName } = stored;
  return { ...LOGIN, admin: { ...LOGIN.admin, firstName, lastName, fullName: `${firstName} ${lastName}` } };
};
const saves = (input: unknown): { data: object } => ({ data: Object.assign(stored, input) });

function Profile() {
  const person = usePerson();
  return person.data && <ProfileSection profile={person.data.profile} {...person.data.security} />;
}

describe.each([
  {
    form: 'form of the business profile',
    screenOf: () => <BusinessProfileSection mayChange />,
    ...{ procedure: 'businesses.updateProfile', save: 'Save business profile', label: 'Slogan' },
    ...{ field: 'slogan', values: ['Sent', 'Typed'] },
  },
  {
    form: 'form of the user profile',
    screenOf: () => <Profile />,
    ...{ procedure: 'auth.updateProfile', save: 'Save changes', label: 'Last name' },
    ...{ field: 'lastName', values: ['Sent', 'Typed'] },
  },
  {
    form: 'form of the auto-recharge settings',
    screenOf: () => <RechargeSection onConfirm={() => undefined} onReceipt={() => undefined} />,
    ...{ procedure: 'billing.updateRecharge', save: 'Save settings', label: 'Monthly limit' },
    ...{ field: 'capCents', values: ['20000', '100000'] },
  },
  {
    form: 'form of the receipt settings',
    screenOf: () => <ReceiptSettings />,
    ...{ procedure: 'billing.updateReceipts', save: 'Save', label: 'Address on receipts' },
    ...{ field: 'address', values: ['Sent', 'Typed'] },
  },
  {
    form: 'form of the daily spending limit',
    screenOf: () => <SpendingSection />,
    ...{
      procedure: 'billing.updateSpendingLimit',
      save: 'Save limit',
      label: 'Maximum cost of calls per day',
    },
    ...{ field: 'limitCents', values: ['5000', '10000'] },
  },
])('$form', ({ form, screenOf, procedure, save, label, field, values }) => {
  const [first = '', second = ''] = values;
  const input = () => screen.findByLabelText(label);
  const change = async (value: string) => fireEvent.change(await input(), { target: { value } });
  const sentValues = () => sent(procedure).map((values) => String(Object(values)[field]));

  beforeEach(() => {
    Object.assign(stored, initially);
    serverAnswers({
      'businesses.get': () => ({ data: { ...LOGIN.business, ...stored } }),
      'businesses.updateProfile': saves,
      'auth.me': () => ({ data: profileOf() }),
      'auth.security': {
        data: {
          ...{ mailLanguage: 'en', digest: 'daily', hasPassword: true, isEmailVerified: true },
          ...{ providers: [], emailProblem: null, hasFeed: false },
        },
      },
      'auth.updateProfile': (values) => {
        saves(values);
        return { data: profileOf() };
      },
      'billing.recharge': () => {
        const { isOn, thresholdCents, amountCents, capCents } = stored;
        return {
          data: {
            ...{ isOn, thresholdCents, amountCents, capCents, usedCents: 0, standing: 'off' },
            ...{ dueCents: null, nextTryAt: null, card: null, attempts: [] },
          },
        };
      },
      'billing.updateRecharge': saves,
      'billing.receipts': () => ({ data: { isMailed: stored.isMailed, address: stored.address } }),
      'billing.updateReceipts': saves,
      'billing.spending': () => {
        const { limitCents } = stored;
        return { data: { calls: { limitCents, spentCents: 0, standing: 'within', callPriceCents: 25 } } };
      },
      'billing.updateSpendingLimit': saves,
    });
  });

  it(`the ${form} keeps what the user types while a save is running, as a draft that can be saved next`, async () => {
    showScreen(screenOf());
    await change(first);
    const release = holdBack(procedure);
    press(save);
    await change(second);
    release();
    await screen.findByRole('button', { name: save });
    await expect.poll(sentValues).toEqual([first]);
    await waitFor(() => expect(screen.getByRole('button', { name: save })).toHaveProperty('disabled', false));
    expect(await input()).toHaveProperty('value', second);
    cleanup();
    showScreen(screenOf());
    expect(await input()).toHaveProperty('value', second);
    press(save);
    await expect.poll(sentValues).toEqual([first, second]);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it(`the ${form} has no draft and no note about one after everything was saved`, async () => {
    showScreen(screenOf());
    await change(first);
    cleanup();
    showScreen(screenOf());
    await screen.findByText(/What you typed before is back/);
    press(save);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await waitFor(() => expect(screen.getByRole('button', { name: save })).toHaveProperty('disabled', false));
    expect(await input()).toHaveProperty('value', first);
    await change(second);
    expect(sessionStorage).toHaveLength(1);
    expect(screen.queryByText(/What you typed before is back/)).toBeNull();
  });
});

describe('draft storage', () => {
  const other = { ...LOGIN, token: 'token-2', business: { ...LOGIN.business, id: 20 } };
  const colleague = { ...LOGIN, token: 'token-3', admin: { ...LOGIN.admin, id: 8 } };

  function Logout() {
    const logout = useLogout(LOGIN.token);
    return (
      <button type="button" onClick={logout}>
        Sign out
      </button>
    );
  }
  const signInAfterExpiry = () => {
    clearSession();
    saveSession(colleague);
  };
  const signOutElsewhere = () => {
    clearSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'discardDrafts', newValue: '1' }));
  };

  it.each([
    ['another business signs in', () => saveSession(other)],
    ['another user signs in', () => saveSession(colleague)],
    ['another user signs in after the session expired', signInAfterExpiry],
    ['the user signs out', () => press('Sign out')],
    ['the user signs out in another tab', signOutElsewhere],
  ])('the draft storage deletes a draft when %s', (_what, change) => {
    showScreen(<Logout />);
    saveDraft('form', 'begun', 'typed');
    expect(readDraft('form', 'begun')).toBe('typed');
    act(change);
    expect(readDraft('form', 'begun')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
    act(() => saveSession(LOGIN));
    expect(readDraft('form', 'begun')).toBeUndefined();
  });

  it('the draft storage hides a draft when the session expires, and returns it when the same user signs in again', () => {
    showScreen(<Logout />);
    saveDraft('form', 'begun', 'typed');
    act(clearSession);
    expect(readDraft('form', 'begun')).toBeUndefined();
    expect(hasDraft('form')).toBe(false);
    // A reload of the page while nobody is signed in.
    discardForeignDrafts();
    act(() => saveSession({ ...LOGIN, token: 'token-2' }));
    expect(readDraft('form', 'begun')).toBe('typed');
  });

  it('a sign-out tells the other tabs and leaves no trace in the browser', () => {
    const browser = localStorage;
    const written: string[] = [];
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => browser.getItem(key),
      removeItem: (key: string) => browser.removeItem(key),
      setItem: (key: string, value: string) => {
        written.push(key);
        browser.setItem(key, value);
      },
    });
    showScreen(<Logout />);
    press('Sign out');
    expect(written).toEqual(['discardDrafts']);
    expect(browser).toHaveLength(0);
  });

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
