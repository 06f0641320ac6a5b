import { type LanguageCode, STANDARD_LANGUAGES } from '../../../languages/catalogue/languages.ts';
import type { Facts } from '../../facts.ts';
import type { Intent, LanguageRules } from '../language.ts';
import { allRules } from '../languages.ts';
import { type Answers, makeAnswers, readAnswer } from './answer.ts';
import type { Asked } from './asked.ts';
import { type Cues, makeCues, readIntent } from './cues.ts';
import { readDigits } from './digits.ts';
import type { Heard, Token } from './fold.ts';
import { type Item, makeReader, type Reader, readItems } from './items.ts';
import { makeNameReader, type NameReader, readName, readSpelled } from './names.ts';
import { readWhen, type When } from './when.ts';
import { makeWishes, readWish, type Wishes } from './wishes.ts';

/** What a language's file becomes once, to hear with. */
interface Ear {
  reader: Reader;
  cues: Cues;
  answers: Answers;
  names: NameReader;
  wishes: Wishes;
}

const ears = new Map<LanguageRules, Ear>();

function earOf(rules: LanguageRules): Ear {
  const known = ears.get(rules);
  if (known) return known;
  const codes = [...new Set([...allRules().map(({ code }) => code), ...Object.keys(STANDARD_LANGUAGES)])];
  const made: Ear = {
    reader: makeReader(rules),
    cues: makeCues(rules),
    answers: makeAnswers(rules),
    names: makeNameReader(rules),
    wishes: makeWishes(rules, codes, allRules()),
  };
  ears.set(rules, made);
  return made;
}

/** Everything that was understood of one thing said. */
export interface Understood {
  said: string;
  tokens: readonly Token[];
  intent: Intent | null;
  when: When;
  answer: 'yes' | 'no' | null;
  name: string | null;
  spelled: string | null;
  digits: string;
  wish: LanguageCode | null;
}

export interface HearContext {
  rules: LanguageRules;
  facts: Pick<Facts, 'now' | 'hours'>;
  asked: Asked;
}

/** The words that are part of a day or a time, or of a telephone number, and so of no name. */
function takenBy(items: readonly Item[], { consumed }: When): (token: Token) => boolean {
  const taken = items.filter((_, at) => consumed.has(at));
  return ({ start, end }) => taken.some((item) => item.start <= start && item.end >= end);
}

/** A name that was asked for may be a month's or a number's word: nothing but an answer to "which day" is taken away. */
const nameOf = (heard: Heard, ear: Ear, items: readonly Item[], when: When, asked: Asked): string | null =>
  readName(heard, ear.names, asked === 'name', takenBy(items, when));

/** Understands one thing said; knows no more of the conversation than what was asked. */
export function hear(said: string, { rules, facts, asked }: HearContext): Understood {
  const ear = earOf(rules);
  const { heard, items } = readItems(said, ear.reader);
  const when = readWhen(items, { when: rules.when, now: facts.now, hours: facts.hours, asked });
  return {
    said: heard.text,
    tokens: heard.tokens,
    intent: readIntent(heard.tokens, ear.cues),
    when,
    answer: readAnswer(heard.tokens, ear.answers, rules.isSpaced),
    name: nameOf(heard, ear, items, when, asked),
    spelled: readSpelled(heard, ear.names),
    digits: readDigits(items),
    wish: readWish(heard.tokens, ear.wishes, rules.isSpaced),
  };
}
