import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CallBackState,
  CallBackView,
} from '../../server/modules/telephony/call-backs/call-backs.schema.ts';
import { AppointmentDialog } from '../../web/features/calendar/appointment-dialog.tsx';
import { CallFrom } from '../../web/features/calls/call-back.tsx';
import { BusinessPhonesPage } from '../../web/pages/business-phones-page.tsx';
import { CallsPage } from '../../web/pages/calls-page.tsx';
import { CustomersPage } from '../../web/pages/customers-page.tsx';
import { openMenu, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { APPOINTMENT, CALL, CUSTOMER } from './samples.ts';
import { signedInOn, signInAs } from './web-fixture.tsx';

const PHONES = [
  { phone: '+16135550142', formatted: '+1 (613) 555-0142' },
  { phone: '+16135550143', formatted: '+1 (613) 555-0143' },
];
const progress = (state: CallBackState, refusal: string | null = null) => ({
  data: { state, staffPhoneFormatted: '+1 (613) 555-0142', refusal } satisfies CallBackView,
});
const FROM = { number: '+14165550119', formatted: '+1 (416) 555-0119' };
const OWN_NUMBER = {
  ...{ id: 3, ...FROM, friendlyName: null, location: null, languageCode: 'en', languageName: 'English' },
  ...{ monthlyFeeCents: 1_000, nextBillingAt: null, status: 'active', pending: null, phoneSid: null },
};

type Answer = Parameters<typeof serverAnswers>[0][string];
type Options = {
  phones?: typeof PHONES;
  place?: Answer;
  state?: CallBackState;
  from?: typeof FROM | null;
  callPriceCents?: number;
};

beforeEach(() => localStorage.removeItem('callBackPhone:7'));

/** Server responses about calls back, which every screen needs. */
const answers = ({
  phones = PHONES,
  place,
  state = 'ringing',
  from = FROM,
  callPriceCents = 40,
}: Options = {}) => ({
  'callBacks.terms': { data: { from, callPriceCents, phones } },
  'callBacks.place': place ?? progress(state),
  'callBacks.progress': progress(state),
});

async function open(options: Options = {}) {
  const { from = FROM } = options;
  const call = { ...CALL, callBackFrom: from };
  const data = { call, messages: [], summary: null, actions: [], recordings: [] };
  serverAnswers({
    'calls.list': { data: { calls: [], count: 0, nextCursor: null } },
    'calls.conversation': { data: { ...data, hits: null, openBookings: 0 } },
    'numbers.list': { data: [{ id: 3, number: FROM.number }] },
    ...answers(options),
  });
  showScreen(<CallsPage />, '/call-conversations?call=CA1');
  return within(await screen.findByRole('dialog', { name: 'Conversation' }));
}

const REQUEST = '11111111-1111-4111-8111-111111111111';
const NAME = /^Call from .*416.*555-0119/;
async function openDialog(options: Options = {}) {
  const conversation = await open(options);
  fireEvent.click(await conversation.findByRole('button', { name: NAME }));
  return within(await screen.findByRole('dialog', { name: NAME }));
}
const call = (dialog: Awaited<ReturnType<typeof openDialog>>) => dialog.getByRole('button', { name: 'Call' });

describe('calling a customer from the number of the business', () => {
  signedInOn('desktop');

  it('the dialog for a call back states the customer and the stored price, and requests one call to the selected phone', async () => {
    const dialog = await openDialog();
    await dialog.findByText('Your phone rings first. A connected call costs $0.40.');
    dialog.getByText('Emma Roy');
    dialog.getByText('(416) 555-0131');
    const select = dialog.getByRole('combobox', { name: 'Phone that rings' });
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    fireEvent.change(select, { target: { value: '+16135550143' } });
    fireEvent.click(call(dialog));
    fireEvent.click(call(dialog));
    expect((await dialog.findByRole('status')).textContent).toContain('Your phone is ringing');
    expect(sent('callBacks.place')).toEqual([
      {
        target: { kind: 'call', callSid: 'CA1' },
        staffPhone: '+16135550143',
        requestId: expect.any(String),
      },
    ]);
    expect(dialog.queryByRole('button', { name: 'Call' })).toBeNull();
  });

  it('the dialog for a call back selects the phone that was used last', async () => {
    const dialog = await openDialog();
    const select = await dialog.findByRole('combobox', { name: 'Phone that rings' });
    fireEvent.change(select, { target: { value: '+16135550143' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: NAME }));
    const again = within(await screen.findByRole('dialog', { name: NAME }));
    expect(await again.findByRole('combobox')).toHaveProperty('value', '+16135550143');
  });

  it('the dialog for a call back links to the form for verifying a phone if no phone is verified', async () => {
    const dialog = await openDialog({ phones: [] });
    const href = () => dialog.queryByRole('link', { name: 'Verify a phone' })?.getAttribute('href') ?? '';
    await expect.poll(href).toBe('/business-phones?dialog=number-routing.3');
    expect(dialog.queryByRole('button', { name: 'Call' })).toBeNull();
    const address = href();
    cleanup();
    serverAnswers({
      'numbers.list': { data: [OWN_NUMBER] },
      'numbers.latestOrder': { data: null },
      'routing.list': { data: { targets: [], phones: [] } },
      'languages.listForBusiness': { data: [] },
    });
    showScreen(<BusinessPhonesPage />, address);
    const transfers = await screen.findByRole('dialog', { name: 'Call transfers' });
    await within(transfers).findByRole('button', { name: 'Add a phone' });
  });

  it('the dialog for a call back sends a new request id after the server has refused a request', async () => {
    const dialog = await openDialog({
      place: { code: 'insufficient_funds', status: 402, message: 'No funds' },
    });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    await screen.findByText('The call was not placed');
    fireEvent.click(await dialog.findByRole('button', { name: 'Call' }));
    await expect.poll(() => sent('callBacks.place').length).toBe(2);
    const [first, second] = sent('callBacks.place') as { requestId: string }[];
    expect(first?.requestId).not.toBe(second?.requestId);
  });

  it('the dialog for a call back repeats a request with the same id after its response was lost', async () => {
    const dialog = await openDialog({ place: 'no answer' });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    await expect.poll(() => sent('callBacks.place').length).toBe(1);
    await expect.poll(() => call(dialog).hasAttribute('disabled')).toBe(false);
    fireEvent.click(call(dialog));
    await expect.poll(() => sent('callBacks.place').length).toBe(2);
    const [first, second] = sent('callBacks.place') as { requestId: string }[];
    expect(first?.requestId).toBe(second?.requestId);
  });

  it('the dialog for a call back repeats an unanswered request with the same id after the dialog was closed and reopened', async () => {
    const dialog = await openDialog({ place: 'no answer' });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    await expect.poll(() => sent('callBacks.place').length).toBe(1);
    await expect.poll(() => call(dialog).hasAttribute('disabled')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: NAME }));
    const again = within(await screen.findByRole('dialog', { name: NAME }));
    await again.findByRole('combobox');
    serverAnswers(answers());
    fireEvent.click(call(again));
    await again.findByRole('status');
    const [first, second] = sent('callBacks.place') as { requestId: string }[];
    expect(second?.requestId).toBe(first?.requestId);
  });

  it.each([
    ['placing', /Placing the call/],
    ['ringing', /Your phone is ringing.*Answer \+1 \(613\) 555-0142 and press 1/],
    ['dialled', /Calling the customer.*Stay on the line/],
  ] as const)('the dialog for a call back shows the state of a call that is %s', async (state, text) => {
    const dialog = await openDialog({ state });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    expect((await dialog.findByRole('status')).textContent).toMatch(text);
    expect(dialog.queryByRole('button', { name: 'Call again' })).toBeNull();
  });

  it.each([
    ['ended', /The call has ended/],
    ['missed', /The customer did not answer.*Nothing was charged/],
    ['not_dialled', /The customer was not called.*press 1 to be connected/],
  ] as const)(
    'the dialog for a call back states the result of a call that is %s, and offers another call',
    async (state, text) => {
      const dialog = await openDialog({ state });
      await dialog.findByRole('combobox');
      fireEvent.click(call(dialog));
      expect((await dialog.findByRole('status')).textContent).toMatch(text);
      fireEvent.click(dialog.getByRole('button', { name: 'Call again' }));
      fireEvent.click(await dialog.findByRole('button', { name: 'Call' }));
      await expect.poll(() => sent('callBacks.place').length).toBe(2);
      const [first, second] = sent('callBacks.place') as { requestId: string }[];
      expect(first?.requestId).not.toBe(second?.requestId);
    },
  );

  it('the dialog for a call back shows the reason of the server, and no advice to press a key, if the customer was not called', async () => {
    const reason = 'Your balance does not cover this call. Add funds first.';
    const dialog = await openDialog({ place: progress('not_dialled', reason) });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    const status = await dialog.findByRole('status');
    expect(status.textContent).toBe(`The customer was not called${reason}`);
  });

  it('the dialog for a call back states that a call was neither placed nor charged, and keeps the form', async () => {
    const dialog = await openDialog({ state: 'not_placed' });
    await dialog.findByRole('combobox');
    fireEvent.click(call(dialog));
    await screen.findByText('The call was not placed');
    await screen.findByText('Nothing was charged.');
    dialog.getByRole('combobox');
  });

  it('the dialog for a call back shows the call in progress again after the page was reloaded', async () => {
    sessionStorage.setItem('callBack:{"kind":"call","callSid":"CA1"}', REQUEST);
    const dialog = await openDialog({ state: 'dialled' });
    expect((await dialog.findByRole('status')).textContent).toMatch(/Calling the customer/);
    expect(sent('callBacks.progress').at(0)).toEqual({ requestId: REQUEST });
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  it('the dialog for a call back polls a call in progress, and shows its end even if no live event arrives', async () => {
    sessionStorage.setItem('callBack:{"kind":"call","callSid":"CA1"}', REQUEST);
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    try {
      const dialog = await openDialog({ state: 'placing' });
      await dialog.findByRole('status');
      serverAnswers(answers({ state: 'not_placed' }));
      await vi.advanceTimersByTimeAsync(10_000);
      await dialog.findByText('The call was not placed');
      await dialog.findByText('Nothing was charged.');
      const asked = sent('callBacks.progress').length;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(sent('callBacks.progress')).toHaveLength(asked);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the dialog for a call back starts with the form if the last call ended before the dialog was opened', async () => {
    sessionStorage.setItem('callBack:{"kind":"call","callSid":"CA1"}', REQUEST);
    const dialog = await openDialog({ state: 'ended' });
    await dialog.findByRole('combobox');
    expect(dialog.queryByText('The call has ended')).toBeNull();
  });

  it('a business without an active number is offered only the link to call with the user’s own phone', async () => {
    const conversation = await open({ from: null });
    await conversation.findByRole('link', { name: /^Call back/ });
    expect(conversation.queryByRole('button', { name: /^Call from/ })).toBeNull();
  });
});

describe('calling a customer on a phone', () => {
  signedInOn('phone');

  it('the link to call with the user’s own phone is the first action on a phone screen', async () => {
    const conversation = await open();
    const own = await conversation.findByRole('link', { name: /^Call back/ });
    const placed = conversation.getByRole('button', { name: NAME });
    expect(own.compareDocumentPosition(placed) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(own.getAttribute('href')).toBe('tel:+14165550131');
    expect(own.dataset.variant).toBe('filled');
  });
});

describe('calling a customer as a member of the staff', () => {
  signedInOn('desktop');
  beforeEach(() => signInAs('staff'));

  it('staff members are offered only the link to call with their own phone', async () => {
    const conversation = await open();
    await conversation.findByRole('link', { name: /^Call back/ });
    expect(conversation.queryByRole('button', { name: /^Call from/ })).toBeNull();
  });
});

describe('calling from other screens', () => {
  signedInOn('desktop');

  /** Presses Call in the dialog of this button, and returns the target that was sent. */
  async function targetOf(button: HTMLElement): Promise<unknown> {
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: NAME }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Call' }));
    await dialog.findByRole('status');
    const [request] = sent('callBacks.place') as { target: unknown }[];
    return request?.target;
  }

  it('a customer can be called from the row menu of the customer directory', async () => {
    const customer = { ...CUSTOMER, id: 31, fullName: 'Emma Roy', lastCallAt: null, nextAppointmentAt: null };
    serverAnswers({
      'customers.directory': { data: { customers: [customer], count: 1, nextCursor: null } },
      ...answers(),
    });
    showScreen(<CustomersPage />, '/customers');
    await screen.findByRole('link', { name: 'Emma Roy' });
    await expect.poll(() => sent('callBacks.terms').length).toBe(1);
    openMenu('Emma Roy');
    const entry = await screen.findByRole('button', { name: 'Call from +1 (416) 555-0119: Emma Roy' });
    expect(await targetOf(entry)).toEqual({ kind: 'customer', customerId: 31 });
  });

  it('the customer directory offers no call to a customer without a phone number', async () => {
    const customer = { ...CUSTOMER, id: 31, fullName: 'Emma Roy', phone: null, phoneFormatted: null };
    const compared = { ...customer, lastCallAt: null, nextAppointmentAt: null };
    serverAnswers({
      'customers.directory': { data: { customers: [compared], count: 1, nextCursor: null } },
      ...answers(),
    });
    showScreen(<CustomersPage />, '/customers');
    await screen.findByRole('link', { name: 'Emma Roy' });
    await expect.poll(() => sent('callBacks.terms').length).toBe(1);
    openMenu('Emma Roy');
    await screen.findByRole('button', { name: 'Edit Emma Roy' });
    expect(screen.queryByRole('button', { name: /^Call from/ })).toBeNull();
  });

  it('the customer of an appointment can be called', async () => {
    const appointment = { ...APPOINTMENT, customerId: 31, customerPhone: '+14165550131' };
    serverAnswers({ 'appointments.get': { data: { appointment } }, ...answers() });
    const callFrom = (
      <CallFrom
        target={{ kind: 'customer', customerId: 31 }}
        name="Emma Roy"
        phone={{ number: '+14165550131', formatted: '+1 (416) 555-0131' }}
        from={FROM}
      />
    );
    showScreen(<AppointmentDialog callFromOf={() => callFrom} />, `/calendar?appt=${appointment.id}`);
    expect(await targetOf(await screen.findByRole('button', { name: NAME }))).toEqual({
      kind: 'customer',
      customerId: 31,
    });
  });
});
