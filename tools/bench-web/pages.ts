export const FORMS = ['mobile', 'desktop'] as const;
export type Form = (typeof FORMS)[number];

type Budget = {
  /** Of all scripts and of all styles, compressed by gzip; kB of 1,000 bytes. */
  scriptKb: number;
  styleKb: number;
  /** Lighthouse's, of 100, on a slow telephone; everything else is to be 100. */
  mobilePerformance: number;
};

export type MeasuredPage = { path: string; isSignedIn: boolean; budget: Budget };

/** What is measured, and what it may weigh. */
export const PAGES = {
  landing: {
    path: '/',
    isSignedIn: false,
    budget: { scriptKb: 100, styleKb: 12, mobilePerformance: 100 },
  },
  login: {
    path: '/login',
    isSignedIn: false,
    budget: { scriptKb: 180, styleKb: 25, mobilePerformance: 95 },
  },
  dashboard: {
    path: '/dashboard',
    isSignedIn: true,
    budget: { scriptKb: 180, styleKb: 25, mobilePerformance: 95 },
  },
  calendar: {
    path: '/calendar',
    isSignedIn: true,
    budget: { scriptKb: 210, styleKb: 32, mobilePerformance: 94 },
  },
  insights: {
    path: '/voice-analytics',
    isSignedIn: true,
    budget: { scriptKb: 190, styleKb: 25, mobilePerformance: 94 },
  },
} as const satisfies Record<string, MeasuredPage>;

export type PageName = keyof typeof PAGES;
/** Those of visitors first: whoever is signed in stays so. */
export const PAGE_NAMES: readonly PageName[] = ['landing', 'login', 'dashboard', 'calendar', 'insights'];
