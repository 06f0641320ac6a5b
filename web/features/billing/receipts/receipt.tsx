import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { Brand } from '../../../components/brand.tsx';
import { Fact } from '../../../components/fact.tsx';
import { FilledText, place } from '../../../components/filled-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatCard } from '../../../lib/text/format-brand.ts';
import { formatCad, formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';
import classes from './receipt.module.css';

type Payment = Outputs['billing']['receipt'];

/**
 * Receipt of a payment on one printed page: seller, customer, order lines, date, card, credit and refunds.
 * Times are in the business's zone.
 */
export function Receipt({ payment }: { payment: Payment }) {
  const { refundedCents, disputedCents } = payment;
  return (
    <article className={`app-print-sheet ${classes.sheet}`} aria-label={t('shell.pages.receipt')}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <Brand />
          <Group gap="xs">
            <StatusBadge tone="good">{t(`billing.receipt.state.${payment.state}`)}</StatusBadge>
            {refundedCents > 0 && <StatusBadge tone="info">{t('billing.receipt.refunded')}</StatusBadge>}
            {disputedCents > 0 && <StatusBadge tone="warning">{t('billing.receipt.disputed')}</StatusBadge>}
          </Group>
        </Group>
        <Parties payment={payment} />
        <Facts payment={payment} />
        <Lines payment={payment} />
        <Consequences payment={payment} />
      </Stack>
    </article>
  );
}

function Parties({ payment: { businessName, address } }: { payment: Payment }) {
  return (
    <div className={classes.parties}>
      <section aria-label={t('receipts.from')}>
        <Title order={2} size="sm" c="dimmed">
          {t('receipts.from')}
        </Title>
        <Text fw={600}>{t('receipts.issuer')}</Text>
        <Text>{t('receipts.issuerPlace')}</Text>
      </section>
      <section aria-label={t('receipts.to')}>
        <Title order={2} size="sm" c="dimmed">
          {t('receipts.to')}
        </Title>
        <Text fw={600} className={classes.words}>
          <bdi>{businessName}</bdi>
        </Text>
        {address && (
          <Text className={classes.words}>
            <bdi>{address}</bdi>
          </Text>
        )}
      </section>
    </div>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const zone = useTimeZone();
  const { receiptNumber, succeededAt, createdAt, card, isAuto, phoneNumber } = payment;
  return (
    <dl className={classes.facts}>
      <Fact name={t('billing.receipt.number')}>{receiptNumber}</Fact>
      <Fact name={t('billing.receipt.date')}>
        <FilledText elements={[<TimeText key="date" iso={succeededAt ?? createdAt} hideZone />]}>
          {t('billing.receipt.dateIn', { date: place(0), zone })}
        </FilledText>
      </Fact>
      {card && <Fact name={t('billing.receipt.card')}>{formatCard(card)}</Fact>}
      {isAuto && <Fact name={t('billing.receipt.madeBy')}>{t('billing.receipt.auto')}</Fact>}
      {phoneNumber && (
        <Fact name={t('billing.receipt.phoneNumber')}>
          <bdi>{phoneNumber}</bdi>
        </Fact>
      )}
    </dl>
  );
}

/** Table of the order lines and of the tax, which is the charged amount minus the sum of the lines. */
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
        <Table.Tr>
          <Table.Td>{t('receipts.tax')}</Table.Td>
          <Table.Td ta="end">{formatCad(taxOf(paidCents, lines))}</Table.Td>
        </Table.Tr>
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

const taxOf = (paidCents: number, lines: Payment['lines']) =>
  paidCents - lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** Ledger entries of the payment: the credit and its refunds. */
function Consequences({ payment }: { payment: Payment }) {
  const { exchangeRate, creditedCents, refundedCents, disputedCents } = payment;
  const rate = formatMoney(Math.round(exchangeRate * 100));
  return (
    <dl className={classes.facts}>
      <Fact name={t('billing.receipt.rate')}>{t('billing.receipt.rateValue', { amount: rate })}</Fact>
      <Fact name={t('billing.receipt.credited')}>{formatMoney(creditedCents)}</Fact>
      {refundedCents > 0 && <Fact name={t('billing.receipt.refunded')}>{formatCad(refundedCents)}</Fact>}
      {disputedCents > 0 && <Fact name={t('billing.receipt.disputed')}>{formatCad(disputedCents)}</Fact>}
    </dl>
  );
}
