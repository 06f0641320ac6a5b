import type { ProcedurePath } from './permissions.ts';

/**
 * What a call costs of the budget of its session and of its business: 1 for a read or a write by key, about 1 more for
 * every 10 ms that it may keep a processor or a provider busy. What does not stand here costs 1.
 */
const COSTS: Partial<Record<ProcedurePath, number>> = {
  // Who has had enough must be able to leave.
  'auth.logout': 0,
  'auth.changePassword': 10,
  'auth.updateProfile': 2,
  'team.invite': 5,
  'team.resendInvitation': 5,
  'insights.dashboardMetrics': 2,
  'appointments.list': 2,
  'appointments.openSlots': 20,
  'appointments.book': 3,
  'appointments.update': 3,
  'appointments.export': 20,
  'customers.export': 20,
  'customers.previewImport': 40,
  'customers.import': 40,
  'customers.remove': 5,
  'translations.overview': 3,
  'billing.createPayment': 15,
  'billing.startCheckout': 15,
  'billing.settlePayment': 10,
  'billing.reconciliation': 3,
  'billing.exportTransactions': 20,
};

/** Opening a stream of invalidations: a browser does so once, and again when its line was lost. */
export const LIVE_STREAM_COST = 3;

/** How many streams a session may have open at once; the tabs of a browser share one. */
export const LIVE_STREAMS_MAX = 10;

/** How much may be spent at once, and how much comes back each second. */
export type Budget = { points: number; pointsPerSecond: number };

/**
 * A person who opens page after page spends some 20 points a second at the most, and seldom for long. A business is ten
 * busy people.
 */
export const CALL_BUDGETS = {
  session: { points: 300, pointsPerSecond: 20 },
  business: { points: 1_500, pointsPerSecond: 100 },
} as const satisfies Record<string, Budget>;

/** The cost of a call; of a path that no procedure has, which is refused anyway, 1. */
export function callCost(path: string): number {
  const costs: Partial<Record<string, number>> = COSTS;
  return Object.hasOwn(COSTS, path) ? (costs[path] ?? 1) : 1;
}
