/** Replaces a customer's name, number or address in text of the agent. */
export const ERASED_MARK = '[erased]';

type Person = { firstName: string; lastName: string; phone: string | null; email: string | null };

/** A shorter name is too often part of other words. */
const NAME_LENGTH_MIN = 2;

/** Scripts without spaces between words: other letters may surround a name. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function namePattern(name: string): string {
  return UNSPACED.test(name) ? escaped(name) : `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`;
}

/** The national number, however it is spaced and punctuated, with or without its country code. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.startsWith('1') ? digits.slice(1) : digits.slice(-9);
  return `\\+?(?:\\(?\\d[\\s().-]*){0,4}\\(?${[...national].join('[\\s().-]*')}(?!\\d)`;
}

/**
 * A function that redacts a customer from a text: both names as whole words in their own case, the email address in any
 * case, and the phone number in any grouping. The rest of the text is unchanged.
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
