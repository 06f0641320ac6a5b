import { PLAN } from '../../../server/core/plan.ts';
import { formatInUnitName, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Charge = Pick<Outputs['calls']['list']['calls'][number], 'chargeOutcome' | 'chargeCents' | 'direction'>;

/** Cost of a call, or the reason for no charge. */
export function formatCharge({ chargeOutcome, chargeCents, direction }: Charge): string {
  switch (chargeOutcome) {
    case 'charged':
      return chargeCents === null ? t('calls.charge.chargedHidden') : formatMoney(chargeCents);
    case 'too_short':
      return t('calls.charge.too_short', { length: formatInUnitName(PLAN.billableCallSecondsMin, 'second') });
    case 'not_taken':
      return t(direction === 'outbound' ? 'calls.charge.notReached' : 'calls.charge.not_taken');
    default:
      return t(`calls.charge.${chargeOutcome}`);
  }
}

/** Reason why a call was free; null for a charged call and a pending charge. */
export function formatWhyFree(charge: Charge): string | null {
  const isFree = charge.chargeOutcome !== 'charged' && charge.chargeOutcome !== 'pending';
  return isFree ? formatCharge(charge) : null;
}
