/** The letter that leads to a page after g. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: '/dashboard',
  c: '/calendar',
  u: '/customers',
  v: '/call-conversations',
  m: '/messages',
  s: '/settings',
  b: '/billing',
};
