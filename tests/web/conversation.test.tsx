import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallAction, CallView, MessageView } from '../../server/modules/telephony/calls/calls.schema.ts';
import type { RecordingView } from '../../server/modules/telephony/recordings/recordings.schema.ts';
import { AppointmentFacts } from '../../web/features/calendar/appointment-dialog.tsx';
import { CallCard } from '../../web/features/calls/call-history.tsx';
import { CallsPage } from '../../web/pages/calls-page.tsx';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { APPOINTMENT, CALL, TURN } from './samples.ts';
import { show, signedInOn } from './web-fixture.tsx';

const LIVE: CallView = {
  ...CALL,
  ...{ status: 'in-progress', endedAt: null, durationSeconds: null, isLive: true, outcome: null },
  ...{ chargeOutcome: 'pending', chargeCents: null, ledgerEntryId: null, languageCode: 'fr' },
};
const OPENING: MessageView = {
  ...TURN,
  ...{ role: 'assistant', content: 'Bonjour. Je suis une IA.', languageCode: 'fr', isDisclosure: true },
};
const ANSWER: MessageView = {
  ...OPENING,
  id: 3,
  content: 'Tuesday the',
  languageCode: 'en',
  isDisclosure: false,
  wasInterrupted: true,
  firstTokenMs: 420,
  firstSentenceMs: 910,
  sources: [
    { kind: 'answer', id: 7, title: 'When are you open?' },
    { kind: 'source', id: 12, title: 'Your visit' },
  ],
};
const TURNS = [
  OPENING,
  { ...OPENING, id: 2, role: 'user', content: 'When?', isDisclosure: false } as const,
  ANSWER,
];

const scrolled = vi.fn();
signedInOn('desktop');
beforeEach(() => {
  scrolled.mockClear();
  window.HTMLElement.prototype.scrollIntoView = scrolled;
});

async function open(
  call: CallView,
  messages: readonly MessageView[],
  more: { summary?: string; turn?: string; recordings?: RecordingView[]; actions?: CallAction[] },
) {
  const { summary = null, turn, recordings = [], actions = [] } = more;
  serverAnswers({
    'calls.list': { data: { calls: [], count: 0, nextCursor: null } },
    'calls.conversation': {
      data: { call, messages, summary, actions, recordings, hits: null, openBookings: 0 },
    },
  });
  showScreen(<CallsPage />, `/call-conversations?call=CA1${turn === undefined ? '' : `&turn=${turn}`}`);
  return within(await screen.findByRole('dialog', { name: 'Conversation' }));
}

