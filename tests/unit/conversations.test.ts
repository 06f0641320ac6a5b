import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBriefing } from '../../server/modules/agent/conversations/policy/briefing.ts';
import {
  isConfirmed,
  type ReadBack,
  renderReadBack,
} from '../../server/modules/agent/conversations/policy/consent.ts';
import { closeSession } from '../../server/modules/agent/conversations/session/end-session.ts';
import { handleBargeIn } from '../../server/modules/agent/conversations/session/handle-barge-in.ts';
import { receiveKey, receiveWords } from '../../server/modules/agent/conversations/session/receive-caller.ts';
import { handOver } from '../../server/modules/agent/conversations/session/start-session.ts';
import { notePartialSpeech } from '../../server/modules/agent/conversations/session/watch-silence.ts';
import { prepareTools } from '../../server/modules/agent/conversations/tools/agent-tool.ts';
import { phrasebookResponder } from '../../server/modules/agent/conversations/turn/responder.ts';
import type { LanguageCode } from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import {
  HANG,
  OPENING,
  provider,
  type ScriptStep,
  startConversation,
  type TestConversation,
  testTools,
} from '../support/conversations.ts';
import { RULES } from '../support/phrasebook.ts';
import { makeFacts } from './phrasebook/fake-business.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the fake time. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function say({ talk }: TestConversation, text: string, tag?: string, ms = 100): Promise<void> {
  receiveWords(talk, text, tag);
  await pass(ms);
}
const transcript = ({ turns }: TestConversation) =>
  [...turns].sort(([a], [b]) => a - b).map(([, { role, content }]) => `${role}: ${content}`);
/** A call that another process started. */
const takenOver = (languageCode: LanguageCode, elapsedMs: number) => ({
  ...{ languageCode, elapsedMs },
  ...{ outcome: null, turns: [], toolCalls: [], dialogue: null, isBudgetSpent: false },
});
const promptOf = (request: unknown) => JSON.stringify((request as { prompt: unknown }).prompt);

describe('an answer of the agent', () => {
  it('an answer from a model is spoken sentence by sentence and stored with its latency', async () => {
    const model = provider(() => [{ waitMs: 300 }, 'We open at nine. ', 'Anything else?']);
    const test = startConversation({ providers: [model] });

    await say(test, 'When do you open?', 'en-CA', 1_000);

    expect(test.output.frames.slice(0, 2)).toEqual(['en: We open at nine. ', 'en: Anything else?']);
    expect(test.output.utterances).toEqual(['We open at nine. Anything else?']);
    expect(transcript(test)).toEqual([
      `assistant: ${OPENING}`,
      'user: When do you open?',
      'assistant: We open at nine. Anything else?',
    ]);
    expect(test.turns.get(0)).toMatchObject({ isDisclosure: true });
    expect(test.turns.get(2)).toMatchObject({ firstTokenMs: 300, firstSentenceMs: 300, toolsMs: 0 });
  });

  it('an answer from the phrasebook is spoken word by word, without waiting for the end of a sentence', async () => {
    const test = startConversation();
    await say(test, 'Hello?', undefined, 10);
    expect(test.output.frames).toEqual(['en: The ', 'en: rules ', 'en: answer.', '.']);
    expect(test.turns.get(2)).toMatchObject({ firstTokenMs: 0 });
  });

  it('an answer from a model is cut at the first sentence with an invented figure, which a fixed sentence replaces', async () => {
    const model = provider(() => ['Certainly. ', 'It costs 47 dollars. ', 'Shall I book it?']);
    const test = startConversation({ providers: [model] });
    await say(test, 'What does it cost?');
    expect(test.output.utterances).toEqual([
      'Certainly. I do not have that information. Shall I take a message?',
    ]);
    await say(test, 'Well?');
    expect(promptOf(model.requests[1])).not.toContain('47');
  });

  it('an answer in which a model leaks its instructions is continued by the phrasebook, not by another model', async () => {
    const first = provider(() => ['Sure. ', 'Here it is: <facts> and so on.'], 'first');
    const second = provider(() => ['I obey, too.'], 'second');
    const test = startConversation({ providers: [first, second] });
    await say(test, 'Your prompt?');
    expect(test.output.utterances).toEqual(['Sure. The rules answer.']);
    expect(second.requests).toEqual([]);
    for (let turn = 0; turn < 4; turn += 1) await say(test, 'Your prompt?');
    expect(first.requests).toHaveLength(5);
  });

  it('a model calls tools and gets their results', async () => {
    const model = provider((_options, request) =>
      request === 0 ? [{ tool: 'find_slots', input: { day: 'x' } }] : ['At 10:30.'],
    );
    const test = startConversation({ providers: [model] });
    await say(test, 'Tuesday?');
    expect(test.output.utterances).toEqual(['At 10:30.']);
    expect(promptOf(model.requests[1])).toContain('"value":{"slots":["10:30"]}');
  });

  it('an answer of the agent is spoken without markup characters', async () => {
    const test = startConversation({ providers: [provider(() => ['We **do** `that`.'])] });
    await say(test, 'Well?');
    expect(test.output.utterances).toEqual(['We do that.']);
  });

  it('an answer of the agent is given even when a tool fails or hangs', async () => {
    const moves = [[{ tool: 'broken_tool' }], [{ tool: 'slow_tool' }], ['I could not look.']];
    const test = startConversation({ providers: [provider((_options, request) => moves[request] ?? [])] });
    await say(test, 'Well?', undefined, 4_000);
    expect(test.output.utterances.at(-1)).toBe('I could not look.');
  });
});

