import type { Tone } from '../../components/status-badge.tsx';
import type { Phone, PremiumNumber } from './number.ts';

const NORTH_AMERICAN = /^\+?1(\d{3})(\d{3})(\d{4})$/;

/** A premium number of 11 digits that begins with 1 as +1 (xxx) xxx-xxxx; any other one as the server writes it. */
export function formatPremium({ phoneNumber, formatted }: Pick<PremiumNumber, 'phoneNumber' | 'formatted'>) {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(phoneNumber) ?? [];
  return area ? `+1 (${area}) ${exchange}-${line}` : formatted;
}

export const STATUS_TONES: Readonly<Record<Phone['status'], Tone>> = {
  active: 'good',
  on_hold: 'warning',
  cancelled: 'neutral',
};
