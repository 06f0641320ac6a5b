import { Table, Text } from '@mantine/core';
import { formatCad } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

/** One thing that is paid for; `item` is already in the person's language. */
export type SummaryLine = { item: string; priceCents: number };

type OrderSummaryProps = { lines: readonly SummaryLine[]; totalCents: number };

/** What is bought and what the card is charged for it, in Canadian dollars. */
export function OrderSummary({ lines, totalCents }: OrderSummaryProps) {
  return (
    <Table aria-label={t('payment.summary')} verticalSpacing="xs" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('payment.item')}</Table.Th>
          <Table.Th ta="end">{t('payment.price')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ item, priceCents }) => (
          <Table.Tr key={item}>
            <Table.Td>{item}</Table.Td>
            <Price cents={priceCents} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('payment.total')}</Table.Th>
          <Price cents={totalCents} strong />
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function Price({ cents, strong = false }: { cents: number; strong?: boolean }) {
  return (
    <Table.Td ta="end">
      <Text
        span
        inherit
        fw={strong ? 700 : 400}
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {formatCad(cents)}
      </Text>
    </Table.Td>
  );
}
