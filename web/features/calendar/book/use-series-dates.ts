import { skipToken } from '@tanstack/react-query';
import type { SeriesDate } from '../../../../server/modules/scheduling/appointments/series/series.schema.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, toSeriesPlan } from './booking-draft.ts';

/** The dates of a repeating draft and their availability. */
export type SeriesDates = {
  /** True when the draft repeats. */
  repeats: boolean;
  /** Undefined while the dates are unknown. */
  dates: readonly SeriesDate[] | undefined;
  /** True when the draft is complete enough for a query. */
  isComplete: boolean;
  isFailed: boolean;
  /** Unavailable days. */
  blocked: string[];
  /** Number of appointments to book; 0 while unknown or blocked. */
  count: number;
  reread: () => void;
};

/** Queries which dates of a repeating draft can be booked. */
export function useSeriesDates(draft: BookingDraft): SeriesDates {
  const plan = toSeriesPlan(draft);
  const query = trpc.appointments.previewSeries.useQuery(plan ?? skipToken);
  const dates = plan === null ? undefined : query.data?.dates;
  const blocked = (dates ?? []).filter(isBlocked).map(({ day }) => day);
  const isReady = dates !== undefined && (blocked.length === 0 || draft.leavesOut);
  return {
    repeats: draft.repeats !== 'never' && draft.what !== 'closed',
    dates,
    isComplete: plan !== null,
    isFailed: plan !== null && query.isError && query.data === undefined,
    blocked,
    count: isReady ? dates.length - blocked.length : 0,
    reread: () => {
      if (plan !== null) void query.refetch();
    },
  };
}

/** Times outside the opening hours can be booked. */
export function isBlocked({ state }: SeriesDate): boolean {
  return state === 'taken' || state === 'closed' || state === 'missing';
}
