import { type BalanceForecast, type BalanceNote, balanceNote } from '../../../server/core/balance-note.ts';
import { DAY_MS } from '../../../server/core/business-time.ts';
import { formatCents, formatDollars, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

export type Outlook = Outputs['billing']['outlook'];
export type Recharge = Pick<
  Outputs['billing']['recharge'],
  'standing' | 'thresholdCents' | 'amountCents' | 'dueCents'
>;

/** From so many days on, a date needs its year. */
const YEARLESS_DAYS = 180;

/** The sentence below the balance (`balanceNote`), and whether it asks for an action. */
export function describeBalance(
  forecast: BalanceForecast,
  now: Date,
  zone: string,
): { text: string; isWarning: boolean } | null {
  const note = balanceNote(forecast, now);
  if (note === null) return null;
  const isWarning = note.kind === 'short' || note.kind === 'lastsLessThanADay';
  return { text: formatNote(note, now, zone), isWarning };
}

function formatNote(note: BalanceNote, now: Date, zone: string): string {
  switch (note.kind) {
    case 'recharging':
      return t('dashboard.balance.recharging', { amount: formatCents(note.amountCents) });
    case 'recharge':
      return t('dashboard.balance.recharge', {
        amount: formatDollars(note.amountCents),
        threshold: formatDollars(note.thresholdCents),
      });
    case 'short':
      return t('dashboard.balance.short', {
        amount: formatDollars(note.amountCents),
        date: formatTime(new Date(note.at), zone, 'monthDay'),
      });
    case 'lastsUntil':
      return t('dashboard.balance.lastsUntil', { date: formatLastDay(new Date(note.at), now, zone) });
    default:
      return t(`dashboard.balance.${note.kind}`);
  }
}

function formatLastDay(last: Date, now: Date, zone: string): string {
  const isFar = last.getTime() - now.getTime() > YEARLESS_DAYS * DAY_MS;
  return formatTime(last, zone, isFar ? 'shortDate' : 'monthDay');
}
