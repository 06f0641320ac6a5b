import { DAY_MS, MINUTE_MS } from '../../../server/core/business-time.ts';

/** A shorter absence continues the visit, so that opening one call does not clear the list of all. */
export const VISIT_GAP_MS = 15 * MINUTE_MS;
const FIRST_VISIT_MS = DAY_MS;
const MAX_MS = 30 * DAY_MS;

/** A visit to the dashboard that has ended, in milliseconds of the browser's clock. */
export type Visit = {
  /** The end of the visit before it: what the visit listed was newer. */
  sinceMs: number;
  leftAtMs: number;
};

/**
 * The end of the previous visit for a person who looks now: `last`, unless that visit continues. The last 24 hours where
 * none is known; 30 days at most.
 */
export function beginVisit(last: Visit | null, nowMs: number): number {
  if (last === null) return nowMs - FIRST_VISIT_MS;
  const isContinued = nowMs - last.leftAtMs < VISIT_GAP_MS;
  return Math.max(isContinued ? last.sinceMs : last.leftAtMs, nowMs - MAX_MS);
}

/** The stored visit; null for none, for another text, and for a time ahead of a clock that was corrected. */
export function parseVisit(text: string | null, nowMs: number): Visit | null {
  const [sinceMs = Number.NaN, leftAtMs = Number.NaN] = (text ?? '').split(' ').map(Number);
  return sinceMs <= leftAtMs && leftAtMs <= nowMs ? { sinceMs, leftAtMs } : null;
}

/** The stored form of a visit. */
export const formatVisit = (sinceMs: number, leftAtMs: number): string => `${sinceMs} ${leftAtMs}`;
