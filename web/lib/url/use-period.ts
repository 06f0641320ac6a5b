import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useNow } from '../use-now.ts';
import {
  type Period,
  type PeriodAddress,
  type PeriodChoice,
  parsePeriod,
  parsePeriodChoice,
} from './period.ts';
import { useUrlState } from './use-url-state.ts';

const NAMES = ['period', 'from', 'to'] as const;

export type SelectedPeriod = {
  choice: PeriodChoice;
  /** The days of the period on the business's calendar. */
  days: Period;
  /** The period's parameters in the URL; typed days may be incomplete. */
  address: PeriodAddress;
  set: (patch: Partial<PeriodAddress>) => void;
};

/** Period of a screen's figures, stored in the URL. */
export function usePeriod(): SelectedPeriod {
  const [address, set] = useUrlState(NAMES);
  const zone = useTimeZone();
  const today = formatInZone(useNow(MINUTE_MS), zone, 'yyyy-MM-dd');
  return { choice: parsePeriodChoice(address), days: parsePeriod(address, today), address, set };
}
