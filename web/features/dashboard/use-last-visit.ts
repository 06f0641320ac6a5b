import { useEffect, useEffectEvent, useState } from 'react';
import { DAY_MS, MINUTE_MS } from '../../../server/core/business-time.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * ISO instant from which calls count as new: the end of the user's previous visit to the dashboard in this browser. The
 * value stays the same during a visit. Leaving or hiding the page stores the visit.
 */
export function useLastVisit(): string {
  const session = useSession();
  const key = `dashboardLooked:${session?.adminId ?? ''}`;
  const [sinceMs, setSinceMs] = useState(() => readSince(key));
  // The key is a parameter, because the session may have changed when the cleanup of the effect runs.
  const leave = useEffectEvent((ownKey: string) =>
    localStorage.setItem(ownKey, formatVisit(sinceMs, Date.now())),
  );
  useEffect(() => {
    const onHide = () => leave(key);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave(key);
      else setSinceMs(readSince(key));
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      leave(key);
    };
  }, [key]);
  return new Date(sinceMs).toISOString();
}

function readSince(key: string): number {
  const nowMs = Date.now();
  return beginVisit(parseVisit(localStorage.getItem(key), nowMs), nowMs);
}

/**
 * An absence below this limit continues the visit. Otherwise opening one call and coming back would empty the list of
 * new calls.
 */
export const VISIT_GAP_MS = 15 * MINUTE_MS;
const FIRST_VISIT_MS = DAY_MS;
const AGE_MAX_MS = 30 * DAY_MS;

/** A visit to the dashboard that has ended, in milliseconds of the browser's clock. */
type Visit = {
  /** End of the previous visit. The visit lists the calls since then. */
  sinceMs: number;
  leftAtMs: number;
};

/**
 * Start of the listed period, in milliseconds: the end of the last visit, but at most 30 days ago. One day ago before
 * the first visit.
 */
export function beginVisit(last: Visit | null, nowMs: number): number {
  if (last === null) return nowMs - FIRST_VISIT_MS;
  const isContinued = nowMs - last.leftAtMs < VISIT_GAP_MS;
  return Math.max(isContinued ? last.sinceMs : last.leftAtMs, nowMs - AGE_MAX_MS);
}

/**
 * Parses the stored visit. Null when it is missing or malformed, or when it is in the future because the clock was
 * corrected.
 */
export function parseVisit(text: string | null, nowMs: number): Visit | null {
  const [sinceMs = Number.NaN, leftAtMs = Number.NaN] = (text ?? '').split(' ').map(Number);
  return sinceMs <= leftAtMs && leftAtMs <= nowMs ? { sinceMs, leftAtMs } : null;
}

/** The stored form of a visit. */
export const formatVisit = (sinceMs: number, leftAtMs: number): string => `${sinceMs} ${leftAtMs}`;