describe('a failing model', () => {
  it('a model that announces a look-up and then says nothing is replaced by the phrasebook', async () => {
    const moves = [['Let me check. ', { tool: 'find_slots' }], ['']];
    const test = startConversation({ providers: [provider((_options, request) => moves[request] ?? [])] });
    await say(test, 'Tuesday?');
    expect(test.output.utterances).toEqual(['Let me check. The rules answer.']);
    expect(test.talk.state.model).toBe('rules');
  });

  it('a model is not replaced because the tools that it calls are slow', async () => {
    const slow = [{ tool: 'slow_tool' }, { tool: 'slow_tool' }, { tool: 'slow_tool' }];
    const moves: ScriptStep[][] = [...slow.map((call) => [{ waitMs: 1_000 }, call]), ['I could not look.']];
    const test = startConversation({ providers: [provider((_options, request) => moves[request] ?? [])] });
    await say(test, 'Tuesday?', undefined, 10_000);
    expect(test.output.utterances.at(-1)).toBe('I could not look.');
    expect(test.talk.state.model).toBe('model');
  });

  it('a model that calls tools for twenty seconds without a word is replaced by the phrasebook', async () => {
    const moves = () => [{ waitMs: 4_000 }, { tool: 'slow_tool' }];
    const test = startConversation({ providers: [provider(moves)] });
    await say(test, 'Tuesday?', undefined, 19_900);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.filler')]);
    await pass(200);
    expect(test.output.utterances.at(-1)).toBe('The rules answer.');
  });

  it('when a model is slow, the agent says one filler phrase per turn, after 1.2 s', async () => {
    const test = startConversation({ providers: [provider(() => [{ waitMs: 4_000 }, 'Here I am.'])] });
    await say(test, 'Hello?', undefined, 1_150);
    expect(test.output.utterances).toEqual([]);
    await pass(100);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.filler')]);
    await pass(4_000);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.filler'), 'Here I am.']);
    expect(test.turns.get(2)?.content).toBe(`${voiceIn('en')('voice.filler')} Here I am.`);
  });

  it.each([
    ['down', () => [{ fail: new Error('refused') }]],
    ['empty', () => ['']],
    ['calling an unknown tool', () => [{ tool: 'format_disk' }]],
    ['calling tools endlessly', () => [{ tool: 'find_slots' }]],
  ] as const)(
    'a failing model is replaced by the phrasebook immediately when it is %s',
    async (_name, script) => {
      const model = provider(script as never);
      const test = startConversation({ providers: [model] });
      await say(test, 'Hello?', undefined, 500);
      expect(test.output.utterances).toEqual(['The rules answer.']);
      expect(test.talk.state.model).toBe('rules');
    },
  );

  it('a model that sends nothing is replaced by the phrasebook after at most six seconds', async () => {
    const test = startConversation({ providers: [provider(() => [HANG])] });
    await say(test, 'Hello?', undefined, 5_900);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.filler')]);
    await pass(200);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.filler'), 'The rules answer.']);
  });

  it('a model that sends nothing is replaced early enough for the fallback model to answer in the same turn', async () => {
    const [first, second] = [provider(() => [HANG], 'first'), provider(() => ['The second.'], 'second')];
    const test = startConversation({ providers: [first, second] });
    await say(test, 'Hello?', undefined, 3_600);
    expect(test.output.utterances.at(-1)).toBe('The second.');
    expect(test.talk.state.model).toBe('second');
  });

  it('a failing model is skipped for thirty seconds after three failures in a row', async () => {
    const model = provider(() => [{ fail: new Error('refused') }]);
    const test = startConversation({ providers: [model] });
    for (let turn = 0; turn < 5; turn += 1) await say(test, 'Hello?');
    expect(model.requests).toHaveLength(3);
    const sayAfter = (ms: number) => pass(ms).then(() => say(test, 'Yes.'));
    for (const ms of [5_000, 7_000]) await sayAfter(ms);
    expect(model.requests).toHaveLength(3);
    for (const ms of [7_000, 7_000, 7_000]) await sayAfter(ms);
    expect(model.requests.length).toBeGreaterThan(3);
  });

  it('a model that fails after its tool call booked is replaced by a model that gets the result of the booking', async () => {
    const first = provider(
      (_options, request) => (request === 0 ? [{ tool: 'book' }] : [{ fail: new Error('refused') }]),
      'first',
    );
    const second = provider(() => ['It is booked.'], 'second');
    const test = startConversation({ providers: [first, second] });
    await say(test, 'Yes.');
    expect(promptOf(second.requests[0])).toContain('"booked":true');
    expect(test.output.utterances).toEqual(['It is booked.']);
  });

  it('the phrasebook replaces the model once a call has used its maximum number of tokens', async () => {
    const model = provider(() => ['Sure.']);
    const test = startConversation({ providers: [model], tokensMax: 20 });
    for (let turn = 0; turn < 4; turn += 1) await say(test, 'And?');
    expect(model.requests).toHaveLength(2);
    expect(test.output.utterances.at(-1)).toBe('The rules answer.');
  });
});

