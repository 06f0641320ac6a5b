import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './billing.module.css';

type Entry = Outputs['billing']['transactions']['entries'][number];

/** What an entry leads to: the receipt of its payment, the month of its fee. */
export type OpenCause = { onReceipt: (paymentId: number) => void; onPeriod: (periodId: number) => void };

/** The documented columns of the history, and the balance after each entry. */
export function ledgerColumns(open: OpenCause): readonly Column<Entry>[] {
  return [
    { key: 'date', header: t('billing.date'), cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
    {
      key: 'amount',
      header: t('billing.amount'),
      align: 'end',
      cell: ({ amountCents }) => <MoneyText cents={amountCents} signed fw={600} />,
    },
    {
      key: 'reason',
      header: t('billing.reason'),
      cell: (entry) => <Cause entry={entry} {...open} />,
      heading: true,
    },
    {
      key: 'balanceAfter',
      header: t('billing.balanceAfter'),
      align: 'end',
      cell: ({ balanceAfterCents }) => <MoneyText cents={balanceAfterCents} />,
    },
  ];
}

type CauseProps = OpenCause & { entry: Entry };

/** Why the balance changed: a charge leads to its call, a payment to its receipt, a fee to its month. */
function Cause(props: CauseProps) {
  return (
    <Stack gap={0} align="flex-start">
      <Reason {...props} />
      <Text size="xs" c="dimmed" fw={400}>
        {t(`billing.kind.${props.entry.kind}`)}
      </Text>
    </Stack>
  );
}

function Reason({ entry: { callSid, paymentId, period, reason }, onReceipt, onPeriod }: CauseProps) {
  if (callSid !== null) {
    const href = `/call-conversations?call=${encodeURIComponent(callSid)}`;
    return (
      <Anchor component={Link} href={href} inherit underline="always" className={classes.cause}>
        {reason}
      </Anchor>
    );
  }
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
      aria-label={label}
      onClick={onOpen}
    >
      {children}
    </Anchor>
  );
}
