export const notFound = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  intro: 'There is no page at this address. It may have moved, or the link has a mistake.',
  home: 'To the start page',
  support: 'Customer support',
  login: 'Login to Portal',
} as const;
