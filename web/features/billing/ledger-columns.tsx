import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './billing.module.css';

type Entry = Outputs['billing']['transactions']['entries'][number];

/** The documented columns of the history, and the balance after each entry. */
export function ledgerColumns(onReceipt: (paymentId: number) => void): readonly Column<Entry>[] {
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
      cell: (entry) => <Cause entry={entry} onReceipt={onReceipt} />,
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

type CauseProps = { entry: Entry; onReceipt: (paymentId: number) => void };

/** Why the balance changed: a call charge leads to the call itself, a payment to its receipt. */
function Cause({ entry, onReceipt }: CauseProps) {
  return (
    <Stack gap={0} align="flex-start">
      <Reason entry={entry} onReceipt={onReceipt} />
      <Text size="xs" c="dimmed" fw={400}>
        {t(`billing.kind.${entry.kind}`)}
      </Text>
    </Stack>
  );
}

function Reason({ entry: { callSid, paymentId, reason }, onReceipt }: CauseProps) {
  if (callSid !== null) {
    const href = `/call-conversations?call=${encodeURIComponent(callSid)}`;
    return (
      <Anchor component={Link} href={href} inherit underline="always" className={classes.cause}>
        {reason}
      </Anchor>
    );
  }
  if (paymentId === null) {
    return (
      <Text span inherit>
        {reason}
      </Text>
    );
  }
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      className={classes.cause}
      aria-label={t('billing.openReceipt', { reason })}
      onClick={() => onReceipt(paymentId)}
    >
      {reason}
    </Anchor>
  );
}
