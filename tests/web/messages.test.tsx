import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallerMessageView } from '../../server/modules/agent/messages/messages.schema.ts';
import { MessagesPage } from '../../web/pages/messages-page.tsx';
import { calls, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen, signInAs } from './web-fixture.tsx';

const MESSAGE: CallerMessageView = {
  id: 3,
  callSid: 'CA1',
  customerId: 31,
  customerName: 'Emma Roy',
  name: 'Emma',
  phone: '+14165550131',
  phoneFormatted: '(416) 555-0131',
  callerPhone: '+14165550131',
  callBackFrom: { number: '+14165550119', formatted: '+1 (416) 555-0119' },
  content: 'Please call me back about my bill.',
  voicemailSeconds: null,
  languageCode: 'fr',
  createdAt: '2026-11-22T15:00:00.000Z',
  handledAt: null,
  handledBy: null,
  recording: null,
};
const page = (...messages: CallerMessageView[]) => ({
  data: { messages, nextCursor: null, openCount: messages.length },
});

beforeEach(() => {
  setScreen('desktop');
  signInAs('manager');
});

describe('messages of callers', () => {
  it('messages of callers show the caller, the language and the text with ways to answer', async () => {
    serverAnswers({ 'messages.list': page(MESSAGE) });
    showScreen(<MessagesPage />, '/messages');
    const card = within(await screen.findByRole('listitem'));
    card.getByText('Emma Roy');
    card.getByText('says their name is Emma');
    card.getByText('French');
    card.getByText('Please call me back about my bill.');
    const back = card.getByRole('link', { name: 'Call Emma Roy back at (416) 555-0131' });
    expect(back.getAttribute('href')).toBe('tel:+14165550131');
    card.getByRole('button', { name: 'Call from +1 (416) 555-0119: Emma Roy' });
    fireEvent.click(card.getByRole('button', { name: 'View Conversation with Emma Roy' }));
    expect(window.location.search).toBe('?call=CA1');
  });

  it('messages of callers describe a voice message by its duration, in the language of the portal', async () => {
    serverAnswers({ 'messages.list': page({ ...MESSAGE, content: '', voicemailSeconds: 12 }) });
    showScreen(<MessagesPage />, '/messages');
    const caption = await screen.findByText('Voice message of 12 seconds');
    expect(caption.getAttribute('lang')).toBeNull();
  });

  it('messages of callers are marked as done by one press, with an undo', async () => {
    serverAnswers({ 'messages.list': page(MESSAGE), 'messages.setHandled': { data: MESSAGE } });
    showScreen(<MessagesPage />, '/messages');
    await screen.findByRole('listitem');
    press('Mark the message from Emma Roy as done');
    await screen.findByText('Marked as done');
    press('Undo');
    await screen.findByText('Message reopened');
    expect(sent('messages.setHandled')).toEqual([
      { messageId: 3, handled: true },
      { messageId: 3, handled: false },
    ]);
  });

  it('messages of callers have a tab of done messages with its own URL, which shows who handled each', async () => {
    const done = { ...MESSAGE, handledAt: '2026-11-22T16:00:00.000Z', handledBy: 'Ada Owner' };
    serverAnswers({ 'messages.list': page(done) });
    showScreen(<MessagesPage />, '/messages?tab=done');
    await screen.findByText(/Ada Owner/);
    screen.getByRole('button', { name: 'Reopen the message from Emma Roy' });
    expect(calls.at(0)?.input).toMatchObject({ handled: true });
  });

  it('messages of callers can be read but not marked as done by staff', async () => {
    signInAs('staff');
    serverAnswers({ 'messages.list': page({ ...MESSAGE, phone: null, customerName: null, name: null }) });
    showScreen(<MessagesPage />, '/messages');
    await screen.findByText('Unknown caller');
    screen.getByText('No number to call back');
    expect(screen.queryByRole('button', { name: /as done/ })).toBeNull();
  });

  it('messages of callers show an empty state when no message is waiting', async () => {
    serverAnswers({ 'messages.list': page() });
    showScreen(<MessagesPage />, '/messages');
    await screen.findByText('No messages waiting');
  });
});
