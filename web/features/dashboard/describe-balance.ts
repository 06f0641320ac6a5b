import { DAY_MS } from '../../../server/core/business-time.ts';
import { formatCents, formatDollars, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

export type Outlook = Outputs['billing']['outlook'];
export type Recharge = Pick<
  Outputs['billing']['recharge'],
  'standing' | 'thresholdCents' | 'amountCents' | 'dueCents'
>;

/** What is known about the future of a balance; each part is undefined while it is unknown. */
type Forecast = { recharge: Recharge | undefined; outlook: Outlook | undefined };

const CHARGING: readonly Recharge['standing'][] = ['due', 'charging', 'processing'];
const YEAR_DAYS = 365;
/** From so many days on, a date needs its year. */
const YEARLESS_DAYS = 180;
/** A fee that is not covered is a warning so many days before; until then the last day of the balance says enough. */
const WARNING_DAYS = 14;

/** Whether auto-recharge adds funds before the balance is used up, so that a low balance is no problem. */
export const isRecharged = (recharge: Recharge | undefined): boolean =>
  recharge !== undefined && (recharge.standing === 'ready' || CHARGING.includes(recharge.standing));

/** The sentence below the balance: what auto-recharge does, else a fee of the next days it does not cover, else its last day. */
export function describeBalance(
  { recharge, outlook }: Forecast,
  now: Date,
  zone: string,
): { text: string; isWarning: boolean } | null {
  if (recharge && isRecharged(recharge)) return { text: describeRecharge(recharge), isWarning: false };
  const shortfall = outlook?.runsOutBeforeFee;
  if (shortfall && Date.parse(shortfall.at) - now.getTime() <= WARNING_DAYS * DAY_MS) {
    const date = formatTime(new Date(shortfall.at), zone, 'monthDay');
    const text = t('dashboard.balance.short', { amount: formatDollars(shortfall.amountCents), date });
    return { text, isWarning: true };
  }
  const daysLeft = outlook?.daysLeft ?? null;
  if (daysLeft === null) return null;
  return { text: describeDaysLeft(daysLeft, now, zone), isWarning: daysLeft < 1 };
}

function describeRecharge({ standing, thresholdCents, amountCents, dueCents }: Recharge): string {
  if (CHARGING.includes(standing))
    return t('dashboard.balance.recharging', { amount: formatCents(dueCents ?? amountCents) });
  return t('dashboard.balance.recharge', {
    amount: formatDollars(amountCents),
    threshold: formatDollars(thresholdCents),
  });
}

function describeDaysLeft(daysLeft: number, now: Date, zone: string): string {
  if (daysLeft < 1) return t('dashboard.balance.lastsLessThanADay');
  if (daysLeft > YEAR_DAYS) return t('dashboard.balance.lastsLong');
  const last = new Date(now.getTime() + daysLeft * DAY_MS);
  const format = daysLeft > YEARLESS_DAYS ? 'shortDate' : 'monthDay';
  return t('dashboard.balance.lastsUntil', { date: formatTime(last, zone, format) });
}
