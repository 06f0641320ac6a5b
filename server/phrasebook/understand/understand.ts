import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { type ExpectedEntity, readMinutes } from './candidates.ts';
import { decideIntent, type IntentDecision } from './decide-intent.ts';
import { type Item, isFunctionWord, readItems } from './items.ts';
import { readRequestedLanguage } from './language-requests.ts';
import { readDigits } from './read-digits.ts';
import { readName, readSpelled, type TokenTests } from './read-name.ts';
import { type Ordinal, readOrdinal } from './read-ordinal.ts';
import { readWhen, type When } from './read-when.ts';
import { readYesOrNo } from './read-yes-or-no.ts';
import type { Token } from './tokenize.ts';

/** Everything that was understood in one utterance. */
export interface Understood extends IntentDecision {
  text: string;
  tokens: readonly Token[];
  /**
   * The words without days, times, the function words next to them, and a name with its introduction. They decide what
   * the caller wants.
   */
  topic: readonly Token[];
  when: When;
  /** The minutes of a duration: "an hour earlier". */
  minutes: number | null;
  answer: 'yes' | 'no' | null;
  /** Position of the selected offer, if the agent asked for a day, a time or a choice. */
  ordinal: Ordinal | null;
  name: string | null;
  /** True for a name after a phrase of several words: "my name is Anna Lee". */
  isIntroduced: boolean;
  spelled: string | null;
  digits: string;
  requestedLanguage: string | null;
}

interface UnderstandContext {
  rules: LanguageRules;
  facts: Pick<Facts, 'now' | 'hours'>;
  expected: ExpectedEntity;
}

/** Expected entities of questions whose answer may be a position: "the second one". */
const ORDINAL_ANSWERS: ReadonlySet<ExpectedEntity> = new Set<ExpectedEntity>(['day', 'time', 'choice']);

/**
 * Creates the tests of a token by the items that cover it. The tests are constant-time look-ups: names are searched
 * from every position, and scanning the items each time would take cubic time.
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

/** Parses one utterance of the caller. The result depends on the conversation only through the expected entity. */
export function understand(text: string, { rules, facts, expected }: UnderstandContext): Understood {
  const { tokenized, items } = readItems(text, rules);
  const { tokens } = tokenized;
  const when = readWhen(items, { rules, now: facts.now, hours: facts.hours, expected });
  const tests = makeTokenTests(items, when);
  const mayChoose = expected !== null && ORDINAL_ANSWERS.has(expected);
  const named = readName(tokenized, rules, expected === 'name', tests);
  return {
    text: tokenized.text,
    tokens,
    topic: tokens.filter((token) => !tests.isDateOrNumber(token) && !named?.introduced.includes(token)),
    ...decideIntent(tokenized.text, tokens, rules),
    when,
    minutes: readMinutes(items),
    answer: readYesOrNo(tokens, rules),
    ordinal: mayChoose ? readOrdinal(tokens, rules) : null,
    name: named?.name ?? null,
    isIntroduced: named !== null && named.introduced.length > 0,
    spelled: readSpelled(tokenized, rules),
    digits: readDigits(items),
    requestedLanguage: readRequestedLanguage(tokens, rules.languageRequests),
  };
}
