import type { LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import {
  type LanguageCode,
  spokenLanguageCodes,
} from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { makeClinic } from '../../tools/callers/make-clinic.ts';
import type { Clinic, Setting } from '../../tools/callers/scenario.ts';
import { setClock } from '../../tools/callers/stage.ts';
import { CALLER, COMMON_PHRASES } from '../callers/common-phrases.ts';
import { provider, type ScriptStep } from '../support/conversations.ts';
import { createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { openRelay, type RelayCaller, ring, socketPathOf } from '../support/relay-caller.ts';
import { until } from '../support/until.ts';

// A scripted language model over the real socket tests what a model can store with and without the caller's consent.

const deps = forFile(() => createTestDeps({ RELAY_SPEED: '4' }));
let app: FastifyInstance;
/** The scripted reply of the model, given the caller's last turn and the tool results since then. */
let script: (results: Record<string, unknown>[], callerText: string) => ScriptStep[];

function resultsOf(prompt: LanguageModelV3Prompt): Record<string, unknown>[] {
  const from = prompt.findLastIndex(({ role }) => role === 'user');
  return prompt
    .slice(from)
    .flatMap(({ role, content }) => (role === 'tool' ? content : []))
    .flatMap((part) =>
      part.type === 'tool-result' && part.output.type === 'json' ? [part.output.value] : [],
    )
    .map((value) => value as Record<string, unknown>);
}

function callerTextOf(prompt: LanguageModelV3Prompt): string {
  const last = prompt.findLast(({ role }) => role === 'user');
  return last?.role === 'user'
    ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    : '';
}

const listening = async (): Promise<FastifyInstance> => {
  const model = provider(({ prompt }) => script(resultsOf(prompt), callerTextOf(prompt)));
  const newApp = await buildApp({ ...deps, models: [model] });
  await newApp.listen({ port: 0, host: '127.0.0.1' });
  return newApp;
};

beforeAll(async () => {
  app = await listening();
  await setClock({ url: '', sandboxUrl: '', pool: deps.pool, speed: 1 });
}, 60_000);
afterAll(() => app.close());
const callers: RelayCaller[] = [];
afterEach(() => Promise.all(callers.splice(0).map((caller) => caller.hangUp())));

const clinic = (language: LanguageCode, setting: Setting = {}) =>
  makeClinic({ url: '', sandboxUrl: '', pool: deps.pool, speed: 1 }, language, setting);

async function call(place: Clinic): Promise<{ callSid: string; caller: RelayCaller }> {
  const callSid = newCallSid();
  await ring(app, callSid, place.number, CALLER);
  return { callSid, caller: await reconnect(app, callSid) };
}

async function reconnect(to: FastifyInstance, callSid: string): Promise<RelayCaller> {
  const caller = await openRelay(to, { path: await socketPathOf(to, callSid) });
  callers.push(caller);
  caller.send({ type: 'setup', sessionId: 'VX1', callSid, from: CALLER, to: '+14165550119' });
  return caller;
}

const turns = async (callSid: string): Promise<number> => {
  const rows = await deps.sql`SELECT FROM call_messages WHERE call_sid = ${callSid}`;
  return rows.length;
};

const FILLERS: ReadonlySet<string> = new Set(
  spokenLanguageCodes.map((code) => voiceIn(code)('voice.filler')),
);

/**
 * Sends a caller's turn and returns the spoken answer once the turn is stored. Fillers, which a slow machine speaks
 * first, are left out.
 */
async function ask(caller: RelayCaller, callSid: string, callerText: string): Promise<string> {
  const [utteranceCount, turnCount] = [caller.utterances().length, await turns(callSid)];
  const answers = () =>
    caller
      .utterances()
      .slice(utteranceCount)
      .filter((utterance) => !FILLERS.has(utterance));
  const isSpoken = () => caller.frames.findLast(({ type }) => type === 'text')?.last === true;
  caller.say(callerText);
  await until(() => answers().length > 0 && isSpoken(), 10_000, `an answer to "${callerText}"`);
  await until(async () => (await turns(callSid)) >= turnCount + 2, 10_000, 'the turn is kept');
  return answers().join(' ');
}

const appointments = (place: Clinic) =>
  place.query<{ starts: string; status: string; customer: string }>(
    `SELECT to_char(a.starts_at AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD"T"HH24:MI') AS starts, a.status,
       c.first_name || ' ' || c.last_name AS customer
     FROM appointments a JOIN customers c ON c.id = a.customer_id WHERE a.business_id = $1 ORDER BY a.id`,
    [place.businessId],
  );

const SLOT = '2026-12-02T10:00';
type Name = { first: string; last: string };

/** Holds the slot and books it in the same turn, and then reports success. */
const bookAtOnce =
  (place: Clinic, name: Name, slot = () => SLOT) =>
  (results: Record<string, unknown>[]): ScriptStep[] => {
    const holdResult = results.findLast((one) => 'hold_id' in one);
    if (!holdResult)
      return [{ tool: 'hold_slot', input: { service_id: place.serviceIds.cleaning, starts_at: slot() } }];
    const { first: first_name, last: last_name } = name;
    if (results.some((one) => one.booked === true)) return ['Done.'];
    return [{ tool: 'book', input: { hold_id: holdResult.hold_id, first_name, last_name } }];
  };

const messagesOf = (place: Clinic) =>
  place.query('SELECT content FROM caller_messages WHERE business_id = $1', [place.businessId]);

const NAMES: Record<string, { yes: string; first: string; last: string; spoken: string }> = {
  ...Object.fromEntries(
    Object.entries(COMMON_PHRASES).map(([code, { name, ...phrases }]) => [
      code,
      { ...phrases, spoken: name },
    ]),
  ),
  ko: { yes: '네', first: 'Mina', last: 'Kim', spoken: 'Mina Kim' },
  pl: { yes: 'tak', first: 'Anna', last: 'Nowak', spoken: 'Anna Nowak' },
};

describe('booking by a model', () => {
  it.each(
    Object.entries(NAMES).map(([language, phrases]) => ({ language: language as LanguageCode, ...phrases })),
  )(
    'a booking by a model waits in $language for the turn after the read-back and then books exactly those facts',
    async ({ language, yes, first, last, spoken }) => {
      const place = await clinic(language);
      script = bookAtOnce(place, { first, last });
      const { caller, callSid } = await call(place);
      const reply = await ask(caller, callSid, 'Wednesday at ten, quick');
      expect(await appointments(place)).toEqual([]);
      // Japanese and Chinese names are written without a space.
      expect(reply.replaceAll(' ', '')).toContain(spoken.replaceAll(' ', ''));
      expect(reply).toMatch(/10|٬?١٠|१०/);
      expect(reply).toMatch(/[?？؟]|か。/);

      await ask(caller, callSid, yes);
      expect(await appointments(place)).toEqual([
        { starts: SLOT, status: 'confirmed', customer: `${first} ${last}` },
      ]);
    },
  );

  it.each([
    ['en', 'No, wait'],
    ['fr', 'Non, attendez'],
    ['ja', 'いいえ'],
    ['ar', 'لا'],
  ] as const)(
    'a booking by a model in the language %s is not made after the caller says "%s", even if the model calls the tool',
    async (language, no) => {
      const place = await clinic(language);
      script = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' });
      const { caller, callSid } = await call(place);
      await ask(caller, callSid, 'Wednesday at ten');
      await ask(caller, callSid, no);
      expect(await appointments(place)).toEqual([]);
    },
  );

  it('a booking by a model requires a new consent of the caller when the model changes the slot or the name', async () => {
    const place = await clinic('en');
    let slot = SLOT;
    script = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' }, () => slot);
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Wednesday at ten')).toContain('December 2 at 10:00 AM');
    slot = '2026-12-03T15:00';
    expect(await ask(caller, callSid, 'yes')).toContain('December 3 at 3:00 PM');
    script = bookAtOnce(place, { first: 'Eve', last: 'Mallory' }, () => slot);
    expect(await ask(caller, callSid, 'yes')).toContain('Eve Mallory');
    expect(await appointments(place)).toEqual([]);
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toMatchObject([{ starts: slot, customer: 'Eve Mallory' }]);
  });

  it('a booking by a model is not made when the model reads the booking back in its own words', async () => {
    const place = await clinic('en');
    let isFirst = true;
    const book = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' });
    script = (results) => {
      if (isFirst) {
        isFirst = false;
        return ['So that is a cleaning for Marie Tremblay. Shall I book it?'];
      }
      return book(results);
    };
    const { caller, callSid } = await call(place);
    await ask(caller, callSid, 'Wednesday at ten');
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toEqual([]);
  });

  it('a booking by a model is made once when the model calls the tool twice in the turn of the consent', async () => {
    const place = await clinic('en');
    const name = { first_name: 'Marie', last_name: 'Tremblay' };
    let holdId: unknown;
    script = (results) => {
      holdId ??= results.find((one) => 'hold_id' in one)?.hold_id;
      if (!holdId)
        return [{ tool: 'hold_slot', input: { service_id: place.serviceIds.cleaning, starts_at: SLOT } }];
      if (results.some((one) => one.booked === true)) return ['Done.'];
      const book = { tool: 'book', input: { hold_id: holdId, ...name } };
      return [book, book];
    };
    const { caller, callSid } = await call(place);
    await ask(caller, callSid, 'Wednesday at ten');
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toHaveLength(1);
  });

  it('a booking by a model requires another consent when the caller interrupted the read-back before the time was spoken', async () => {
    const place = await clinic('en');
    script = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' });
    const { caller, callSid } = await call(place);
    await ask(caller, callSid, 'Wednesday at ten');
    const heard = { utteranceUntilInterrupt: 'Marie Tremblay. Cleaning on', durationUntilInterruptMs: 900 };
    caller.send({ type: 'interrupt', ...heard });
    await ask(caller, callSid, 'yes yes');
    expect(await appointments(place)).toEqual([]);
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toHaveLength(1);
  });

  it('a booking by a model is made by another server that takes the call over after the question', async () => {
    const other = await listening();
    const place = await clinic('en');
    script = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' });
    const { caller, callSid } = await call(place);
    await ask(caller, callSid, 'Wednesday at ten');
    const second = await reconnect(other, callSid);
    // The caller says yes before the agent asks "Are you still there?". A later yes would answer that question.
    await ask(second, callSid, 'yes');
    await caller.closed;
    expect(await appointments(place)).toMatchObject([{ starts: SLOT, customer: 'Marie Tremblay' }]);
    await second.hangUp();
    await other.close();
  });
});

describe('fallback to the rule-based phrasebook after a question of the model', () => {
  const DOWN: ScriptStep[] = [{ fail: new Error('refused') }];

  it('the rule-based phrasebook makes the booking when the caller consents and the model that asked has failed', async () => {
    const place = await clinic('en');
    const book = bookAtOnce(place, { first: 'Marie', last: 'Tremblay' });
    script = (results, callerText) => (callerText === 'yes' ? DOWN : book(results));
    const { caller, callSid } = await call(place);
    await ask(caller, callSid, 'Wednesday at ten');
    expect(await ask(caller, callSid, 'yes')).toContain(
      'You are booked for Cleaning on Wednesday, December 2',
    );
    expect(await appointments(place)).toMatchObject([{ starts: SLOT, customer: 'Marie Tremblay' }]);
  });

  it.each([
    ['no thanks', 0],
    ['yes please', 1],
  ] as const)(
    'after a model offers to take a message and the caller says "%s", the rule-based phrasebook stores %i messages',
    async (answer, count) => {
      const place = await clinic('en', { target: '+16135550142' });
      script = (_results, callerText) =>
        callerText === answer
          ? DOWN
          : [{ tool: 'take_message', input: { text: 'Call me back', name: 'Marie' } }];
      const { caller, callSid } = await call(place);
      await ask(caller, callSid, 'I want to leave a message');
      await ask(caller, callSid, answer);
      expect(await messagesOf(place)).toHaveLength(count);
    },
  );

  it.each([
    ['no, not now', false],
    ['yes please', true],
  ] as const)(
    'after a model offers a transfer and the caller says "%s", the rule-based phrasebook connects the caller: %s',
    async (answer, isThrough) => {
      const place = await clinic('en', { target: '+16135550142' });
      script = (_results, callerText) => (callerText === answer ? DOWN : [{ tool: 'transfer' }]);
      const { caller, callSid } = await call(place);
      await ask(caller, callSid, 'I would like to speak to a person');
      await ask(caller, callSid, answer);
      const rows = await deps.sql`SELECT outcome FROM conversations WHERE call_sid = ${callSid}`;
      expect(rows[0]?.outcome === 'transferred').toBe(isThrough);
    },
  );
});

const MARYS = {
  service: 'cleaning' as const,
  ...{ starts: '2026-12-03T11:00', firstName: 'Mary', lastName: 'Thompson', phone: CALLER },
};

describe('change of an appointment by a model', () => {
  it('a cancellation by a model takes effect in the turn after the read-back, not in the turn that found the appointment', async () => {
    const place = await clinic('en', { appointments: [MARYS] });
    script = (results) => {
      const found = results.find((one) => 'appointment_id' in one)?.appointment_id;
      if (!found) return [{ tool: 'find_appointment', input: { name: 'Thompson', day: '2026-12-03' } }];
      if (results.some((one) => one.cancelled === true)) return ['Cancelled.'];
      return [{ tool: 'cancel_appointment', input: { appointment_id: found } }];
    };
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Cancel it, Thompson')).toBe(
      'Cleaning on Thursday, December 3 at 11:00 AM. Shall I cancel it?',
    );
    expect(await appointments(place)).toMatchObject([{ status: 'confirmed' }]);
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('a move by a model takes effect in the turn after the read-back of the new time', async () => {
    const place = await clinic('en', { appointments: [MARYS] });
    script = (results) => {
      const found = results.find((one) => 'appointment_id' in one)?.appointment_id;
      const holdId = results.find((one) => 'hold_id' in one)?.hold_id;
      const slot = { service_id: place.serviceIds.cleaning, starts_at: SLOT, appointment_id: found };
      if (!found) return [{ tool: 'find_appointment', input: { name: 'Thompson', day: '2026-12-03' } }];
      if (!holdId) return [{ tool: 'hold_slot', input: slot }];
      if (results.some((one) => one.moved === true)) return ['Moved.'];
      return [{ tool: 'move_appointment', input: { appointment_id: found, hold_id: holdId } }];
    };
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Move it')).toBe(
      'Cleaning, Thursday, December 3, 11:00 AM. Shall I move it to Wednesday, December 2 at 10:00 AM?',
    );
    expect(await appointments(place)).toMatchObject([{ starts: MARYS.starts }]);
    await ask(caller, callSid, 'yes');
    expect(await appointments(place)).toMatchObject([{ starts: SLOT }]);
  });
});

describe('message and transfer by a model', () => {
  it('a message or a transfer requested by a model takes effect only after the caller has agreed in the next turn', async () => {
    const place = await clinic('en', { target: '+16135550142' });
    script = (results, callerText) => {
      const isMessage = callerText.includes('message') || callerText === 'Yes, do';
      if (results.some((one) => one.taken === true)) return ['I have passed it on.'];
      return isMessage
        ? [{ tool: 'take_message', input: { text: 'Please call back about the invoice', name: 'Marie' } }]
        : [{ tool: 'transfer' }];
    };
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Take a message')).toBe(
      'Please call back about the invoice. Marie. Shall I pass that on?',
    );
    expect(await messagesOf(place)).toEqual([]);
    await ask(caller, callSid, 'Yes, do');
    expect(await messagesOf(place)).toEqual([{ content: 'Please call back about the invoice' }]);

    expect(await ask(caller, callSid, 'Put me through')).toBe('Shall I connect you to a person?');
    expect(caller.frames.map(({ type }) => type)).not.toContain('end');
    caller.say('yes please');
    await until(() => caller.frames.some(({ type }) => type === 'end'));
    expect(caller.frames.at(-1)?.handoffData).toBe('{"reason":"transfer"}');
  });

  it('a message by a model may repeat an amount that only the caller mentioned', async () => {
    const place = await clinic('en');
    script = (results) =>
      results.some((one) => one.taken === true)
        ? ['I have passed it on.']
        : [{ tool: 'take_message', input: { text: 'Wants 250 dollars back, which is 20 percent' } }];
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Tell the owner I want 250 dollars back, which is 20 percent')).toBe(
      'Wants 250 dollars back, which is 20 percent. Shall I pass that on?',
    );
    await ask(caller, callSid, 'yes');
    expect(await messagesOf(place)).toEqual([{ content: 'Wants 250 dollars back, which is 20 percent' }]);
  });

  it('a message in which the model states an unknown price is neither read back nor stored', async () => {
    const place = await clinic('en');
    script = () => [{ tool: 'take_message', input: { text: 'A cleaning costs 3 dollars' } }];
    const { caller, callSid } = await call(place);
    expect(await ask(caller, callSid, 'Take a message')).toBe(
      'I do not have that information. Shall I take a message?',
    );
    await ask(caller, callSid, 'yes');
    expect(await messagesOf(place)).toEqual([]);
  });
});
