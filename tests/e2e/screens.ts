/** A screen of the portal with an English text that it shows once it has loaded. */
export type Screen = { path: string; shows: string | RegExp };

/** Screens of the demo business for its members. */
export const SCREENS: readonly Screen[] = [
  { path: '/dashboard', shows: 'Key Metrics' },
  { path: '/calendar', shows: 'New Appointment' },
  { path: '/customers?sort=lastCall', shows: 'Customer directory' },
  { path: '/call-conversations', shows: 'Call History' },
  { path: '/messages', shows: 'What callers asked your receptionist to tell you' },
  { path: '/voice-analytics', shows: 'Calls by weekday and hour' },
  { path: '/call-insights?period=90d', shows: 'How calls ended' },
  { path: '/sentiment-analysis', shows: 'How this is estimated' },
  { path: '/reports', shows: 'Recent reports' },
  { path: '/receptionist', shows: 'Missing texts' },
  { path: '/billing', shows: 'Transaction history' },
  { path: '/settings', shows: 'Save business profile' },
  { path: '/profile', shows: 'This device' },
  { path: '/team-management', shows: 'Open invitations' },
  { path: '/business-hours', shows: 'Start from a template' },
  { path: '/audit-log', shows: /^Signed in/ },
  { path: '/database?table=services', shows: 'duration_minutes' },
  { path: '/business-phones', shows: 'Manage Numbers' },
  { path: '/business-phones?tab=premium', shows: 'Set-up fee' },
  { path: '/premium-numbers', shows: /available$/ },
  { path: '/services', shows: 'Scaling and polishing' },
  { path: '/translations?language=ar', shows: 'How can I help you?' },
  { path: '/about', shows: 'What we stand by' },
  { path: '/contact', shows: 'Support Hours' },
];

/** Public screens. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/login', shows: 'Welcome Back' },
  { path: '/login?reset=password', shows: 'Send Reset Link' },
  { path: '/login?mode=trial', shows: 'Start Your Free Trial' },
  { path: '/onboarding', shows: 'Set up your business management account' },
  { path: '/verify-email', shows: 'No validation token found in URL' },
  { path: '/reset-password', shows: /^Invalid or missing reset token/ },
  { path: '/reset-password?token=any', shows: 'Choose a new password' },
  { path: '/accept-invitation', shows: 'This invitation is not valid' },
  { path: '/auth/google/callback', shows: 'Authentication Failed' },
];

/**
 * Half of the screens: `npm test` checks each screen once, either in English on a desktop or in Arabic on a phone.
 * `npm run test:screens` checks each of them for every role, language, colour scheme and width.
 */
export const halfOf = (screens: readonly Screen[], look: 'desktop' | 'phone') =>
  screens.filter((_, index) => (index % 2 === 0) === (look === 'desktop'));
