import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { useResources } from '../../../lib/use-resources.ts';
import { useOpening } from '../grid/use-opening.ts';
import { shiftDay } from '../wall-clock.ts';

const DAYS_LOOKED_AT = 14;

/**
 * The initial day of a booking: the visible day of the calendar, or, if it is over, the next day with
 * remaining opening hours. '' while the hours are unknown, or without hours.
 */
export function useNextOpenDay(): string {
  const [{ date }] = useUrlState(['date']);
  const { openOn } = useOpening(useResources().resources);
  const now = formatInZone(new Date(), useTimeZone(), "yyyy-MM-dd'T'HH:mm");
  const today = now.slice(0, 10);
  const minute = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  const first = date > today ? date : today;
  const days = Array.from({ length: DAYS_LOOKED_AT }, (_, at) => shiftDay(first, at));
  const isOpen = (day: string) => openOn(day)?.some(({ to }) => day > today || to > minute) ?? false;
  return days.find(isOpen) ?? '';
}
