import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatCard } from '../../lib/text/format-brand.ts';
import { formatCad } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './billing.module.css';

type Page = Outputs['billing']['transactions'];
type Entry = Page['entries'][number];
type Failed = Page['failed'][number];

/** A row of the history: a ledger entry or a failed payment. */
type HistoryRow = { key: string; createdAt: string } & (
  | { entry: Entry; failed: null }
  | { entry: null; failed: Failed }
);

/** Rows of a page, newest first. */
export function toHistory({ entries, failed }: Page): HistoryRow[] {
  const lines = entries.map((entry) => ({ ...keyed('line', entry.id, entry), entry, failed: null }));
  const tries = failed.map((one) => ({ ...keyed('failed', one.paymentId, one), entry: null, failed: one }));
  return [...lines, ...tries].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const keyed = (what: string, id: number, { createdAt }: { createdAt: string }) => ({
  key: `${what}-${id}`,
  createdAt,
});

/**
 * Handlers that open the dialog of an entry without a page of its own: the billing period of a fee, or a payment
 * without a receipt.
 */
export type OpenCause = { onReceipt: (paymentId: number) => void; onPeriod: (periodId: number) => void };

/**
 * The columns of the history that the specification names, plus the balance after each entry. Charges are routine, so
 * their amounts have no colour.
 */
export function ledgerColumns(open: OpenCause): readonly Column<HistoryRow>[] {
  return [
    {
      key: 'date',
      header: t('billing.date'),
      note: 'start',
      cell: ({ createdAt }) => <TimeText iso={createdAt} hideZone />,
    },
    {
      key: 'reason',
      header: t('billing.reason'),
      cell: ({ entry, failed }) =>
        entry ? <Cause entry={entry} {...open} /> : <FailedCause failed={failed} {...open} />,
      heading: true,
    },
    {
      key: 'amount',
      header: t('billing.amount'),
      align: 'end',
      aside: true,
      cell: ({ entry }) =>
        entry ? (
          <MoneyText
            cents={entry.amountCents}
            kind="change"
            fw={500}
            {...(entry.kind === 'dispute' && { c: 'red' })}
          />
        ) : (
          <Text span inherit c="dimmed">
            {t('funds.notCharged')}
          </Text>
        ),
    },
    {
      key: 'balanceAfter',
      header: t('billing.balanceAfter'),
      align: 'end',
      note: 'end',
      cell: ({ entry }) => entry && <MoneyText cents={entry.balanceAfterCents} kind="balance" />,
    },
  ];
}

type CauseProps = OpenCause & { entry: Entry };

/**
 * Reason of an entry: a charge links to its call, a payment to its receipt, a fee to its billing period. The reason of
 * an adjustment is free text, so the kind of the entry is shown as well.
 */
function Cause(props: CauseProps) {
  if (props.entry.kind !== 'adjustment') return <Reason {...props} />;
  return (
    <Stack gap={0} align="flex-start">
      <Reason {...props} />
      <Text size="sm" c="dimmed" fw={400}>
        {t('billing.kind.adjustment')}
      </Text>
    </Stack>
  );
}

/** A failed payment and its reason. */
function FailedCause({ failed, onReceipt }: OpenCause & { failed: Failed }) {
  const { amountCents, card, paymentId, refusal } = failed;
  const amount = formatCad(amountCents);
  const what = card
    ? t('funds.failedOf', { amount, card: formatCard(card) })
    : t('funds.failedWithoutCard', { amount });
  return (
    <Stack gap={2} align="flex-start">
      <Group gap="xs">
        <Opener label={what} onOpen={() => onReceipt(paymentId)}>
          {what}
        </Opener>
        <StatusBadge tone="bad">{t('funds.failedPayment')}</StatusBadge>
      </Group>
      <Text size="sm" fw={400}>
        {t(`payment.refusal.${refusal}`)}
      </Text>
    </Stack>
  );
}

function Reason({
  entry: { callSid, paymentId, receiptNumber, period, reason },
  onReceipt,
  onPeriod,
}: CauseProps) {
  if (callSid !== null) {
    const href = `/call-conversations?call=${encodeURIComponent(callSid)}`;
    return (
      <Anchor
        component={Link}
        href={href}
        inherit
        underline="always"
        className={classes.cause}
        data-opens-row
      >
        {reason}
      </Anchor>
    );
  }
  if (receiptNumber !== null)
    return (
      <Anchor
        component={Link}
        href={`/billing/receipts/${receiptNumber}`}
        inherit
        underline="always"
        className={classes.cause}
        data-opens-row
        aria-label={t('billing.openReceipt', { reason })}
      >
        {reason}
      </Anchor>
    );
  if (paymentId !== null)
    return (
      <Opener label={t('billing.openReceipt', { reason })} onOpen={() => onReceipt(paymentId)}>
        {reason}
      </Opener>
    );
  if (period !== null)
    return (
      <Opener label={t('fees.period.open', { reason })} onOpen={() => onPeriod(period.periodId)}>
        {reason}
      </Opener>
    );
  return (
    <Text span inherit>
      {reason}
    </Text>
  );
}

type OpenerProps = { label: string; onOpen: () => void; children: string };

function Opener({ label, onOpen, children }: OpenerProps) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      className={classes.cause}
      data-opens-row
      aria-label={label}
      onClick={onOpen}
    >
      {children}
    </Anchor>
  );
}