describe('conversation dialog', () => {
  it('the conversation dialog shows the language, an interruption and the latency of each turn', async () => {
    const dialog = await open({ ...LIVE, isLive: false, outcome: 'booked' }, TURNS, {
      summary: 'Booked Cleaning.',
    });
    await dialog.findByText('Booked Cleaning.');
    dialog.getByText('Booked');
    fireEvent.click(dialog.getByText('Details'));
    const [opening, question, answer] = dialog.getAllByRole('listitem');
    expect(opening?.textContent).toContain('Told about the AI and the transcript');
    expect(opening?.textContent).toContain('French');
    expect(question?.textContent).not.toContain('Interrupted');
    expect(answer?.textContent).toContain('Interrupted here');
    expect(answer?.textContent).toContain('First word after 0.4 s, first sentence after 0.9 s');
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('the conversation dialog describes actions of the agent in the language of the portal instead of the stored summary', async () => {
    const call = { ...LIVE, isLive: false, outcome: 'booked' as const };
    const actions = [{ deed: 'moved' as const, startsLocal: '2026-12-02T14:00' }];
    const dialog = await open({ ...call, summaryActions: actions }, TURNS, {
      summary: 'Rendez-vous déplacé au mer. 2 déc., 14 h 00.',
    });
    await dialog.findByText('Moved an appointment to Wednesday, Dec 2, 2:00 PM.');
    expect(dialog.queryByText(/Rendez-vous/)).toBeNull();
  });

  it('the conversation dialog shows the sources of an answer and links to the page or file that was read', async () => {
    const dialog = await open({ ...LIVE, isLive: false }, TURNS, {});
    const [opening, , answer] = await dialog.findAllByRole('listitem');
    expect(opening?.textContent).not.toContain('From:');
    expect(answer?.textContent).toContain('From:When are you open?Your visit');
    const links = dialog.getAllByRole('link', { name: 'Your visit' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/receptionist?dialog=passages.12']);
  });

  it('the conversation dialog lists recordings, and requests the audio with the session only when the user plays it', async () => {
    const expiresAt = '2026-12-22T15:00:00.000Z';
    const dialog = await open({ ...LIVE, isLive: false, outcome: 'answered' }, TURNS, {
      recordings: [{ id: 7, kind: 'call', seconds: 75, expiresAt }],
    });
    const listen = await dialog.findByRole('button', { name: 'Listen: Recording of the call (1:15)' });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status: 404 })),
    );
    fireEvent.click(listen);
    expect((await dialog.findByRole('alert')).textContent).toBe('This recording no longer exists.');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/recordings/7/sound',
      expect.objectContaining({ headers: expect.any(Object) }),
    );
    vi.unstubAllGlobals();
  });

  it('the conversation dialog links the customer and the appointment that was booked in the call', async () => {
    const dialog = await open({ ...LIVE, isLive: false, outcome: 'booked' }, TURNS, {
      actions: [{ action: 'booked', appointmentId: 9, turn: 2, startsLocal: '2026-12-01T14:00' }],
    });
    const link = await dialog.findByRole('link', { name: 'Booked appointment: Dec 1, 2026 2:00 PM' });
    expect(link.getAttribute('href')).toBe('/calendar?appt=9&date=2026-12-01');
    expect(dialog.getByRole('link', { name: 'Emma Roy' }).getAttribute('href')).toBe('/customers/31');
    expect(dialog.queryByRole('button', { name: 'Add as customer' })).toBeNull();
  });

  it('the conversation dialog offers to add an unknown caller as a customer with the calling number', async () => {
    // Growing text fields wait for fonts, which happy-dom does not have.
    Object.assign(document, { fonts: new EventTarget() });
    const stranger = { ...LIVE, isLive: false, customerId: null, customerName: null };
    const dialog = await open(stranger, TURNS, {});
    fireEvent.click(await dialog.findByRole('button', { name: 'Add as customer' }));
    const phone = await screen.findByRole('textbox', { name: /^Phone number/ });
    expect(phone).toHaveProperty('value', '+14165550131');
    expect(window.location.search).not.toContain('4165550131');
  });

  it('the conversation dialog shows that the call is live, also before the first word', async () => {
    const dialog = await open(LIVE, [], {});
    await dialog.findByText('On the line now');
    dialog.getByText('Nothing has been said yet.');
  });

  it('the conversation dialog scrolls to the turn that the URL names', async () => {
    const dialog = await open(LIVE, TURNS, { turn: '2' });
    await dialog.findByText('Tuesday the');
    const current = dialog
      .getAllByRole('listitem')
      .filter((turn) => turn.getAttribute('aria-current') === 'true');
    expect(current.map(({ textContent }) => textContent?.includes('Tuesday the'))).toEqual([true]);
    expect(scrolled).toHaveBeenCalledOnce();
  });
});

it('the call list shows the outcome of a call, and none for a call without an outcome', () => {
  const cards = [
    { ...LIVE, isLive: false, outcome: 'transferred' as const },
    { ...LIVE, callSid: 'CA2', isLive: false },
  ];
  show(
    <ul>
      {cards.map((call) => (
        <CallCard key={call.callSid} call={call} now={new Date('2026-11-22T16:00:00Z')} onView={vi.fn()} />
      ))}
    </ul>,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Connected to a person');
  expect(second?.textContent).not.toContain('Connected');
});

it('an appointment booked by the receptionist links to the turn in which the caller confirmed it', () => {
  showScreen(
    <AppointmentFacts appointment={{ ...APPOINTMENT, confirmedBy: { callSid: 'CA1', position: 6 } }} />,
  );
  const link = screen.getByRole('link', { name: 'By your receptionist in this call' });
  expect(link.getAttribute('href')).toBe('/call-conversations?call=CA1&turn=6');
});
