import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';

type Entry = Outputs['billing']['transactions']['entries'][number];

/** The documented columns of the history, and the balance after each line. */
export function ledgerColumns(): readonly Column<Entry>[] {
  return [
    { key: 'date', header: t('billing.date'), cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
    {
      key: 'amount',
      header: t('billing.amount'),
      align: 'end',
      cell: ({ amountCents }) => <MoneyText cents={amountCents} signed fw={600} />,
    },
    { key: 'reason', header: t('billing.reason'), cell: (entry) => <Cause entry={entry} />, heading: true },
    {
      key: 'balanceAfter',
      header: t('billing.balanceAfter'),
      align: 'end',
      cell: ({ balanceAfterCents }) => <MoneyText cents={balanceAfterCents} />,
    },
  ];
}

/** Why the balance changed; a call charge leads to the call itself. */
function Cause({ entry }: { entry: Entry }) {
  return (
    <Stack gap={0}>
      {entry.callSid ? (
        <Anchor
          component={Link}
          href={`/call-conversations?call=${encodeURIComponent(entry.callSid)}`}
          inherit
          underline="always"
        >
          {entry.reason}
        </Anchor>
      ) : (
        <Text span inherit>
          {entry.reason}
        </Text>
      )}
      <Text size="xs" c="dimmed" fw={400}>
        {t(`billing.kind.${entry.kind}`)}
      </Text>
    </Stack>
  );
}
