import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MoneyText } from '../../../components/money-text.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { formatFee } from './format-fee.ts';

type Forecast = Outputs['billing']['outlook'];
type Row = Forecast['charges'][number] & { index: number };

const NAMES = ['charges'] as const;
/** Number of fees shown initially. If the first uncovered fee comes later, all fees up to it are shown. */
const SHOWN_MAX = 6;

/** Fees of the next 60 days with the balance after each. The first fee that the balance does not cover is marked. */
export function UpcomingCharges() {
  const forecast = trpc.billing.outlook.useQuery();
  return (
    <Section title={t('fees.title')}>
      <QueryState query={forecast} errorTitle={t('fees.loadFailed')} skeleton={<Skeleton height={160} />}>
        {(data) =>
          data.charges.length === 0 ? (
            <EmptyState icon={<IconCalendarDollar />} title={t('fees.empty')} hint={t('fees.emptyHint')} />
          ) : (
            <Charges forecast={data} />
          )
        }
      </QueryState>
    </Section>
  );
}

function Charges({ forecast }: { forecast: Forecast }) {
  const [{ charges: shown }, set] = useUrlState(NAMES);
  const { charges, runsOutBeforeFee: shortfall } = forecast;
  const shortIndex = shortfall && !shortfall.isRecharged ? shortfall.index : null;
  const rows = charges.map((charge, index) => ({ ...charge, index }));
  const isRecharged = charges.some(({ rechargedCents }) => rechargedCents > 0);
  const isWhole = shown === 'all';
  const few = Math.max(SHOWN_MAX, (shortIndex ?? 0) + 1);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(isRecharged ? 'fees.hintRecharged' : 'fees.hint')}
      </Text>
      <DataTable
        caption={t('fees.title')}
        columns={columnsOf(shortIndex)}
        rows={isWhole ? rows : rows.slice(0, few)}
        rowKey={({ index }) => index}
      />
      {rows.length > few && (
        <Group>
          <Button variant="default" onClick={() => set({ charges: isWhole ? '' : 'all' })}>
            {isWhole ? t('fees.showFewer') : t('fees.showAll', { count: rows.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** `shortIndex` is the index of the first fee that the balance does not cover; null if all are covered. */
function columnsOf(shortIndex: number | null): readonly Column<Row>[] {
  return [
    {
      key: 'date',
      header: t('fees.date'),
      note: 'start',
      cell: ({ at }) => <TimeText iso={at} format="shortDate" />,
    },
    {
      key: 'for',
      header: t('fees.for'),
      heading: true,
      cell: (row) => (
        <Group gap="xs">
          <span>{formatFee(row)}</span>
          <Mark charge={row} isShort={row.index === shortIndex} />
        </Group>
      ),
    },
    {
      key: 'amount',
      header: t('fees.amount'),
      align: 'end',
      aside: true,
      cell: ({ amountCents }) => <MoneyText cents={amountCents} />,
    },
    {
      key: 'balanceAfter',
      header: t('fees.balanceAfter'),
      align: 'end',
      note: 'end',
      cell: ({ balanceAfterCents }) => <MoneyText cents={balanceAfterCents} kind="balance" />,
    },
  ];
}

type MarkProps = { charge: Row; isShort: boolean };

/**
 * Badge of a fee before which auto-recharge adds funds, or of the first fee that is not covered. The balance in the row
 * excludes the cost of calls. If that balance covers the fee, the badge says that the expected calls exhaust it.
 */
function Mark({ charge: { rechargedCents, balanceAfterCents }, isShort }: MarkProps) {
  if (rechargedCents > 0)
    return (
      <StatusBadge tone="info">{t('fees.recharged', { amount: formatMoney(rechargedCents) })}</StatusBadge>
    );
  return (
    isShort && (
      <StatusBadge tone="warning">
        {t(balanceAfterCents < 0 ? 'fees.notCovered' : 'fees.notCoveredWithCalls')}
      </StatusBadge>
    )
  );
}