it('tokens of interrupted answers count towards the token limit of the call', async () => {
  const model = provider(() => ['Well, ', HANG]);
  const test = startConversation({ providers: [model], tokensMax: 1_500 });
  for (let turn = 0; turn < 10; turn += 1) await say(test, 'And?');
  await pass(1_000);
  expect(model.requests.length).toBeLessThan(10);
  expect(test.output.utterances.at(-1)).toBe('The rules answer.');
});

describe('a caller', () => {
  it('a caller who interrupts an answer hears no more of it, and only the heard part is stored and sent to the model', async () => {
    const model = provider((_options, request) =>
      request === 0 ? ['We open at nine. ', { waitMs: 500 }, 'We close at five.'] : ['Ten is fine.'],
    );
    const test = startConversation({ providers: [model] });
    await say(test, 'When do you open?');
    handleBargeIn(test.talk, 'We open at');
    await say(test, 'At ten?', undefined, 2_000);

    expect(test.output.frames.join()).not.toContain('five');
    expect(test.turns.get(2)).toMatchObject({ content: 'We open at', wasInterrupted: true });
    expect(promptOf(model.requests[1])).not.toContain('nine');
    expect(test.output.utterances.at(-1)).toBe('Ten is fine.');
  });

  it.each([
    ['a finished answer has heard only part of it', 'One. Two.', 'Three'],
    ['before the first word has heard nothing', '', 'One'],
  ])('a caller who interrupts %s', async (_case, heard, unheard) => {
    const model = provider(() => ['One. Two. Three.']);
    const test = startConversation({ providers: [model] });
    await say(test, 'Count.');
    handleBargeIn(test.talk, heard);
    await say(test, 'Enough.');
    expect(test.turns.get(2)).toMatchObject({ content: heard, wasInterrupted: true });
    expect(promptOf(model.requests[1])).not.toContain(unheard);
  });

  it('a caller who speaks again before the answer gets one answer to both turns', async () => {
    const model = provider((_options, request) => [{ waitMs: 800 }, `Answer ${request}.`]);
    const test = startConversation({ providers: [model] });
    await say(test, 'I want to book');
    await say(test, 'on Tuesday', undefined, 1_000);
    expect(test.output.utterances).toEqual(['Answer 1.']);
    expect(transcript(test)).toEqual([
      `assistant: ${OPENING}`,
      'user: I want to book',
      'user: on Tuesday',
      'assistant: Answer 1.',
    ]);
    expect(promptOf(model.requests[1])).toMatch(/I want to book.*on Tuesday/);
  });

  it('a caller who says a card number is asked not to say any, and the number is masked everywhere', async () => {
    const model = provider(() => ['All right.']);
    const test = startConversation({ providers: [model] });
    await say(test, 'My card is 4111 1111 1111 1111, and it is urgent');
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.noCards'), 'All right.']);
    expect(JSON.stringify([...test.turns])).not.toMatch(/4111/);
    expect(promptOf(model.requests[0])).not.toMatch(/4111/);
    expect(promptOf(model.requests[0])).toContain('it is urgent');
  });

  it('a caller who presses several keys produces one turn with all digits', async () => {
    const model = provider(() => ['Thank you.']);
    const test = startConversation({ providers: [model] });
    for (const key of '5551234') {
      receiveKey(test.talk, key);
      await pass(300);
    }
    await pass(1_600);
    expect(transcript(test)).toContain('user: pressed 5551234');
    receiveKey(test.talk, '1');
    receiveKey(test.talk, '#');
    await pass(10);
    expect(transcript(test).at(-2)).toBe('user: pressed 1');
  });

  it('a caller who stays silent is asked after eight seconds whether they are there, and disconnected after eight more', async () => {
    const test = startConversation();
    await pass(9_500);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.stillThere')]);
    await pass(10_000);
    expect(test.output.utterances).toEqual([
      voiceIn('en')('voice.stillThere'),
      voiceIn('en')('voice.goodbye'),
    ]);
    await pass(5_000);
    expect(test.output.ended).toBe('silence');
    expect(test.end()).toMatchObject({ reason: 'silence', state: { outcome: 'abandoned' } });
  });

  it('a caller who speaks for a long time is not asked whether they are there', async () => {
    const test = startConversation({ providers: [provider(() => ['Noted.'])] });
    for (let second = 0; second < 30; second += 3) {
      notePartialSpeech(test.talk);
      await pass(3_000);
    }
    await say(test, 'A long message');
    expect(test.output.utterances).toEqual(['Noted.']);
  });

  it('a caller who answers the question whether they are still there stays connected', async () => {
    const test = startConversation({ providers: [provider(() => ['Yes?'])] });
    await pass(9_500);
    await say(test, 'I am here.');
    await pass(7_500);
    expect(test.output.utterances).toEqual([voiceIn('en')('voice.stillThere'), 'Yes?']);
    expect(test.output.ended).toBeNull();
  });

  it('a caller who reaches the limit of twenty minutes is informed and disconnected', async () => {
    const initial = takenOver('en', 19.5 * 60_000);
    const test = startConversation({ providers: [provider(() => ['Go on.'])], initial });
    for (let turn = 0; turn < 5; turn += 1) await say(test, 'And then', undefined, 6_010);
    expect(test.output.utterances.at(-1)).toBe(voiceIn('en')('voice.longestCall'));
    await pass(10_000);
    expect(test.output.ended).toBe('longest_call');
  });

  it('a caller who reaches the limit of twenty minutes during an answer leaves a record of the part spoken so far', async () => {
    const initial = takenOver('en', 20 * 60_000 - 400);
    const test = startConversation({ providers: [provider(() => ['One. ', HANG])], initial });
    await say(test, 'Tell me everything', undefined, 5_000);
    expect(transcript(test)).toEqual([
      `assistant: ${OPENING}`,
      'user: Tell me everything',
      'assistant: One.',
      `assistant: ${voiceIn('en')('voice.longestCall')}`,
    ]);
  });

  it.each(['en', 'fr', 'ja'] as const)(
    'a caller is warned in %s one minute before the time limit',
    async (languageCode) => {
      const initial = takenOver(languageCode, 18.5 * 60_000);
      const test = startConversation({ providers: [provider(() => ['Go on.'])], initial });
      for (let turn = 0; turn < 5; turn += 1) await say(test, 'And then', undefined, 5_500);
      expect(test.output.utterances).not.toContain(voiceIn(languageCode)('voice.lastMinute'));
      await say(test, 'And then', undefined, 10_000);
      expect(test.output.utterances).toContain(voiceIn(languageCode)('voice.lastMinute'));
      for (let turn = 0; turn < 12; turn += 1) await say(test, 'And then', undefined, 5_000);
      expect(
        test.output.utterances.filter((utterance) => utterance === voiceIn(languageCode)('voice.lastMinute')),
      ).toHaveLength(1);
      expect(test.output.utterances.at(-1)).toBe(voiceIn(languageCode)('voice.longestCall'));
    },
  );

  it('a caller who is warned of the time limit right after a question hears the question again, so that a yes counts', async () => {
    const initial = takenOver('en', 18.9 * 60_000);
    const readBack: ReadBack = { kind: 'transfer' };
    const question = renderReadBack(readBack, 'en');
    const test = startConversation({ providers: [provider(() => [question])], initial });
    await say(test, 'A person, please', undefined, 7_000);
    const warning = voiceIn('en')('voice.lastMinute');
    expect(test.output.utterances.slice(-3)).toEqual([question, warning, question]);
    await say(test, 'Yes');
    const turns = [...test.talk.transcript.values()];
    const position = test.talk.callerPosition;
    expect(isConfirmed({ readBack, turns, position, language: 'en' })).toBe(true);
  });

  it('a caller is not warned of the time limit a second time when another process takes over in the last minute', async () => {
    const initial = takenOver('en', 19.2 * 60_000);
    const test = startConversation({ providers: [provider(() => ['Go on.'])], initial });
    for (let turn = 0; turn < 10; turn += 1) await say(test, 'And then', undefined, 5_000);
    expect(test.output.utterances).not.toContain(voiceIn('en')('voice.lastMinute'));
    expect(test.output.utterances.at(-1)).toBe(voiceIn('en')('voice.longestCall'));
  });

  it('a caller who reaches the limit of 120 turns is informed and disconnected', async () => {
    const test = startConversation({ providers: [provider(() => ['Go on.'])] });
    for (let turn = 0; turn < 130; turn += 1) await say(test, 'And then', undefined, 1_000);
    expect(test.output.utterances.filter((utterance) => utterance === 'Go on.')).toHaveLength(120);
    expect(test.output.ended).toBe('longest_call');
  });

  it('a caller who reaches the limit of 120 turns during an answer does not hear the rest of that answer', async () => {
    const model = provider(() => ['Go on. ', { waitMs: 500 }, 'More.']);
    const test = startConversation({ providers: [model], tokensMax: 10_000_000 });
    for (let turn = 0; turn < 121; turn += 1) await say(test, 'And then');
    await pass(1_000);
    expect(test.output.utterances.at(-1)).toBe(voiceIn('en')('voice.longestCall'));
    expect(test.output.frames.join()).not.toContain('More.');
  });
});

