import { describe, expect, it } from 'vitest';
import { RULES } from '../../support/phrasebook.ts';
import { makeConversation, makeFacts, sendTurns, type Talk } from './fake-business.ts';

const inputsOf = ({ calls }: Talk, tool: string) =>
  calls.filter((call) => call.tool === tool).map(({ input }) => input);

const BOOKING = ['Botox on Monday at ten', 'yes', 'Marie Tremblay', 'yes'];
const CANCELLING = ['I need to cancel my appointment', 'Marie Tremblay, December 4th at 11', 'yes'];
const MOVING = [
  'I need to move my appointment',
  'Marie Tremblay, December 4th at 11',
  'Monday at ten',
  'yes',
];
const MESSAGE = ['can I leave a message', 'please call me back about my bill', 'Marie Tremblay'];

/** For each tool: a conversation that calls the tool, and the agent's text that confirms its result. */
const TOOLS: [tool: string, lines: readonly string[], done: RegExp][] = [
  ['find_open_slots', BOOKING, /^You are booked for Botox on Monday, November 30 at 10:00 AM\./],
  ['hold_slot', BOOKING, /^You are booked/],
  ['book', BOOKING, /^You are booked/],
  ['find_appointment', CANCELLING, /Friday, December 4 at 11:00 AM is cancelled/],
  ['cancel_appointment', CANCELLING, /is cancelled/],
  ['move_appointment', MOVING, /Monday, November 30 at 10:00 AM/],
  ['take_message', MESSAGE, /message/],
];

describe.each(['slow', 'failed'])('a tool with the error "%s"', (error) => {
  it.each(TOOLS)(
    'a tool that fails twice is called a third time with the same input, and its result is reported: %s',
    async (tool, lines, done) => {
      const healthy = makeConversation(makeFacts('en'));
      const expectedReply = await sendTurns(healthy, lines);
      expect(expectedReply).toMatch(done);
      let callCount = 0;
      const talk = makeConversation(makeFacts('en'), {
        [tool]: () => (++callCount < 3 ? { error } : undefined),
      });
      expect(await sendTurns(talk, lines)).toBe(expectedReply);
      const [first, ...again] = inputsOf(talk, tool);
      expect(again).toEqual([first, first]);
      expect(talk.calls).toHaveLength(healthy.calls.length + 2);
    },
  );

  it.each([
    ['book', BOOKING],
    ['cancel_appointment', CANCELLING],
    ['move_appointment', MOVING],
    ['take_message', MESSAGE],
  ] as const)('a tool that fails three times is reported as an unknown outcome: %s', async (tool, lines) => {
    const talk = makeConversation(makeFacts('en'), { [tool]: () => ({ error }) });
    expect(await sendTurns(talk, lines)).toMatch(/cannot tell yet whether that went through/);
    expect(inputsOf(talk, tool)).toHaveLength(3);
  });
});

describe('a caller who speaks while a tool is slow', () => {
  it('a caller who speaks while a tool is slow hears the result of the tool and nothing else', async () => {
    const talk = makeConversation(makeFacts('en'));
    await sendTurns(talk, CANCELLING.slice(0, 2));
    const call = { toolCallId: 'one', toolName: 'cancel_appointment' };
    const output = { type: 'json' as const, value: { error: 'slow' } };
    const languageCode = 'en' as const;
    talk.messages.push(
      {
        role: 'user',
        content: [{ type: 'text', text: 'yes' }],
        languageCode,
        position: talk.messages.length,
      },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', ...call, input: { appointment_id: 'a1' } }],
        languageCode,
      },
      { role: 'tool', content: [{ type: 'tool-result', ...call, output }], languageCode },
    );
    expect(await talk.say('yes yes')).toMatch(
      /^Your appointment on Friday, December 4 at 11:00 AM is cancelled/,
    );
    expect(inputsOf(talk, 'cancel_appointment')).toEqual([{ appointment_id: 'a1' }]);
  });
});

