import { removeStrokes } from './fold-text.ts';

/**
 * Normalizes a name for comparison, because speech recognition spells names inconsistently: "Amélie O'Brien-Łukasz"
 * becomes "amelie o brien lukasz". Removes accents, case, punctuation and repeated spaces; keeps the letters of every
 * script.
 */
export function foldName(name: string): string {
  const withoutAccents = name.normalize('NFKD').replace(/[\u0300-\u036f\u064b-\u065f]/g, '');
  return removeStrokes(withoutAccents.toLowerCase())
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

type Name = { firstName: string; lastName: string };

/**
 * The full name in both orders, each with and without a space between the names, because some scripts write no space
 * there.
 */
const fullNames = ({ firstName, lastName }: Name): string[] => {
  const [first, last] = [foldName(firstName), foldName(lastName)];
  return [`${first} ${last}`, `${last} ${first}`, `${first}${last}`, `${last}${first}`].map((name) =>
    name.trim(),
  );
};

/** True when two names are equal after folding, so that they may belong to the same person. */
export function isSameName(one: Name, other: Name): boolean {
  return fullNames(one)[0] === fullNames(other)[0];
}

/**
 * True when a caller gave the customer's last name, or both names in either order. A first name alone is not enough.
 */
export function answersToName(spokenName: string, person: Name): boolean {
  const name = foldName(spokenName);
  return name !== '' && [foldName(person.lastName), ...fullNames(person)].includes(name);
}
