import { businessDay, offsetMinutesAt } from '../../../../server/core/business-time.ts';
import type { RechargeReason } from '../../../../server/core/card-refusals.ts';
import { formatBrand } from '../../../lib/text/format-brand.ts';
import { formatMoney, formatTime, formatZone } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';

export type Recharge = Outputs['billing']['recharge'];

/**
 * Current time and zones for the texts. Times are in the business's zone, which is named if the viewer's clock differs.
 */
export type Clock = { now: Date; zone: string; viewerZone: string };

/** The current state of auto-recharge in one sentence, or two with the reason. */
export function formatStanding(recharge: Recharge, clock: Clock): string {
  const { standing, nextTryAt, attempts, amountCents, dueCents } = recharge;
  const amount = formatMoney(dueCents ?? amountCents);
  const when = formatWhen(nextTryAt, clock);
  const card = formatCard(recharge.card);
  switch (standing) {
    case 'ready':
      return t('recharge.standing.ready', { threshold: formatMoney(recharge.thresholdCents), amount, card });
    case 'due':
    case 'charging':
      return t('recharge.standing.charging', { amount, card });
    case 'processing':
    case 'authentication':
      return t(`recharge.standing.${standing}`, { amount });
    case 'waiting':
      return t('recharge.standing.waiting', { why: formatWhy(attempts[0]?.reason ?? null), when });
    case 'daily_limit':
      return t('recharge.standing.daily_limit', { when });
    case 'monthly_cap':
      return t('recharge.standing.monthly_cap', { when, amount, cap: formatMoney(recharge.capCents) });
    default:
      return t(`recharge.standing.${standing}`);
  }
}

function formatCard(card: Recharge['card']): string {
  if (!card) return t('recharge.savedCard');
  return t('recharge.card', { brand: formatBrand(card.brand), last4: card.last4 });
}

/** Reason for the last failed attempt. Unknown reasons become "the card was declined". */
function formatWhy(reason: RechargeReason | null): string {
  switch (reason) {
    case 'insufficient_funds':
    case 'expired_card':
    case 'over_limit':
    case 'try_later':
    case 'no_card':
    case 'card_gone':
    case 'mismatched':
      return t(`recharge.why.${reason}`);
    default:
      return t('recharge.why.declined');
  }
}

/** Formats an instant within a sentence: "today at 3:20 PM", "tomorrow at …" or "Dec 1, 2026 at …". */
function formatWhen(iso: string | null, { now, zone, viewerZone }: Clock): string {
  if (iso === null) return t('recharge.when.unknown');
  const instant = new Date(iso);
  const format = (length: 'time' | 'shortDate', at = instant) => formatTime(at, zone, length);
  const isOwn = offsetMinutesAt(zone, instant) === offsetMinutesAt(viewerZone, instant);
  const time = isOwn ? format('time') : `${format('time')} ${formatZone(zone, instant)}`;
  const day = format('shortDate');
  if (day === format('shortDate', now)) return t('recharge.when.today', { time });
  const tomorrow = businessDay(now, zone).to;
  if (day === format('shortDate', tomorrow)) return t('recharge.when.tomorrow', { time });
  return t('recharge.when.later', { day, time });
}
