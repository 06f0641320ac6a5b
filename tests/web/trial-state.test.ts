import { describe, expect, it } from 'vitest';
import {
  follow,
  RINGING,
  type Trial,
  type TrialEvent,
} from '../../web/features/receptionist/trial/trial-dialog.tsx';

const sent = (text: string): TrialEvent => ({ type: 'sent', text });
const token = (text: string, isLast = false): TrialEvent => ({ type: 'token', token: text, isLast });
const after = (...events: TrialEvent[]): Trial => events.reduce(follow, RINGING);
/** A trial call after its greeting and the given events. */
const inConversation = (...events: TrialEvent[]) =>
  after({ type: 'answered' }, token('Hello.', true), ...events);
const textsOf = ({ turns }: Trial) => turns.map(({ who, text }) => `${who}: ${text}`);

describe('state of a trial conversation', () => {
  it('the state of a trial conversation starts with the greeting and without a pending answer', () => {
    const answered = after({ type: 'answered' }, token('Hello.', true));
    expect([answered.phase, answered.isWaiting]).toEqual(['talking', false]);
    expect(textsOf(answered)).toEqual(['agent: Hello.']);
  });

  it('the state of a trial conversation collects the tokens of an answer in one turn, and waits until the first token', () => {
    const afterQuestion = inConversation(sent('Are you open?'));
    expect(afterQuestion.isWaiting).toBe(true);
    const partialAnswer = follow(afterQuestion, token('Yes, '));
    expect([partialAnswer.isWaiting, partialAnswer.turns.at(-1)?.isOpen]).toEqual([false, true]);
    expect(textsOf(follow(partialAnswer, token('until five.', true))).at(-1)).toBe('agent: Yes, until five.');
  });

  it('the state of a trial conversation creates no turn for an empty last token', () => {
    expect(textsOf(inConversation(sent('Hm'), token('', true)))).toEqual(['agent: Hello.', 'caller: Hm']);
  });

  it('the state of a trial conversation truncates an interrupted answer to the heard text and drops late tokens', () => {
    const cut = inConversation(
      sent('When?'),
      token('Tuesday the first of December.', true),
      { type: 'interrupted', utterance: 'Tuesday the' },
      token(' at half past ten', true),
    );
    expect(textsOf(cut).at(-1)).toBe('agent: Tuesday the');
    expect(cut.turns.at(-1)?.wasInterrupted).toBe(true);
    expect(textsOf(follow(follow(cut, sent('No, Wednesday')), token('Wednesday.'))).slice(-2)).toEqual([
      'caller: No, Wednesday',
      'agent: Wednesday.',
    ]);
  });

  it('the state of a trial conversation starts a new turn for tokens after the caller spoke in between', () => {
    const twice = inConversation(sent('A'), token('One '), sent('B'), token('Two', true));
    expect(textsOf(twice).slice(1)).toEqual(['caller: A', 'agent: One ', 'caller: B', 'agent: Two']);
  });

  it('the state of a trial conversation attaches sources to the answer that used them, even if the caller has spoken since', () => {
    const sources = [{ kind: 'source' as const, id: 100, title: 'How to find us' }];
    const afterQuestions = inConversation(sent('Where?'), token('Here.', true), sent('Thanks'), {
      type: 'cited',
      sources,
    });
    expect(afterQuestions.turns.map((turn) => turn.sources.map(({ title }) => title))).toEqual([
      [],
      [],
      ['How to find us'],
      [],
    ]);
  });

  it('the state of a trial conversation ignores all events after its end', () => {
    const over = inConversation(sent('Bye'), { type: 'over', why: 'ended' });
    expect([over.phase, over.isWaiting]).toEqual(['ended', false]);
    expect(follow(over, token('late'))).toBe(over);
    expect(follow(over, { type: 'over', why: 'lost' })).toBe(over);
  });
});