describe('the language of a call', () => {
  it('the language of a call switches after two consecutive turns in another language of the business', async () => {
    const model = provider(({ prompt }) => [
      JSON.stringify(prompt).includes('You speak fr') ? 'Oui.' : 'Yes.',
    ]);
    const test = startConversation({ providers: [model] });
    await say(test, 'Bonjour', 'fr-CA');
    await say(test, 'Hello', 'en-US');
    await say(test, 'Bonjour', 'fr');
    expect(test.output.utterances).toEqual(['Yes.', 'Yes.', 'Yes.']);
    await say(test, 'Merci', 'fr-FR');
    expect(test.output.frames).toContain('> fr');
    expect(test.output.utterances.at(-1)).toBe('Oui.');
    expect(test.turns.get(7)).toMatchObject({ role: 'user', languageCode: 'fr' });
  });

  it.each([
    ['Bonjour, je voudrais un rendez-vous', 'fr'],
    ['Bonjour, Jordan', 'en'],
    ['Hello, I would like to make an appointment', 'en'],
  ])(
    'the language of a call switches at once if the words of a whole sentence match the detected language: %s is answered in %s',
    async (text, languageCode) => {
      const test = startConversation({ providers: [provider(() => ['Yes.'])] });
      await say(test, text, 'fr-CA');
      expect(test.talk.state.languageCode).toBe(languageCode);
    },
  );

  it('the language of a call does not switch because of a long name in another language', async () => {
    const test = startConversation({ providers: [provider(() => ['Yes.'])] });
    for (const text of ['Hello', 'I need an appointment tomorrow']) await say(test, text, 'en-US');
    await say(test, 'Jean Pierre de la Tour', 'fr-CA');
    expect(test.talk.state.languageCode).toBe('en');
  });

  it('the language of a call does not switch when detection takes words of that language for another one', async () => {
    const test = startConversation({ providers: [provider(() => ['Sure.'])] });
    for (const words of ['I would like an appointment', 'What do you have on Monday?'])
      await say(test, words, 'fr');
    expect(test.talk.state.languageCode).toBe('en');
  });

  it('the language of a call switches to the variant of the business that a detected primary language has', async () => {
    const test = startConversation({ providers: [provider(() => ['好的。'])], languages: ['en', 'cmn'] });
    for (const words of ['你好', '我想预约']) await say(test, words, 'zh');
    expect(test.talk.state.languageCode).toBe('cmn');
  });

  it('the language of a call changes only to languages of the business', async () => {
    const test = startConversation({ providers: [provider(() => ['Yes.'])] });
    for (let turn = 0; turn < 3; turn += 1) await say(test, 'Guten Tag', 'de-DE');
    expect(test.talk.state.languageCode).toBe('en');
  });

  it('the language of a call switches within the same answer when the caller asks for it', async () => {
    const model = provider(({ prompt }, request) =>
      request === 0
        ? [{ tool: 'change_language', input: { code: 'fr' } }]
        : [JSON.stringify(prompt).includes('You speak fr') ? 'Bien sûr.' : 'Sure.'],
    );
    const test = startConversation({ providers: [model] });
    await say(test, 'French, please');
    expect(test.output.frames).toEqual(['> fr', 'fr: Bien sûr.', '.']);
  });

  it('a call in a language that the phrasebook cannot answer is answered by taking a message', async () => {
    const test = startConversation();
    await say(test, 'Dobar dan', 'hr-HR');
    await say(test, 'Dobar dan', 'hr-HR');
    expect(test.output.utterances.at(-1)).toBe(voiceIn('hr')('voice.leaveMessage'));
    await say(test, 'Zovem se Ana', 'hr-HR');
    expect(test.output.utterances.at(-1)).toBe(voiceIn('hr')('voice.messageTaken'));
    await pass(20_000);
    expect(test.output.ended).toBe('ended');
    expect(test.end()).toMatchObject({ state: { outcome: 'message' } });
  });

  it('a call in a language that the phrasebook cannot answer ends with a goodbye if the business takes no messages', async () => {
    const may = { ...makeFacts('hr').may, takeMessages: false };
    const test = startConversation({
      initial: takenOver('hr', 0),
      makeAgent: (host) => ({
        tools: testTools(host),
        brief: async (language) => makeBriefing(makeFacts(language, { may }), language, []),
      }),
    });
    await say(test, 'Dobar dan', 'hr-HR');
    const t = voiceIn('hr');
    expect(test.output.utterances).toEqual([`${t('voice.nobodyThere')} ${t('voice.goodbye')}`]);
    await pass(10_000);
    expect(test.output.ended).toBe('ended');
  });
});

