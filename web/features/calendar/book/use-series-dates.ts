import { skipToken } from '@tanstack/react-query';
import type { SeriesDate } from '../../../../server/modules/scheduling/appointments/series/series.schema.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, toSeriesPlan } from './booking-draft.ts';

/** The dates of a repeating draft and their availability. */
export type SeriesDates = {
  /** True when the draft repeats. */
  repeats: boolean;
  /** The dates; undefined while unknown. */
  dates: readonly SeriesDate[] | undefined;
  /** True when the draft is complete enough for a query. */
  isComplete: boolean;
  isFailed: boolean;
  /** Days on which the appointment cannot be booked. */
  blocked: string[];
  /**
   * Number of appointments that would be booked. 0 while unknown, when no date can be booked, or while the user has not
   * agreed to skip unavailable dates.
   */
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

/** True for a date that cannot be booked. Dates outside the opening hours can be booked. */
export function isBlocked({ state }: SeriesDate): boolean {
  return state === 'taken' || state === 'closed' || state === 'missing';
}
