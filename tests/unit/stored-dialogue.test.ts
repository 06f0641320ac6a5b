import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  InitialState,
  RestoredToolCall,
} from '../../server/modules/agent/conversations/session/call-session.ts';
import { handleBargeIn } from '../../server/modules/agent/conversations/session/handle-barge-in.ts';
import { receiveWords } from '../../server/modules/agent/conversations/session/receive-caller.ts';
import { phrasebookResponder } from '../../server/modules/agent/conversations/turn/responder.ts';
import { isLanguageCode } from '../../server/modules/languages/catalogue/languages.ts';
import { parseDialogue, startDialogue } from '../../server/phrasebook/dialogue/saved-dialogue.ts';
import { startConversation, type TestConversation } from '../support/conversations.ts';
import { RULES } from '../support/phrasebook.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const responders = { providers: [], fallback: phrasebookResponder, fallbackSpeaks: () => true };
const { sentences: english } = RULES.en ?? { sentences: undefined };
const ASKS_FOR_MESSAGE = 'Can I leave a message?';
const MESSAGE = 'Please call me back about my invoice';

async function say({ talk }: TestConversation, text: string): Promise<void> {
  receiveWords(talk, text, undefined);
  await vi.advanceTimersByTimeAsync(100);
}

const lastAnswer = ({ output }: TestConversation) => output.utterances.at(-1);
const turnsOf = ({ turns }: TestConversation) =>
  [...turns.values()].sort((one, other) => one.position - other.position);

/** Continues the call in another process with the stored state and the given turns. */
function restartConversation(
  before: TestConversation,
  options: Partial<InitialState> = {},
): TestConversation {
  const initial = {
    languageCode: 'en' as const,
    outcome: null,
    elapsedMs: 0,
    toolCalls: [],
    dialogue: before.dialogue(),
    isBudgetSpent: false,
    turns: turnsOf(before),
    ...options,
  };
  return startConversation({ responders, initial });
}

