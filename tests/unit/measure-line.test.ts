import { expect, it } from 'vitest';
import { countLostTurns, longestSilence, measureAnswers } from '../../tools/callers/measure-line.ts';
import type { LineEvent } from '../../tools/callers/phone-line.ts';
import { percentile } from '../../tools/callers/report.ts';

const prompt = (at_ms: number): LineEvent => ({
  index: 0,
  at_ms,
  kind: 'sent',
  frame: { type: 'prompt', voicePrompt: 'hello' },
});
const token = (at_ms: number, text: string, last = false): LineEvent => ({
  index: 0,
  at_ms,
  kind: 'received',
  frame: { type: 'text', token: text, last },
});
const interrupt = (at_ms: number): LineEvent => ({
  index: 0,
  at_ms,
  kind: 'sent',
  frame: { type: 'interrupt' },
});

it('measureAnswers measures the time from the end of the caller turn to the first token and the first sentence of the answer', () => {
  const events = [
    prompt(100),
    token(140, 'On '),
    token(150, 'Tuesday'),
    token(190, '. And'),
    token(250, '', true),
  ];
  expect(measureAnswers(events)).toEqual([{ firstToken: 40, firstSentence: 90 }]);
  expect(longestSilence(events)).toBe(40);
});

it('measureAnswers uses the end of the answer as the end of its first sentence if no sentence ends earlier', () => {
  expect(measureAnswers([prompt(0), token(10, 'Yes', true)])).toEqual([
    { firstToken: 10, firstSentence: 10 },
  ]);
});

it('countLostTurns counts caller turns without an answer, except interrupted ones', () => {
  expect(countLostTurns([prompt(0), token(5, 'Yes.', true), prompt(20)])).toBe(1);
  expect(countLostTurns([prompt(0), interrupt(5), prompt(6), token(9, 'Yes.', true)])).toBe(0);
});

it('percentile returns the value at the given rank', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(percentile([], 0.95)).toBeNaN();
});
