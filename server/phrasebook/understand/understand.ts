import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import type { ExpectedEntity } from './candidates.ts';
import { decideIntent, type IntentDecision, type IntentReader, makeIntentReader } from './decide-intent.ts';
import { type Item, makeReader, type Reader, readItems } from './items.ts';
import { type LanguageRequests, makeLanguageRequests, readRequestedLanguage } from './language-requests.ts';
import { makeOrdinalReader, type OrdinalReader, type Place, readOrdinal } from './ordinal-choice.ts';
import { readDigits } from './read-digits.ts';
import { makeNameReader, type NameReader, readName, readSpelled, type TokenTests } from './read-name.ts';
import { readWhen, type When } from './read-when.ts';
import { type Token, tokenise } from './tokenise.ts';
import { type Answers, makeAnswers, readAnswer } from './yes-or-no.ts';

/** Compiled readers of a language's data, cached per language. */
interface Readers {
  reader: Reader;
  intents: IntentReader;
  answers: Answers;
  names: NameReader;
  places: OrdinalReader;
  languageRequests: LanguageRequests;
}

const readersByLanguage = new Map<LanguageRules, Readers>();

function readersOf(rules: LanguageRules): Readers {
  const known = readersByLanguage.get(rules);
  if (known) return known;
  const made: Readers = {
    reader: makeReader(rules),
    intents: makeIntentReader(rules),
    answers: makeAnswers(rules),
    names: makeNameReader(rules),
    places: makeOrdinalReader(rules),
    languageRequests: makeLanguageRequests(rules),
  };
  readersByLanguage.set(rules, made);
  return made;
}

/** Compiles a language's readers, so that its first sentence does not wait. */
export const prepareReaders = (rules: LanguageRules): void => void readersOf(rules);

/** The reader of a language's days, times and numbers; made once. */
export const readerOf = (rules: LanguageRules): Reader => readersOf(rules).reader;

/** Yes or no at the start of the caller's words. */
export const readYesOrNo = (text: string, rules: LanguageRules): Understood['answer'] =>
  readAnswer(tokenise(text, rules.isSpaced).tokens, readersOf(rules).answers, rules.isSpaced);

/** All results of understanding one utterance. */
export interface Understood extends IntentDecision {
  text: string;
  tokens: readonly Token[];
  when: When;
  answer: 'yes' | 'no' | null;
  /** Selected position in an offer, if the agent asked for a day or time. */
  ordinal: Place | null;
  name: string | null;
  spelled: string | null;
  digits: string;
  requestedLanguage: string | null;
}

interface UnderstandContext {
  rules: LanguageRules;
  facts: Pick<Facts, 'now' | 'hours'>;
  expected: ExpectedEntity;
}

/** Expected entities that may be selected by position: "the second one". */
const ORDINAL_ANSWERS: ReadonlySet<ExpectedEntity> = new Set<ExpectedEntity>(['day', 'time', 'choice']);

const isFunctionWord = ({ meanings }: Item): boolean => Boolean(meanings.skip ?? meanings.at ?? meanings.on);

/**
 * The tests of a word by the items that cover it. Each is one look-up: a name is looked for from every place at which one
 * may begin, so a search through the items would take the cube of the length.
 */
function makeTokenTests(items: readonly Item[], { consumed }: When): TokenTests {
  const covering = (fits: (item: Item, at: number) => boolean) => {
    const endByStart = new Map<number, number>();
    items.forEach((item, at) => {
      if (!fits(item, at)) return;
      for (let start = item.start; start < item.end; start += 1)
        endByStart.set(start, Math.max(item.end, endByStart.get(start) ?? 0));
    });
    return ({ start, end }: Token) => (endByStart.get(start) ?? -1) >= end;
  };
  return {
    isDateOrNumber: covering((_, at) => consumed.has(at)),
    isFunctionWord: covering(isFunctionWord),
    isSince: covering(({ meanings }) => Boolean(meanings.since)),
  };
}

/** Understands one utterance; of the conversation it uses only the expected entity. */
export function understand(text: string, { rules, facts, expected }: UnderstandContext): Understood {
  const readers = readersOf(rules);
  const { tokenised, items } = readItems(text, readers.reader);
  const when = readWhen(items, {
    when: rules.timeWords,
    now: facts.now,
    hours: facts.hours,
    asked: expected,
  });
  return {
    text: tokenised.text,
    tokens: tokenised.tokens,
    ...decideIntent(tokenised.text, tokenised.tokens, readers.intents),
    when,
    answer: readAnswer(tokenised.tokens, readers.answers, rules.isSpaced),
    ordinal:
      expected !== null && ORDINAL_ANSWERS.has(expected)
        ? readOrdinal(tokenised.tokens, readers.places)
        : null,
    name: readName(tokenised, readers.names, expected === 'name', makeTokenTests(items, when)),
    spelled: readSpelled(tokenised, readers.names),
    digits: readDigits(items),
    requestedLanguage: readRequestedLanguage(tokenised.tokens, readers.languageRequests),
  };
}
