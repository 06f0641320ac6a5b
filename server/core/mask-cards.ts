const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
/** What people and recognisers put between the groups of a number; at most two of them in a row. */
const BETWEEN = new Set([' ', '-', '.', ',', '\u00a0', '\u202f']);
const MASK = '•';

type Digit = { at: number; length: number; value: number; startsGroup: boolean };

/** The value of a decimal digit in any script, or null. Scripts have their digits in order, ten in a row. */
function digitValue(character: string): number | null {
  if (!/^\p{Nd}$/u.test(character)) return null;
  let code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return code === 0 ? null : value;
}

/** The runs of digits of a text, with what separates their groups ignored. */
function digitRuns(text: string): Digit[][] {
  const runs: Digit[][] = [];
  let run: Digit[] = [];
  let separators = 0;
  let at = 0;
  for (const character of text) {
    const value = digitValue(character);
    if (value !== null) {
      run.push({ at, length: character.length, value, startsGroup: separators > 0 || run.length === 0 });
      separators = 0;
    } else if (run.length > 0 && BETWEEN.has(character) && separators < 2) {
      separators += 1;
    } else {
      if (run.length > 0) runs.push(run);
      run = [];
      separators = 0;
    }
    at += character.length;
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function passesLuhn(digits: readonly Digit[]): boolean {
  const sum = digits.reduceRight((total, { value }, place) => {
    const isDoubled = (digits.length - place) % 2 === 0;
    const doubled = value * 2;
    return total + (isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : value);
  }, 0);
  return sum % 10 === 0;
}

/** The longest card number that begins at this digit, as long as whole groups make it up; none: an empty list. */
function cardAt(run: readonly Digit[], start: number): readonly Digit[] {
  for (let length = CARD_DIGITS_MAX; length >= CARD_DIGITS_MIN; length -= 1) {
    const digits = run.slice(start, start + length);
    const isWhole = run[start + length]?.startsGroup ?? digits.length === length;
    if (isWhole && passesLuhn(digits)) return digits;
  }
  return [];
}

/**
 * The text with every digit of what looks like a card number masked: 13 to 19 digits in whole groups that pass the check
 * of card numbers. Phone numbers, also two in a row, stay.
 */
export function maskCards(text: string): { text: string; hasCard: boolean } {
  const masked = digitRuns(text).flatMap((run) =>
    run.flatMap((digit, start) => (digit.startsGroup ? cardAt(run, start) : [])),
  );
  if (masked.length === 0) return { text, hasCard: false };
  const hidden = new Map(masked.map(({ at, length }) => [at, length]));
  let result = '';
  for (let at = 0; at < text.length; at += hidden.get(at) ?? 1) result += hidden.has(at) ? MASK : text[at];
  return { text: result, hasCard: true };
}
