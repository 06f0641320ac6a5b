import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatTime } from '../../../lib/text/formats.ts';
import type { Outputs } from '../../../trpc.ts';

export type Offer = NonNullable<Outputs['billing']['refunds']['offer']>;

/** Returns the formatter of an instant's day in the business's zone. */
export function useDay(): (iso: string) => string {
  const zone = useTimeZone();
  return (iso) => formatTime(new Date(iso), zone, 'shortDate');
}
