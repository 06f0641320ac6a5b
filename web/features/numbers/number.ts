import type { Tone } from '../../components/status-badge.tsx';
import type { Inputs, Outputs } from '../../trpc.ts';

export type Phone = Outputs['numbers']['list'][number];
export type AvailableNumber = Outputs['numbers']['search'][number];
export type PremiumNumber = Outputs['numbers']['premium'][number];
export type Quote = Outputs['numbers']['quote'];
export type Order = NonNullable<Outputs['numbers']['latestOrder']>;
export type PlannedAction = Exclude<Inputs['numbers']['change']['action'], 'reactivate'>;

/** Whether an order is being carried out, from the bank's work on its payment on. */
export const isUnderWay = ({ state }: Order): boolean => state !== 'active' && state !== 'failed';

const NORTH_AMERICAN = /^\+?1(\d{3})(\d{3})(\d{4})$/;

/** Formats an 11-digit premium number starting with 1 as +1 (xxx) xxx-xxxx; others stay as the server sends them. */
export function formatPremium({ phoneNumber, formatted }: Pick<PremiumNumber, 'phoneNumber' | 'formatted'>) {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(phoneNumber) ?? [];
  return area ? `+1 (${area}) ${exchange}-${line}` : formatted;
}

export const STATUS_TONES: Readonly<Record<Phone['status'], Tone>> = {
  active: 'good',
  on_hold: 'warning',
  cancelled: 'neutral',
};