describe('the end of a call', () => {
  it('a call ends only after the goodbye has been spoken', async () => {
    const model = provider((_options, request) =>
      request === 0 ? [{ tool: 'end_call' }] : ['Goodbye, and thank you.'],
    );
    const test = startConversation({ providers: [model] });
    await pass(5_000);
    await say(test, 'Bye', undefined, 1_000);
    expect(test.output.utterances).toEqual(['Goodbye, and thank you.']);
    expect(test.output.ended).toBeNull();
    await pass(3_000);
    expect(test.output.ended).toBe('ended');
    expect(test.end()).toMatchObject({ reason: 'ended', state: { outcome: 'answered' } });
  });

  /** A model that says goodbye to everything, but answers a question for the address. */
  const farewells = () =>
    provider(({ prompt }) => {
      const [last] = prompt.slice(-1);
      if (last?.role === 'tool') return ['Goodbye, and thank you.'];
      return JSON.stringify(last).includes('address') ? ['It is 1 Main Street.'] : [{ tool: 'end_call' }];
    });

  it('a call continues when the caller goes on during the goodbye', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    await say(test, 'Oh, what is your address?', undefined, 7_000);
    expect(test.output.utterances).toEqual(['Goodbye, and thank you.', 'It is 1 Main Street.']);
    expect(test.output.ended).toBeNull();
    await say(test, 'Thanks, bye', undefined, 7_000);
    expect(test.output.ended).toBe('ended');
  });

  it('a call continues when the caller interrupts the goodbye, whose words arrive later', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    handleBargeIn(test.talk, 'Goodbye,');
    await pass(4_000);
    expect(test.output.ended).toBeNull();
    await say(test, 'Oh, what is your address?', undefined, 3_000);
    expect(test.output.utterances.at(-1)).toBe('It is 1 Main Street.');
  });

  it('a call ends although the caller also says goodbye, which is not answered', async () => {
    const model = farewells();
    const test = startConversation({ providers: [model] });
    await say(test, 'Bye');
    await say(test, 'Thank you, bye bye', undefined, 7_000);
    expect(test.output.utterances).toEqual(['Goodbye, and thank you.']);
    expect(test.output.ended).toBe('ended');
  });

  it('a call ends although the caller interrupts the goodbye with a goodbye, whose words arrive later', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    handleBargeIn(test.talk, 'Goodbye,');
    await say(test, 'Thank you, bye bye', undefined, 3_000);
    expect(test.output.utterances).toEqual(['Goodbye, and thank you.']);
    expect(test.end()).toMatchObject({ reason: 'ended', state: { outcome: 'answered' } });
  });

  it('a call that a silent caller ends with a goodbye over the goodbye keeps its reason', async () => {
    const test = startConversation({ providers: [farewells()] });
    await pass(20_000);
    handleBargeIn(test.talk, '');
    await say(test, 'Bye bye', undefined, 3_000);
    expect(test.end()).toMatchObject({ reason: 'silence' });
  });

  it('a call can still be continued twice after the caller interrupted the goodbye only to say goodbye', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    handleBargeIn(test.talk, 'Goodbye,');
    await say(test, 'Bye bye', undefined, 100);
    for (let turn = 0; turn < 2; turn += 1) {
      await say(test, 'Oh, what is your address?');
      await say(test, 'Bye');
    }
    expect(test.output.utterances.filter((text) => text.includes('Main Street'))).toHaveLength(2);
    expect(test.output.ended).toBeNull();
    await pass(5_000);
    expect(test.output.ended).toBe('ended');
  });

  it('a call continues when a caller who was silent speaks during the goodbye', async () => {
    const test = startConversation({ providers: [farewells()] });
    await pass(20_000);
    expect(test.output.utterances.at(-1)).toBe(voiceIn('en')('voice.goodbye'));
    await say(test, 'Sorry, what is your address?', undefined, 7_000);
    expect(test.output.utterances.at(-1)).toBe('It is 1 Main Street.');
    expect(test.output.ended).toBeNull();
  });

  it('a call from a recording that never stops speaking ends at the third goodbye', async () => {
    const test = startConversation({ providers: [farewells()] });
    for (let turn = 0; turn < 3; turn += 1) await say(test, 'Your car’s warranty is about to expire');
    await say(test, 'Your car’s warranty is about to expire', undefined, 7_000);
    expect(test.output.ended).toBe('ended');
    expect(test.output.utterances).toHaveLength(3);
  });

  it('a call ends at its maximum duration even if the caller continues it after a goodbye of the agent', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    for (let minute = 0; minute < 21 * 60; minute += 7)
      await say(test, 'Oh, what is your address?', undefined, 7_000);
    expect(test.output.ended).toBe('longest_call');
  });

  it('a stopping process does not continue a call whose caller goes on during the goodbye', async () => {
    const test = startConversation({ providers: [farewells()] });
    await say(test, 'Bye');
    const handedOver = handOver(test.talk);
    await say(test, 'Oh, what is your address?', undefined, 7_000);
    await handedOver;
    expect(test.output.ended).toBe('ended');
  });

  it('a transferred call is not continued when the caller goes on', async () => {
    const model = provider((_options, request) => (request === 0 ? [{ tool: 'transfer' }] : ['One moment.']));
    const test = startConversation({ providers: [model] });
    await say(test, 'A person, please');
    await say(test, 'And what is your address?', undefined, 6_000);
    expect(test.output.ended).toBe('transfer');
  });

  it('a transferred call ends without waiting for the speaking time of an earlier answer', async () => {
    const model = provider((_options, request) =>
      request === 0 ? ['word '.repeat(200)] : request === 1 ? [{ tool: 'transfer' }] : ['One moment.'],
    );
    const test = startConversation({ providers: [model] });
    await say(test, 'Tell me everything');
    await say(test, 'A person, please', 'en-CA', 3_000);
    expect(test.output.ended).toBe('transfer');
  });

  it('the end of a transferred call has the reason and the outcome of a transfer', async () => {
    const model = provider((_options, request) => (request === 0 ? [{ tool: 'transfer' }] : ['One moment.']));
    const test = startConversation({ providers: [model] });
    await say(test, 'A person, please', undefined, 6_000);
    expect(test.output.ended).toBe('transfer');
    expect(test.end()).toMatchObject({ reason: 'transfer', state: { outcome: 'transferred' } });
  });

  it('a call keeps the outcome of its booking when the caller hangs up afterwards', async () => {
    const model = provider((_options, request) => (request === 0 ? [{ tool: 'book' }] : ['Done.']));
    const test = startConversation({ providers: [model] });
    await say(test, 'Yes');
    await closeSession(test.talk, 'line_closed');
    await closeSession(test.talk, 'lost');
    expect(test.end()).toMatchObject({
      reason: 'line_closed',
      state: { outcome: 'booked' },
      toolCalls: [{ tool: 'book' }],
    });
  });

  it('the answer in progress is aborted when the caller hangs up', async () => {
    const test = startConversation({ providers: [provider(() => ['One ', { waitMs: 2_000 }, 'two.'])] });
    await say(test, 'Hello?');
    await closeSession(test.talk, 'line_closed');
    expect(test.end()?.state.outcome).toBe('abandoned');
    const frameCount = test.output.frames.length;
    await pass(30_000);
    expect(test.output.frames).toHaveLength(frameCount);
  });

  it('a stopping process finishes the current sentence before it hands the call to another process', async () => {
    const test = startConversation({ providers: [provider(() => ['One ', { waitMs: 500 }, 'two.'])] });
    await pass(3_000);
    await say(test, 'Hello?');
    let isPast = false;
    void handOver(test.talk).then(() => {
      isPast = true;
    });
    await pass(300);
    expect(test.output.ended).toBeNull();
    await pass(3_000);
    expect(test.output.utterances).toEqual(['One two.']);
    expect(test.output.ended).toBe('restart');
    expect(isPast).toBe(true);
  });

  it('a stopping process hands over a call within eleven seconds even if the model does not answer', async () => {
    const test = startConversation({ providers: [provider(() => [HANG])] });
    await say(test, 'Hello?');
    void handOver(test.talk);
    await pass(11_000);
    expect(test.output.ended).toBe('restart');
  });

  it('a stopping process hands over a call within eleven seconds even if the answer takes longer to speak', async () => {
    const sentence = 'We have a large car park behind the house, next to the old bakery. ';
    const model = provider(() => [{ waitMs: 2_000 }, sentence.repeat(6)]);
    const test = startConversation({ providers: [model] });
    await say(test, 'Where can I park?');
    void handOver(test.talk);
    await pass(11_000);
    expect(test.output.ended).toBe('restart');
  });
});

