/**
 * Number of consecutive words of our rules that count as a leak. The owner's instructions may be quoted, so their limit
 * is higher.
 */
const RULES_RUN = 8;
const OWN_RUN = 20;
/** The tags around the facts and JSON keys of the facts, which no natural answer contains. */
const FRAME =
  /<\/?facts>|"?(?:priceCents|otherNames|callerNumberKnown|closedDays|changedDays|takeMessages)"?\s*:/;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function* runsOf(words: readonly string[], length: number): Generator<string> {
  for (let at = 0; at + length <= words.length; at += 1) yield words.slice(at, at + length).join(' ');
}

type Secret = {
  /** A marker that occurs only in the instructions. */
  canary: string;
  /** Our instructions and the tool descriptions. */
  rules: readonly string[];
  /** Parts of the rules that an answer may contain. */
  speakable: readonly string[];
  /** The owner's instructions. */
  own: string | null;
};

/**
 * Detects instructions in an answer: the marker (even if spelled with gaps), the JSON frame of the facts, or a long run
 * of words that also occurs in the instructions.
 */
export function createLeakCheck({ canary, rules, speakable, own }: Secret): (answer: string) => boolean {
  const ofRules = new Set(rules.flatMap((text) => [...runsOf(wordsOf(text), RULES_RUN)]));
  for (const text of speakable) for (const run of runsOf(wordsOf(text), RULES_RUN)) ofRules.delete(run);
  const ofOwn = new Set(runsOf(wordsOf(own ?? ''), OWN_RUN));
  const bare = wordsOf(canary).join('');
  return (answer) => {
    const words = wordsOf(answer);
    if (FRAME.test(answer) || words.join('').includes(bare)) return true;
    for (const run of runsOf(words, RULES_RUN)) if (ofRules.has(run)) return true;
    for (const run of runsOf(words, OWN_RUN)) if (ofOwn.has(run)) return true;
    return false;
  };
}
