import { TimeText } from '../../../components/time-text.tsx';
import { formatCard } from '../../../lib/text/format-brand.ts';
import { formatCad } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';
import { Fact } from '../fact.tsx';
import classes from './receipt.module.css';

/** Facts of a payment without a receipt: the requested amount, and why it failed. */
export function PaymentFacts({ payment }: { payment: Outputs['billing']['payment'] }) {
  const { state, createdAt, paidCents, card, refusal, isAuto } = payment;
  return (
    <dl className={classes.facts}>
      <Fact name={t('billing.receipt.status')}>{t(`billing.receipt.state.${state}`)}</Fact>
      <Fact name={t('billing.receipt.date')}>
        <TimeText iso={createdAt} />
      </Fact>
      <Fact name={t('billing.receipt.total')}>{formatCad(paidCents)}</Fact>
      {card && <Fact name={t('billing.receipt.card')}>{formatCard(card)}</Fact>}
      {isAuto && <Fact name={t('billing.receipt.madeBy')}>{t('billing.receipt.auto')}</Fact>}
      {refusal && <Fact name={t('billing.receipt.problem')}>{t(`payment.refusal.${refusal}`)}</Fact>}
    </dl>
  );
}
