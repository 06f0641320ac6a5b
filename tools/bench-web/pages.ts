export const FORMS = ['mobile', 'desktop'] as const;
export type Form = (typeof FORMS)[number];

/** The Lighthouse performance score from 0 to 100; the target of all other categories is 100. */
export const PERFORMANCE: Readonly<Record<Form, number>> = { mobile: 95, desktop: 99 };

type Budget = {
  /** All scripts and all styles, compressed by gzip, in kB of 1,000 bytes. */
  scriptKb: number;
  styleKb: number;
};

export type MeasuredPage = { path: string; isSignedIn: boolean; budget: Budget };

/** The measured pages with their budgets. */
export const PAGES = {
  landing: {
    path: '/',
    isSignedIn: false,
    budget: { scriptKb: 100, styleKb: 12 },
  },
  login: {
    path: '/login',
    isSignedIn: false,
    budget: { scriptKb: 200, styleKb: 25 },
  },
  dashboard: {
    path: '/dashboard',
    isSignedIn: true,
    budget: { scriptKb: 202, styleKb: 28 },
  },
  calendar: {
    path: '/calendar',
    isSignedIn: true,
    budget: { scriptKb: 214, styleKb: 32 },
  },
  insights: {
    path: '/voice-analytics',
    isSignedIn: true,
    budget: { scriptKb: 204, styleKb: 26 },
  },
} as const satisfies Record<string, MeasuredPage>;

export type PageName = keyof typeof PAGES;
/** Public pages come first, because the browser stays signed in afterwards. */
export const PAGE_NAMES: readonly PageName[] = ['landing', 'login', 'dashboard', 'calendar', 'insights'];