describe('a call that another process takes over', () => {
  it('a call that another process takes over continues from the dialogue state that was stored with the last answer', async () => {
    const before = startConversation({ responders });
    for (const text of [ASKS_FOR_MESSAGE, MESSAGE]) await say(before, text);
    expect(lastAnswer(before)).toBe(english?.askMessageName());
    const after = restartConversation(before, { turns: turnsOf(before).slice(-2) });
    await say(after, 'Marie Tremblay');
    expect(after.talk.toolCalls).toMatchObject([
      { tool: 'take_message', input: { text: MESSAGE, name: 'Marie Tremblay' } },
    ]);
  });

  it('a call that another process takes over without a stored state replays all turns and gives the same answer', async () => {
    const before = startConversation({ responders });
    await say(before, ASKS_FOR_MESSAGE);
    const [stored, replayed] = [restartConversation(before), restartConversation(before, { dialogue: null })];
    for (const after of [stored, replayed]) await say(after, MESSAGE);
    expect(lastAnswer(stored)).toBe(english?.askMessageName());
    expect(lastAnswer(replayed)).toBe(lastAnswer(stored));
    expect(replayed.dialogue()).toEqual(stored.dialogue());
  });

  it('a call that another process takes over includes a caller turn that arrived after the stored state', async () => {
    const before = startConversation({ responders });
    await say(before, ASKS_FOR_MESSAGE);
    const dialogue = before.dialogue();
    await say(before, MESSAGE);
    const after = restartConversation(before, { dialogue, turns: turnsOf(before).slice(0, -1) });
    await say(after, 'as soon as you can');
    expect(lastAnswer(after)).toBe(english?.askMessageName());
    await say(after, 'Marie Tremblay');
    expect(after.talk.toolCalls).toMatchObject([{ input: { text: `${MESSAGE} as soon as you can` } }]);
  });

  describe('a call with a taken message', () => {
    const messageCall = { tool: 'take_message', input: { text: MESSAGE }, output: { taken: true } };
    const toolCalls: RestoredToolCall[] = [{ position: 5, outcome: 'message', toolCall: messageCall }];
    const confirmation = english?.messageTaken() ?? '';

    it('a taken message is confirmed by the second process if the first one crashed before its confirmation', async () => {
      const before = startConversation({ responders });
      for (const text of [ASKS_FOR_MESSAGE, MESSAGE]) await say(before, text);
      const dialogue = before.dialogue();
      await say(before, 'Marie Tremblay');
      const after = restartConversation(before, { dialogue, turns: turnsOf(before).slice(0, -1), toolCalls });
      await say(after, 'Hello?');
      expect(lastAnswer(after)).toContain(confirmation);
      expect(after.talk.toolCalls).toHaveLength(1);
    });

    it('a taken message is not confirmed again to a caller who has heard the confirmation', async () => {
      const before = startConversation({ responders });
      for (const text of [ASKS_FOR_MESSAGE, MESSAGE, 'Marie Tremblay']) await say(before, text);
      expect(lastAnswer(before)).toContain(confirmation);
      const after = restartConversation(before, { toolCalls });
      await say(after, 'What are your opening hours?');
      expect(lastAnswer(after)).not.toContain(confirmation);
      await say(before, 'What are your opening hours?');
      expect(lastAnswer(after)).toBe(lastAnswer(before));
    });
  });

  it.each([
    ['nothing', 0],
    ['the first words', 12],
    ['all', 1_000],
  ])(
    'a second process gives the same answer as the first one to a caller who heard %s of the last answer',
    async (_, length) => {
      const before = startConversation({ responders });
      for (const text of ['blorf wug', 'wug blorf']) await say(before, text);
      const offer = english?.offerMessage() ?? '';
      expect(lastAnswer(before)).toBe(offer);
      handleBargeIn(before.talk, offer.slice(0, length));
      await vi.advanceTimersByTimeAsync(10);
      const after = restartConversation(before);
      for (const test of [before, after]) await say(test, 'yes please');
      expect(lastAnswer(after)).toBe(lastAnswer(before));
      expect(lastAnswer(after) === english?.askMessage()).toBe(length > 0);
    },
  );
});

it('a card number that spans two turns is masked in the second turn, and the stored state with its first half is deleted', async () => {
  const test = startConversation({ responders });
  for (const text of [ASKS_FOR_MESSAGE, 'My card is four one one one, 1111']) await say(test, text);
  await say(test, 'What was that?');
  expect(JSON.stringify(test.dialogue())).toContain('1111');
  await say(test, '1111 1111');
  await say(test, 'Marie Tremblay');
  expect(JSON.stringify([...test.turns.values()])).not.toContain('1111');
  expect(JSON.stringify(test.dialogue())).not.toMatch(/1111|four one one one/);
});

describe('parseDialogue', () => {
  const valid = startDialogue('en');

  it.each([
    ['of an earlier version', { ...valid, version: 2 }],
    ['of an unknown version', { ...valid, version: 0 }],
    ['with a field that this release does not know', { ...valid, state: { ...valid.state, mood: 'good' } }],
    [
      'without a field that this release needs',
      { ...valid, state: { ...valid.state, misunderstandings: undefined } },
    ],
    ['in an unknown language', { ...valid, state: { ...valid.state, language: 'tlh' } }],
    [
      'with an unknown sentence',
      { ...valid, state: { ...valid.state, notes: [{ key: 'sing', slots: {} }] } },
    ],
    ['with an endless text', { ...valid, state: { ...valid.state, message: 'a'.repeat(5_000) } }],
    ['that is null', null],
  ])('parseDialogue rejects a stored state %s', (_, stored) => {
    expect(parseDialogue(valid, isLanguageCode)).toEqual(valid);
    expect(parseDialogue(JSON.parse(JSON.stringify(stored)), isLanguageCode)).toBeNull();
  });
});
