import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconScale } from '@tabler/icons-react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { MoneyText } from '../../components/money-text.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { RecentTime, TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './billing.module.css';

type Books = Outputs['billing']['reconciliation'];
type OnReceipt = (paymentId: number) => void;

/** Compares payments, ledger and Stripe's totals, and lists mismatched payments and automatic charges. */
export function Reconciliation({ onReceipt }: { onReceipt: OnReceipt }) {
  const books = trpc.billing.reconciliation.useQuery();
  return (
    <Section title={t('billing.reconciliation.title')}>
      <Text size="sm" c="dimmed">
        {t('billing.reconciliation.hint')}
      </Text>
      <QueryState query={books} errorTitle={t('billing.loadFailed')} skeleton={<Skeleton height={220} />}>
        {(data) => (
          <Stack>
            <Totals books={data} />
            <Verdict books={data} />
            {data.differences.length > 0 && (
              <DataTable
                caption={t('billing.reconciliation.differences')}
                columns={differenceColumns(onReceipt)}
                rows={data.differences}
                rowKey={({ paymentId }) => paymentId}
              />
            )}
            <ReconciledCharges books={data} />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

function Totals({ books: { payments, stripeCents, ledgerCents } }: { books: Books }) {
  return (
    <Tiles>
      <Tile label={t('billing.reconciliation.payments')}>{payments}</Tile>
      <Tile label={t('billing.reconciliation.stripe')}>
        <MoneyText cents={stripeCents} />
      </Tile>
      <Tile label={t('billing.reconciliation.ledger')}>
        <MoneyText cents={ledgerCents} />
      </Tile>
      <Tile label={t('billing.reconciliation.difference')}>
        <MoneyText cents={ledgerCents - stripeCents} kind="difference" />
      </Tile>
    </Tiles>
  );
}

function Verdict({ books }: { books: Books }) {
  const { differences, unsettled, checkedAt } = books;
  const now = useNow(MINUTE_MS);
  const agrees = differences.length === 0 && unsettled.length === 0 && isSame(books);
  return (
    <Alert
      color={agrees ? 'green' : 'orange'}
      role="status"
      title={formatVerdict(books)}
      icon={agrees ? <IconCheck aria-hidden /> : <IconScale aria-hidden />}
    >
      {unsettled.length > 0 && (
        <Text size="sm">{t('billing.reconciliation.unsettledHint', { count: unsettled.length })}</Text>
      )}
      {!agrees && <Text size="sm">{t('billing.reconciliation.foundHint')}</Text>}
      <Text size="sm">
        {checkedAt === null ? (
          t('billing.reconciliation.neverChecked')
        ) : (
          <FilledText elements={[<RecentTime key="date" iso={checkedAt} now={now} />]}>
            {t('billing.reconciliation.checked', { date: place(0) })}
          </FilledText>
        )}
      </Text>
    </Alert>
  );
}

/** True when Stripe's total equals that of the ledger, and recharges and fees equal their ledger entries. */
function isSame({ stripeCents, ledgerCents, recharges, fees }: Books): boolean {
  return stripeCents === ledgerCents && [recharges, fees].every((one) => one.ownCents === one.ledgerCents);
}

function formatVerdict(books: Books): string {
  const { differences, unsettled } = books;
  if (differences.length > 0) return t('billing.reconciliation.found', { count: differences.length });
  if (!isSame(books)) return t('billing.reconciliation.totalsDiffer');
  return t(unsettled.length > 0 ? 'billing.reconciliation.unsettled' : 'billing.reconciliation.agrees');
}

function differenceColumns(onReceipt: OnReceipt): readonly Column<Books['differences'][number]>[] {
  return [
    {
      key: 'receipt',
      header: t('billing.receipt.title'),
      heading: true,
      cell: ({ paymentId }) => (
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          className={classes.cause}
          onClick={() => onReceipt(paymentId)}
        >
          {t('billing.reconciliation.receipt', { number: paymentId })}
        </Anchor>
      ),
    },
    {
      key: 'stripe',
      header: t('billing.reconciliation.stripe'),
      align: 'end',
      cell: ({ stripeCents }) => <MoneyText cents={stripeCents} />,
    },
    {
      key: 'ledger',
      header: t('billing.reconciliation.ledger'),
      align: 'end',
      cell: ({ ledgerCents }) => <MoneyText cents={ledgerCents} />,
    },
    {
      key: 'difference',
      header: t('billing.reconciliation.difference'),
      align: 'end',
      cell: ({ stripeCents, ledgerCents }) => (
        <MoneyText cents={ledgerCents - stripeCents} kind="difference" fw={600} />
      ),
    },
  ];
}

type Row = Books['fees'] & { kind: 'recharges' | 'fees' };

/** Automatic charges with their ledger entries, charges that were found late, and charges that are not settled. */
function ReconciledCharges({ books: { recharges, fees, unsettled } }: { books: Books }) {
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
