/** The letters of the shortcuts to pages. A shortcut is g followed by such a letter. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: '/dashboard',
  c: '/calendar',
  u: '/customers',
  v: '/call-conversations',
  m: '/messages',
  s: '/settings',
  b: '/billing',
};