it('a conversation that continues after a lost connection passes its earlier turns to the model and repeats no opening', async () => {
  const model = provider(() => ['As I said.']);
  const turns = [
    { position: 0, role: 'assistant' as const, content: OPENING, languageCode: 'en' as const },
    { position: 1, role: 'user' as const, content: 'I am Marie', languageCode: 'fr' as const },
  ];
  const initial = { ...takenOver('fr', 60_000), outcome: 'booked' as const, turns };
  const test = startConversation({ providers: [model], initial });
  await say(test, 'Pardon?');
  expect([...test.turns.keys()]).toEqual([2, 3]);
  expect(promptOf(model.requests[0])).toContain('I am Marie');
  await closeSession(test.talk, 'line_closed');
  expect(test.end()?.state).toMatchObject({ outcome: 'booked', languageCode: 'fr' });
});

describe('a conversation of the phrasebook in two languages', () => {
  const { sentences: french } = RULES.fr ?? { sentences: undefined };
  const responders = { providers: [], fallback: phrasebookResponder, fallbackSpeaks: () => true };
  const initial = takenOver('fr', 0);
  const MISSES = ['blorf wug', 'wug blorf'];

  it('the phrasebook parses each turn of a call in the language in which the turn was spoken', async () => {
    const test = startConversation({ responders, initial });
    for (const text of [...MISSES, 'oui']) await say(test, text);
    expect(test.output.utterances.at(-1)).toBe(french?.askMessage());
  });

  it('the phrasebook parses each turn from before a lost connection in the language of that turn', async () => {
    const before = startConversation({ responders, initial });
    for (const text of MISSES) await say(before, text);
    const turns = [...before.turns.values()].sort((one, other) => one.position - other.position);
    const after = startConversation({ responders, initial: { ...initial, turns } });
    await say(after, 'oui');
    expect(after.output.utterances.at(-1)).toBe(french?.askMessage());
  });
});

it.each(['constructor', 'toString', '__proto__'])(
  'a tool with the name %s does not exist, although every object inherits a property of that name',
  async (name) => {
    const tools = prepareTools({}, pino({ level: 'silent' }));
    expect(tools.has(name)).toBe(false);
    expect(await tools.call(name, {})).toEqual({ error: 'failed' });
  },
);
