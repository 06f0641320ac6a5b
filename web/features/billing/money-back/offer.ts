import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { Outputs } from '../../../trpc.ts';

export type Offer = NonNullable<Outputs['billing']['moneyBack']['offer']>;

/** Tells the day of an instant in the business's zone. */
export function useDay(): (iso: string) => string {
  const zone = useTimeZone();
  return (iso) => formatInZone(new Date(iso), zone, t('common.format.shortDate'));
}
