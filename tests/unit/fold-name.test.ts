import { describe, expect, it } from 'vitest';
import { answersToName, foldName, isSameName } from '../../server/core/fold-name.ts';

describe('matching of spoken names', () => {
  it.each([
    ['Amélie O’Brien-Łukasz', 'amelie o brien lukasz'],
    ['  MÜLLER ', 'muller'],
    ['Дмитрий', 'дмитрии'],
    ['ｔａｎａｋａ', 'tanaka'],
    ['田中', '田中'],
    ['प्रिया', 'प्रिया'],
    ['!?', ''],
  ])('the matching of spoken names folds %s to "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it.each([
    ['Tremblay', true],
    ['marie trémblay', true],
    ['Tremblay Marie', true],
    ['Marie', false],
    ['Mary Tremblay', false],
    ['Trembla', false],
    ['', false],
    ['%', false],
  ])('the matching of spoken names compares “%s” with Marie Tremblay: %s', (text, isTaken) => {
    expect(answersToName(text, { firstName: 'Marie', lastName: 'Tremblay' })).toBe(isTaken);
  });

  it('the matching of spoken names accepts both orders of a name in scripts without spaces', () => {
    const person = { firstName: '太郎', lastName: '田中' };
    for (const text of ['田中', '田中太郎', '田中 太郎', '太郎 田中'])
      expect(answersToName(text, person), text).toBe(true);
    expect(answersToName('太郎', person)).toBe(false);
  });

  it('the matching of spoken names treats two names as equal only if given name and family name match', () => {
    const marie = { firstName: 'Marie', lastName: 'Côté' };
    expect(isSameName(marie, { firstName: 'MARIE', lastName: 'Cote' })).toBe(true);
    expect(isSameName(marie, { firstName: 'Paul', lastName: 'Côté' })).toBe(false);
  });
});
