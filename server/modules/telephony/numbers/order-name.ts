const PREFIX = 'callingua order ';
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a number is called at the provider: nothing else tells there for which order it was bought. */
export const nameOfOrder = (providerKey: string): string => PREFIX + providerKey;

/** The order's key in such a name; null for any other name. */
export function keyOfName(name: string): string | null {
  const key = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  return KEY.test(key) ? key : null;
}
