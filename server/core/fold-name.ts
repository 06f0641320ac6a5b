const STROKED: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd' };

/**
 * A name as a telephone hears it: "Amélie O'Brien-Łukasz" and "amelie o brien lukasz" are the same. Letters of every
 * script stay; accents, case, punctuation and repeated spaces go.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .toLowerCase()
    .replace(/[øłđ]/g, (letter) => STROKED[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

type Name = { firstName: string; lastName: string };

/** Scripts that write no space between names have both orders without one, too. */
const fullNames = ({ firstName, lastName }: Name): string[] => {
  const [first, last] = [foldName(firstName), foldName(lastName)];
  return [`${first} ${last}`, `${last} ${first}`, `${first}${last}`, `${last}${first}`].map((name) =>
    name.trim(),
  );
};

/** True when two names are the same person's as far as a telephone can tell. */
export function isSameName(one: Name, other: Name): boolean {
  return fullNames(one)[0] === fullNames(other)[0];
}

/** True when a caller gave somebody's last name, or both names in either order. A first name alone is never enough. */
export function answersToName(said: string, person: Name): boolean {
  const name = foldName(said);
  return name !== '' && [foldName(person.lastName), ...fullNames(person)].includes(name);
}
