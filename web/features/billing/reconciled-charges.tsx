import { Stack } from '@mantine/core';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Books = Outputs['billing']['reconciliation'];
type Row = Books['fees'] & { kind: 'recharges' | 'fees' };

/** Automatic charges beside their ledger entries, those found late, and unsettled ones. */
export function ReconciledCharges({ books: { recharges, fees, unsettled } }: { books: Books }) {
  return (
    <Stack>
      <DataTable
        caption={t('billing.reconciliation.ownCharges')}
        columns={chargeColumns()}
        rows={[
          { ...recharges, kind: 'recharges' },
          { ...fees, kind: 'fees' },
        ]}
        rowKey={({ kind }) => kind}
      />
      {unsettled.length > 0 && (
        <DataTable
          caption={t('billing.reconciliation.unsettled')}
          columns={unsettledColumns()}
          rows={unsettled}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </Stack>
  );
}

function chargeColumns(): readonly Column<Row>[] {
  return [
    {
      key: 'kind',
      header: t('billing.reconciliation.ownCharges'),
      heading: true,
      cell: ({ kind }) => t(`billing.reconciliation.${kind}`),
    },
    { key: 'count', header: t('billing.reconciliation.count'), align: 'end', cell: ({ count }) => count },
    {
      key: 'own',
      header: t('billing.reconciliation.own'),
      align: 'end',
      cell: ({ ownCents, kind }) => <MoneyText cents={kind === 'fees' ? -ownCents : ownCents} />,
    },
    {
      key: 'ledger',
      header: t('billing.reconciliation.ledger'),
      align: 'end',
      cell: ({ ledgerCents, kind }) => <MoneyText cents={kind === 'fees' ? -ledgerCents : ledgerCents} />,
    },
    {
      key: 'difference',
      header: t('billing.reconciliation.difference'),
      align: 'end',
      cell: ({ ledgerCents, ownCents }) => <MoneyText cents={ledgerCents - ownCents} kind="difference" />,
    },
    {
      key: 'repaired',
      header: t('billing.reconciliation.repaired'),
      align: 'end',
      cell: ({ repaired }) => repaired,
    },
  ];
}

function unsettledColumns(): readonly Column<Books['unsettled'][number]>[] {
  return [
    {
      key: 'what',
      header: t('billing.reconciliation.unsettled'),
      heading: true,
      cell: ({ kind }) => t(`billing.reconciliation.unsettledKind.${kind}`),
    },
    {
      key: 'since',
      header: t('billing.reconciliation.since'),
      cell: ({ since }) => <TimeText iso={since} />,
    },
    {
      key: 'amount',
      header: t('billing.amount'),
      align: 'end',
      cell: ({ amountCents }) => <MoneyText cents={amountCents} />,
    },
  ];
}
