/** Placeholder for a customer's name, number or address in texts of the agent. */
const ERASED_MARK = '[erased]';

type Person = { firstName: string; lastName: string; phone: string | null; email: string | null };

/** Minimum length of a redacted name. Shorter names occur too often inside other words. */
const NAME_LENGTH_MIN = 2;

/**
 * Scripts in which other letters may follow a name without a space: scripts without spaces, and Korean with its
 * particles. A name in such a script is matched even between other letters.
 */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function namePattern(name: string): string {
  return UNSPACED.test(name) ? escaped(name) : `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`;
}

/** Matches the national number with any spaces and punctuation, with or without its country code. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.startsWith('1') ? digits.slice(1) : digits.slice(-9);
  return `\\+?(?:\\(?\\d[\\s().-]*){0,4}\\(?${[...national].join('[\\s().-]*')}(?!\\d)`;
}

/**
 * Returns a function that redacts a customer in a text. First and last name are matched case-sensitively, as whole
 * words (except in scripts of `UNSPACED`). The email address is matched case-insensitively, and the phone number in any
 * grouping. The rest of the text is unchanged.
 */
export function computeRedaction({ firstName, lastName, phone, email }: Person): (text: string) => string {
  const names = [firstName, lastName]
    .filter((name) => name.length >= NAME_LENGTH_MIN)
    .map((name) => new RegExp(namePattern(name), 'gu'));
  const others = [
    ...(email ? [new RegExp(escaped(email), 'giu')] : []),
    ...(phone ? [new RegExp(phonePattern(phone), 'gu')] : []),
  ];
  return (text) => [...others, ...names].reduce((rest, pattern) => rest.replace(pattern, ERASED_MARK), text);
}