describe('a cancellation with an unknown outcome', () => {
  const doubtful = (isDone: boolean) => {
    const answers: unknown[] = [{ error: 'slow' }, { error: 'slow' }, { error: 'slow' }];
    return makeConversation(makeFacts('en'), {
      cancel_appointment: () => answers.shift(),
      find_appointment: () => (isDone && answers.length === 0 ? { found: false } : undefined),
    });
  };

  it('a cancellation with an unknown outcome is confirmed when the caller asks again and the appointment no longer exists', async () => {
    const talk = doubtful(true);
    await sendTurns(talk, CANCELLING);
    expect(await sendTurns(talk, ['no', ...CANCELLING.slice(0, 2)])).toMatch(
      /December 4 at 11:00 AM is cancelled/,
    );
    expect(inputsOf(talk, 'cancel_appointment')).toHaveLength(3);
  });

  it('a cancellation with an unknown outcome is made after another yes if the appointment still exists', async () => {
    const talk = doubtful(false);
    await sendTurns(talk, CANCELLING);
    expect(await sendTurns(talk, ['no', ...CANCELLING.slice(0, 2)])).not.toMatch(/is cancelled/);
    expect(await talk.say('yes')).toMatch(/is cancelled/);
  });
});

describe('a booking with an unknown outcome', () => {
  const AGAIN = ['no', 'Botox on Monday at ten'];
  /** A business whose booking tool times out three times and then returns this result. */
  const doubtful = (then: unknown) => {
    const answers: unknown[] = [{ error: 'slow' }, { error: 'slow' }, { error: 'slow' }, then];
    return makeConversation(makeFacts('en'), { book: () => answers.shift() });
  };

  it('a booking with an unknown outcome is confirmed when the caller repeats the request, without another search', async () => {
    const talk = doubtful(undefined);
    await sendTurns(talk, BOOKING);
    const searches = inputsOf(talk, 'find_open_slots').length;
    expect(await sendTurns(talk, AGAIN)).toMatch(
      /^You are booked for Botox on Monday, November 30 at 10:00 AM\./,
    );
    const [first, ...again] = inputsOf(talk, 'book');
    expect(again).toEqual([first, first, first]);
    expect(inputsOf(talk, 'find_open_slots')).toHaveLength(searches);
  });

  it('a booking with an unknown outcome that was not made is made after another yes', async () => {
    const talk = doubtful({ booked: false, alternatives: [] });
    await sendTurns(talk, BOOKING);
    expect(await sendTurns(talk, AGAIN)).toMatch(/Monday, November 30 at 10:00 AM.*right\?/);
    expect(await talk.say('yes')).toMatch(/^You are booked/);
    expect(inputsOf(talk, 'book')).toHaveLength(5);
  });

  it('a booking with an unknown outcome does not affect a request for another time', async () => {
    const talk = doubtful(undefined);
    await sendTurns(talk, BOOKING);
    expect(await sendTurns(talk, ['no', 'Botox on Monday at eleven'])).toMatch(/11:00 AM.*right\?/);
    expect(inputsOf(talk, 'book')).toHaveLength(3);
  });
});

describe.each(Object.entries(RULES))('the limit of bookings in %s', (_code, { sentences }) => {
  it('the limit of bookings has its own sentence, which ends with the offer of a message', () => {
    const [limitText, offer] = [sentences.bookingLimit(), sentences.failed()];
    expect(limitText).not.toBe(offer);
    // Both texts must end with the same question.
    expect(limitText.slice(-8)).toBe(offer.slice(-8));
  });
});

describe('a booking rejected by a limit', () => {
  const limited = () =>
    makeConversation(makeFacts('en'), { book: () => ({ booked: false, refused: 'booking_limit' }) });

  it('the agent reports that a limit prevents the booking, and takes a message instead', async () => {
    const talk = limited();
    expect(await sendTurns(talk, BOOKING)).toBe(
      'I am sorry, I cannot book any more appointments for you by phone right now. Would you like to leave a message?',
    );
    expect(inputsOf(talk, 'book')).toHaveLength(1);
    await sendTurns(talk, ['yes', 'please book me for Monday', 'Marie Tremblay']);
    expect(inputsOf(talk, 'take_message')).toHaveLength(1);
  });
});
