import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

/** The four states of the payment form, in their order. */
export type PaymentPhase = 'loadingStripe' | 'loadingForm' | 'ready' | 'processing';

/** What the Pay button says in each of them. */
export function formatPhase(phase: PaymentPhase, totalCents: number): string {
  return phase === 'ready'
    ? t('payment.phase.ready', { amount: formatCents(totalCents) })
    : t(`payment.phase.${phase}`);
}
