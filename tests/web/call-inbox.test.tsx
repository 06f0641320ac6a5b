import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  CallView,
  FollowUpView,
  MessageView,
} from '../../server/modules/telephony/calls/calls.schema.ts';
import { CallsPage } from '../../web/pages/calls-page.tsx';
import { holdBack, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { CALL, TURN } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

const FOLLOW_UP: FollowUpView = {
  reasons: ['booking_failed'],
  assigneeId: null,
  assigneeName: null,
  dueOn: null,
  note: null,
  doneAt: null,
  doneBy: null,
};
const MARC: CallView = {
  ...CALL,
  ...{ customerId: null, customerName: null, callerName: 'Marc', followUp: FOLLOW_UP, languageCode: 'fr' },
};
const FRENCH_TURN: MessageView = {
  ...TURN,
  content: 'Un rendez-vous samedi?',
  translation: { text: 'An appointment on Saturday?', languageCode: 'en' },
  languageCode: 'fr',
};

signedInOn('desktop');

function open(address: string, call: Partial<CallView> = {}): void {
  const callView = { ...MARC, ...call };
  serverAnswers({
    'followUps.count': { data: { count: 3 } },
    'calls.list': { data: { calls: [callView], count: 1, nextCursor: null } },
    'calls.conversation': {
      data: {
        call: callView,
        messages: [FRENCH_TURN],
        summary: callView.summary,
        actions: [],
        recordings: [],
        hits: null,
        openBookings: 0,
      },
    },
    'followUps.setDone': { data: { ...FOLLOW_UP, doneAt: '2026-11-22T16:00:00.000Z' } },
    'followUps.set': { data: FOLLOW_UP },
    'reports.members': {
      data: [
        { userId: 7, name: 'Ada Owner', role: 'admin', isVerified: true },
        { userId: 8, name: 'Ben Clerk', role: 'staff', isVerified: true },
      ],
    },
    'languages.listForBusiness': {
      data: [
        { code: 'en', name: 'English' },
        { code: 'fr', name: 'French' },
      ],
    },
  });
  showScreen(<CallsPage />, address);
}

describe('list of calls', () => {
  it('the list of calls counts the calls that need a follow-up, filters by them, and stores the filter in the URL', async () => {
    open('/call-conversations');
    const chip = await screen.findByRole('button', { name: 'Needs follow-up 3' });
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(chip);
    await waitFor(() => expect(window.location.search).toBe('?only=follow_up'));
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(JSON.stringify(sent('calls.list'))).toContain('"only":"follow_up"'));
    fireEvent.click(screen.getByRole('button', { name: 'Booked' }));
    await waitFor(() => expect(window.location.search).toBe('?outcome=booked'));
  });

  it('the list of calls labels a call as not booked if the requested booking was not made, and shows the caller’s name', async () => {
    open('/call-conversations');
    const list = await screen.findByRole('table', { name: 'Call History' });
    const row = within(within(list).getAllByRole('row')[1] ?? list);
    row.getByText('“Marc”');
    row.getByText('Not booked');
    row.getByText('Wanted an appointment and got none.');
    row.getByText('Needs follow-up');
    expect(row.queryByText('Answered')).toBeNull();
  });
});

it('the filters of calls still show the language in the URL when the languages have loaded', async () => {
  const release = holdBack('languages.listForBusiness');
  open('/call-conversations?language=fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Advanced Filters' }));
  const language = () => screen.getByLabelText<HTMLSelectElement>('Language');
  await screen.findByRole('option', { name: 'French' });
  expect(language().value).toBe('fr');
  release();
  await screen.findByRole('option', { name: 'English' });
  expect(language().value).toBe('fr');
});

describe('conversation dialog', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Conversation' }));

  it('the conversation dialog links the phone number at which the caller asked to be called back', async () => {
    const callerMessage = {
      content: 'Call me',
      voicemailSeconds: null,
      languageCode: 'en',
      phone: { number: '+15145550100', formatted: '+1 (514) 555-0100' },
    };
    open('/call-conversations?call=CA1', { callerMessage });
    const link = await (await dialog()).findByRole('link', { name: /^Call back/ });
    expect(link.getAttribute('href')).toBe('tel:+15145550100');
    (await dialog()).getByText('+1 (514) 555-0100');
  });

  it('the conversation dialog labels a voice message without a transcript by its duration', async () => {
    const callerMessage = { content: '', voicemailSeconds: 12, languageCode: null, phone: null };
    open('/call-conversations?call=CA1', { callerMessage, summary: null, summaryActions: null });
    expect(await (await dialog()).findAllByText('Voice message of 12 seconds')).not.toEqual([]);
  });

  it('the conversation dialog marks a follow-up as done once after a double click, with an undo in the toast', async () => {
    open('/call-conversations?call=CA1');
    const done = await (await dialog()).findByRole('button', { name: 'Mark done' });
    // Both clicks happen in one task, before React renders again.
    act(() => {
      done.click();
      done.click();
    });
    await screen.findByText('Marked as done');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Reopened');
    expect(sent('followUps.setDone')).toEqual([
      { callSid: 'CA1', done: true },
      { callSid: 'CA1', done: false },
    ]);
  });

  it('the conversation dialog assigns a follow-up to a member with a due date and a note', async () => {
    // Growing text fields wait for fonts, which happy-dom does not have.
    Object.assign(document, { fonts: new EventTarget() });
    open('/call-conversations?call=CA1');
    const openDialog = await dialog();
    fireEvent.click(await openDialog.findByRole('button', { name: 'Assign' }));
    await openDialog.findByRole('option', { name: 'Ada Owner' });
    fireEvent.change(openDialog.getByLabelText('Assignee'), { target: { value: '7' } });
    fireEvent.change(openDialog.getByLabelText('Due'), { target: { value: '2026-12-02' } });
    fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'Before noon' } });
    fireEvent.click(openDialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Follow-up saved');
    expect(sent('followUps.set')).toEqual([
      { callSid: 'CA1', assigneeId: 7, dueOn: '2026-12-02', note: 'Before noon' },
    ]);
  });

  it('the conversation dialog still shows the assignee of a follow-up when the members have loaded', async () => {
    Object.assign(document, { fonts: new EventTarget() });
    const release = holdBack('reports.members');
    open('/call-conversations?call=CA1', {
      followUp: { ...FOLLOW_UP, assigneeId: 8, assigneeName: 'Ben Clerk' },
    });
    const openDialog = await dialog();
    fireEvent.click(await openDialog.findByRole('button', { name: 'Edit follow-up' }));
    const assignee = () => openDialog.getByLabelText<HTMLSelectElement>('Assignee');
    expect(assignee().selectedOptions[0]?.textContent).toBe('Ben Clerk');
    release();
    await openDialog.findByRole('option', { name: 'Ada Owner' });
    expect(assignee().selectedOptions[0]?.textContent).toBe('Ben Clerk');
  });

  it('the conversation dialog shows the translation first and the original on press', async () => {
    open('/call-conversations?call=CA1');
    const openDialog = await dialog();
    await openDialog.findByText('An appointment on Saturday?');
    expect(openDialog.queryByText('Un rendez-vous samedi?')).toBeNull();
    fireEvent.click(openDialog.getByRole('button', { name: 'Original' }));
    openDialog.getByText('Un rendez-vous samedi?');
  });
});
