import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { renderProblem } from '../../lib/forms/problem-text.ts';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Preview = Outputs['customers']['previewImport'];
type Row = Preview['rows'][number];

/** The most rows that are shown; more would be slow and no help. */
const SHOWN_MAX = 100;
const GOOD_SHOWN_MAX = 5;

type ImportPreviewProps = { preview: Preview; busy: boolean; onImport: (skipSamePhone: boolean) => void };

/** What an import would do: totals, the rows that need a look, and the button that says how many it adds. */
export function ImportPreview({ preview, busy, onImport }: ImportPreviewProps) {
  const [skipSamePhone, setSkipSamePhone] = useState(true);
  const { rows, totals, ignoredColumns } = preview;
  const count = totals.good - (skipSamePhone ? totals.samePhone : 0);
  const troubled = rows.filter((row) => findingsOf(row).length > 0);
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge tone="good">{t('customers.importing.good', { count })}</StatusBadge>
        {totals.withErrors > 0 && (
          <StatusBadge tone="bad">
            {t('customers.importing.withErrors', { count: totals.withErrors })}
          </StatusBadge>
        )}
        {totals.samePhone > 0 && (
          <StatusBadge tone="warning">
            {t('customers.importing.samePhone', { count: totals.samePhone })}
          </StatusBadge>
        )}
      </Group>
      {totals.withErrors > 0 && <Text size="sm">{t('customers.importing.errorsSkipped')}</Text>}
      {ignoredColumns.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('customers.importing.ignored', { columns: joinList(ignoredColumns) })}
        </Text>
      )}
      {totals.samePhone > 0 && (
        <Checkbox
          py="xs"
          label={t('customers.importing.skipSamePhone')}
          checked={skipSamePhone}
          onChange={(event) => setSkipSamePhone(event.currentTarget.checked)}
        />
      )}
      {troubled.length > 0 ? (
        <Rows title={t('customers.importing.problems')} rows={troubled} max={SHOWN_MAX} />
      ) : (
        <Rows title={t('customers.importing.first')} rows={rows} max={GOOD_SHOWN_MAX} />
      )}
      <Group justify="flex-end">
        <Text size="sm" c="dimmed" role="status">
          {busy && t('customers.importing.running', { count })}
        </Text>
        <Button loading={busy} disabled={count === 0} onClick={() => onImport(skipSamePhone)}>
          {t('customers.importing.run', { count })}
        </Button>
      </Group>
    </Stack>
  );
}

function Rows({ title, rows, max }: { title: string; rows: readonly Row[]; max: number }) {
  return (
    <div>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      <DataTable caption={title} columns={columns()} rows={rows.slice(0, max)} rowKey={({ row }) => row} />
      {rows.length > max && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('customers.importing.more', { count: rows.length - max })}
        </Text>
      )}
    </div>
  );
}

const columns = (): Column<Row>[] => [
  { key: 'row', header: t('customers.importing.rowColumn'), cell: ({ row }) => row },
  {
    key: 'name',
    header: t('customers.importing.name'),
    heading: true,
    cell: ({ row, fullName }) => <bdi>{fullName || t('customers.importing.row', { row })}</bdi>,
  },
  {
    key: 'phone',
    header: t('customers.importing.phone'),
    cell: ({ phone }) => <bdi style={{ whiteSpace: 'nowrap' }}>{phone}</bdi>,
  },
  {
    key: 'finding',
    header: t('customers.importing.finding'),
    cell: (row) => findingsOf(row).join(' · ') || t('customers.importing.ready'),
  },
];

/** What a person should know of a row, in words; nothing when it is simply good. */
function findingsOf({ errors, samePhoneAs, duplicateOf }: Row): string[] {
  return [
    ...Object.values(errors).map(renderProblem),
    ...(samePhoneAs ? [t('customers.importing.samePhoneAs', { name: samePhoneAs.fullName })] : []),
    ...(duplicateOf === null ? [] : [t('customers.importing.duplicateOf', { row: duplicateOf })]),
  ];
}
