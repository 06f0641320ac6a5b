import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallsPage } from '../../web/pages/calls-page.tsx';
import { sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { CALL } from './samples.ts';
import { signedInOn, signInAs } from './web-fixture.tsx';

const PHONES = [
  { phone: '+16135550142', formatted: '+1 (613) 555-0142', isProved: true },
  { phone: '+16135550143', formatted: '+1 (613) 555-0143', isProved: true },
  { phone: '+16135550144', formatted: '+1 (613) 555-0144', isProved: false },
];
const PLACED = { data: { state: 'placed', staffPhoneFormatted: '+1 (613) 555-0142' } };

type Answer = Parameters<typeof serverAnswers>[0][string];
type Options = { phones?: typeof PHONES; place?: Answer; from?: string | null };

beforeEach(() => localStorage.removeItem('callBackPhone:7'));

async function open({ phones = PHONES, place = PLACED, from = '+14165550119' }: Options = {}) {
  const data = { call: CALL, callBackFrom: from, messages: [], summary: null, actions: [], recordings: [] };
  serverAnswers({
    'calls.list': { data: { calls: [], count: 0, nextCursor: null } },
    'calls.conversation': { data: { ...data, hits: null, openBookings: 0 } },
    'routing.list': { data: { targets: [], phones } },
    'numbers.list': { data: [{ id: 3, number: '+14165550119' }] },
    'callBacks.place': place,
  });
  showScreen(<CallsPage />, '/call-conversations?call=CA1');
  return within(await screen.findByRole('dialog', { name: 'Conversation' }));
}

const NAME = /^Call from .*416.*555-0119/;
async function openDialog(options: Options = {}) {
  const conversation = await open(options);
  fireEvent.click(await conversation.findByRole('button', { name: NAME }));
  return within(await screen.findByRole('dialog', { name: NAME }));
}
const call = (dialog: Awaited<ReturnType<typeof openDialog>>) => dialog.getByRole('button', { name: 'Call' });

describe('calling a customer from the number of the business', () => {
  signedInOn('desktop');

  it('states what happens and what it costs, and rings the selected phone once', async () => {
    const dialog = await openDialog();
    await dialog.findByText('Your phone rings first. A connected call costs $0.25.');
    const select = dialog.getByRole('combobox', { name: 'Phone that rings' });
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    fireEvent.change(select, { target: { value: '+16135550143' } });
    fireEvent.click(call(dialog));
    fireEvent.click(call(dialog));
    expect((await dialog.findByRole('status')).textContent).toContain('Your phone is ringing');
    expect(sent('callBacks.place')).toEqual([
      { callSid: 'CA1', staffPhone: '+16135550143', requestId: expect.any(String) },
    ]);
    expect(dialog.queryByRole('button', { name: 'Call' })).toBeNull();
  });

  it('selects the phone that was used last', async () => {
    const dialog = await openDialog();
    const select = await dialog.findByRole('combobox', { name: 'Phone that rings' });
    fireEvent.change(select, { target: { value: '+16135550143' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: NAME }));
    const again = within(await screen.findByRole('dialog', { name: NAME }));
    expect(await again.findByRole('combobox')).toHaveProperty('value', '+16135550143');
  });

  it('leads to the numbers when no phone is verified', async () => {
    const dialog = await openDialog({ phones: PHONES.slice(2) });
    await expect
      .poll(() => dialog.queryByRole('link', { name: 'Verify a phone' })?.getAttribute('href'))
      .toBe('/business-phones?dialog=routing.3');
    expect(dialog.queryByRole('button', { name: 'Call' })).toBeNull();
  });

  it('sends a new request after a refusal, and the same one after a lost answer', async () => {
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

  it('sends the same request again after a lost answer', async () => {
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

  it('offers the device’s own call alone without an active number', async () => {
    const conversation = await open({ from: null });
    await conversation.findByRole('link', { name: /^Call back/ });
    expect(conversation.queryByRole('button', { name: /^Call from/ })).toBeNull();
  });
});

describe('calling a customer on a phone', () => {
  signedInOn('phone');

  it('keeps the phone’s own call as the first action', async () => {
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

  it('offers the device’s own call alone', async () => {
    const conversation = await open();
    await conversation.findByRole('link', { name: /^Call back/ });
    expect(conversation.queryByRole('button', { name: /^Call from/ })).toBeNull();
  });
});
