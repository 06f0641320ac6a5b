const PREFIX = 'callingua order ';
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The friendly name of a number at the provider. It is the only data there that identifies our order. */
export const nameOfOrder = (providerKey: string): string => PREFIX + providerKey;

/** Extracts the key of the order from a friendly name of `nameOfOrder`; null for any other name. */
export function keyOfName(name: string): string | null {
  const key = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  return KEY.test(key) ? key : null;
}
