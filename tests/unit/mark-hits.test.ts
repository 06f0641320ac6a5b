import { describe, expect, it } from 'vitest';
import { cutExcerpt, markHits, searchTokens } from '../../server/core/mark-hits.ts';
import { readTyped } from '../../server/core/read-typed.ts';

const hits = (words: string[], runs: string[] = []) => ({ words, runs });
const marked = (text: string, words: string[], runs: string[] = []) =>
  markHits(text, hits(words, runs))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

describe('search hits', () => {
  it.each([
    ['A hair, a haircut, HAIR!', ['hair'], [], 'A [hair], a haircut, [HAIR]!'],
    ['Amélie n’a pas l’entrée.', ['amelie', 'entree'], [], '[Amélie] n’a pas l’[entrée].'],
    ['Ame\u0301lie', ['amelie'], [], '[Ame\u0301lie]'],
    ['🙂 x 🙂', ['x'], [], '🙂 [x] 🙂'],
    ['أين السَّيّارات؟', ['السيارات'], [], 'أين [السَّيّارات]؟'],
    ['予約を変更', [], ['予約', '約を'], '[予約を]変更'],
    ['Tanaka予約 tanaka', ['tanaka'], [], '[Tanaka]予約 [tanaka]'],
    ['İstanbul ŁÓDŹ', ['lodz'], [], 'İstanbul [ŁÓDŹ]'],
    ['(416) 555-0131', [], ['416', '0131'], '([416]) 555-[0131]'],
    ['', ['x'], ['y'], ''],
    ['nothing', [], [''], 'nothing'],
  ])('search hits are marked in %j regardless of accents and case', (text, words, runs, expected) => {
    expect(marked(text, words, runs)).toBe(expected);
    expect(
      markHits(text, hits(words, runs))
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('search hits are shown with the surrounding words, cut between words and never within a character', () => {
    expect(cutExcerpt('nothing here', hits(['x']))).toBeNull();
    const long = cutExcerpt(`${'word '.repeat(50)}needle ${'tail '.repeat(50)}`, hits(['needle'])) ?? [];
    const text = long.map((part) => part.text).join('');
    expect(text).toMatch(/^…(word )+needle( tail)+…$/);
    expect(text.length).toBeLessThan(170);
    const faces = cutExcerpt(`${'🙂'.repeat(200)}針${'🙂'.repeat(200)}`, hits([], ['針'])) ?? [];
    expect(faces.some((part) => /\p{Surrogate}/u.test(part.text))).toBe(false);
  });

  it('search terms are parsed into words, phrases in any quotation marks and excluded words', () => {
    expect(readTyped('hair -cut "two words" -“not this” a-b')).toEqual({
      words: 'hair a-b',
      phrases: ['two words'],
      unwanted: 'cut',
      unwantedPhrases: ['not this'],
    });
    expect(readTyped('"open').phrases).toEqual(['open']);
    expect(searchTokens('L’été, 50% 予約を ok')).toEqual(['l', 'ete', '50', '予約を', 'ok']);
  });
});
