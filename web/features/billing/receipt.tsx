import { Stack, Table } from '@mantine/core';
import { Brand } from '../../components/brand.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatCad } from '../../lib/format-cad.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import { Fact } from './fact.tsx';
import classes from './receipt.module.css';
import { sayBrand } from './say-brand.ts';

type Payment = Outputs['billing']['payment'];

/** The receipt of a payment: who paid what, when, with which card, and what was credited. Times are the business's. */
export function Receipt({ payment, businessName }: { payment: Payment; businessName: string }) {
  return (
    <article className={`app-print-sheet ${classes.sheet}`}>
      <Stack gap="md">
        <Brand />
        <dl className={classes.facts}>
          <Fact name={t('billing.receipt.number')}>{payment.id}</Fact>
          <Fact name={t('billing.receipt.soldTo')}>{businessName}</Fact>
          <PaidAt payment={payment} />
          <Fact name={t('billing.receipt.status')}>{t(`billing.receipt.state.${payment.state}`)}</Fact>
          {payment.card && <Fact name={t('billing.receipt.card')}>{sayCard(payment.card)}</Fact>}
          {payment.isAuto && <Fact name={t('billing.receipt.madeBy')}>{t('billing.receipt.auto')}</Fact>}
          {payment.phoneNumber && <Fact name={t('billing.receipt.phoneNumber')}>{payment.phoneNumber}</Fact>}
        </dl>
        <Lines payment={payment} />
        <Consequences payment={payment} />
      </Stack>
    </article>
  );
}

function PaidAt({ payment: { succeededAt, createdAt } }: { payment: Payment }) {
  const zone = useTimeZone();
  return (
    <Fact name={t('billing.receipt.date')}>
      <TimeText iso={succeededAt ?? createdAt} hideZone /> {t('billing.receipt.zone', { zone })}
    </Fact>
  );
}

function Lines({ payment: { lines, paidCents } }: { payment: Payment }) {
  return (
    <Table aria-label={t('billing.receipt.lines')} verticalSpacing="xs" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('billing.receipt.item')}</Table.Th>
          <Table.Th ta="end">{t('billing.receipt.price')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ kind, priceCents }) => (
          <Table.Tr key={kind}>
            <Table.Td>{t(`payment.line.${kind}`)}</Table.Td>
            <Table.Td ta="end">{formatCad(priceCents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('billing.receipt.total')}</Table.Th>
          <Table.Th ta="end">{formatCad(paidCents)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** What the payment did to the balance, and what was taken back of it. */
function Consequences({ payment }: { payment: Payment }) {
  const { exchangeRate, creditedCents, refundedCents, disputedCents, refusal, state } = payment;
  const rate = formatCents(Math.round(exchangeRate * 100));
  return (
    <dl className={classes.facts}>
      <Fact name={t('billing.receipt.rate')}>{t('billing.receipt.rateValue', { amount: rate })}</Fact>
      <Fact name={t('billing.receipt.credited')}>{formatCents(creditedCents)}</Fact>
      {refundedCents > 0 && <Fact name={t('billing.receipt.refunded')}>{formatCad(refundedCents)}</Fact>}
      {disputedCents > 0 && <Fact name={t('billing.receipt.disputed')}>{formatCad(disputedCents)}</Fact>}
      {state !== 'succeeded' && refusal && (
        <Fact name={t('billing.receipt.problem')}>{t(`payment.refusal.${refusal}`)}</Fact>
      )}
    </dl>
  );
}

/** "Visa •••• 4242" */
function sayCard({ brand, last4 }: NonNullable<Payment['card']>): string {
  return t('billing.receipt.cardName', { brand: sayBrand(brand), last4 });
}
