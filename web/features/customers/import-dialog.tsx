import { Alert, Button, Checkbox, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  IMPORT_CHARACTERS_MAX,
  IMPORT_ROWS_MAX,
} from '../../../server/modules/scheduling/customers/import.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { renderProblem } from '../../lib/forms/problem-text.ts';
import { readTextFile } from '../../lib/forms/read-text-file.ts';
import { formatNumber } from '../../lib/text/formats.ts';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type ImportDialogProps = { opened: boolean; onClose: () => void };

/**
 * Dialog that imports customers from a CSV file: choose, preview, import. The dialog is reset when it opens, unless an
 * import is running.
 */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const importing = useImport();
  const { reset, isRunning } = importing;
  // The effect runs only when the dialog opens, because an import that ends while it is open must keep its result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (opened && !isRunning) reset();
  }, [opened]);
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('customers.importing.title')}
      size="xl"
      fullOnPhone
      locked={isRunning}
    >
      <Stack>
        <Steps importing={importing} />
        {importing.result ? (
          <Result result={importing.result} onClose={onClose} />
        ) : (
          <Choice importing={importing} />
        )}
      </Stack>
    </AppDialog>
  );
}

function Steps({ importing: { preview, result, problem } }: { importing: Import }) {
  const step = result ? 3 : preview && !problem ? 2 : 1;
  const name = t(`customers.importing.steps.${STEP_NAMES[step]}`);
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6} role="status">
        {t('customers.importing.step', { step, name })}
      </Text>
      <Progress value={(step / 3) * 100} aria-hidden />
    </div>
  );
}
const STEP_NAMES = { 1: 'choose', 2: 'check', 3: 'done' } as const;

function Choice({ importing }: { importing: Import }) {
  const { fileName, isChecking, problem, preview } = importing;
  const forgetChoice = useRef<() => void>(null);
  const label = fileName === null ? t('customers.importing.choose') : t('customers.importing.another');
  return (
    <>
      {!preview && <Text>{t('customers.importing.intro', { rows: formatNumber(IMPORT_ROWS_MAX) })}</Text>}
      <Group>
        <FileButton
          accept=".csv,text/csv,text/plain"
          resetRef={forgetChoice}
          onChange={(file) => {
            void importing.choose(file);
            // Browsers fire no change event when the same, corrected file is chosen again.
            forgetChoice.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant={fileName === null ? 'filled' : 'default'}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              disabled={isChecking || importing.isRunning}
            >
              {label}
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
          {isChecking ? t('customers.importing.reading', { file: fileName ?? '' }) : fileName}
        </Text>
      </Group>
      {problem !== null && <Problem title={t('customers.importing.failed')} message={problem} />}
      {importing.failure !== null && (
        <Problem title={t('customers.importing.importFailed')} message={importing.failure} />
      )}
      {preview && <ImportPreview preview={preview} busy={importing.isRunning} onImport={importing.start} />}
    </>
  );
}

function Problem({ title, message }: { title: string; message: string }) {
  return <ErrorAlert title={title}>{message}</ErrorAlert>;
}

type ResultProps = { result: Outputs['customers']['import']; onClose: () => void };

function Result({ result: { added, skippedErrors, skippedSamePhone }, onClose }: ResultProps) {
  return (
    <>
      <Alert
        color="green"
        icon={<IconCheck aria-hidden />}
        title={t('customers.importing.added', { count: added })}
      >
        {(skippedErrors > 0 || skippedSamePhone > 0) && (
          <Stack gap={4}>
            {skippedErrors > 0 && (
              <Text size="sm">{t('customers.importing.skippedErrors', { count: skippedErrors })}</Text>
            )}
            {skippedSamePhone > 0 && (
              <Text size="sm">{t('customers.importing.skippedSamePhone', { count: skippedSamePhone })}</Text>
            )}
          </Stack>
        )}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('customers.importing.finish')}</Button>
      </Group>
    </>
  );
}

type ChosenFile = { name: string; csv: string };

/** State of an import from file to result. `reset` starts over. */
function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = trpc.customers.previewImport.useMutation({
    meta: { answersErrors: true },
    onError: (error) => setProblem(formatError(error)),
  });
  const run = trpc.customers.import.useMutation({
    // A toast, because the dialog may be closed by then, and it opens without an earlier failure.
    meta: { failedTitle: 'customers.importing.importFailed' },
    onSuccess: ({ added: count }) => {
      const message = t('customers.importing.added', { count });
      showToast({ kind: 'success', title: t('customers.success'), message });
    },
  });

  const reset = () => {
    setFile(null);
    setProblem(null);
    preview.reset();
    run.reset();
  };
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    reset();
    const csv = await readTextFile(chosen, IMPORT_CHARACTERS_MAX);
    setFile({ name: chosen.name, csv: csv ?? '' });
    if (csv === null) setProblem(t('customers.importing.tooLarge'));
    else preview.mutate({ csv });
  };
  const start = (skipSamePhone: boolean) =>
    file && run.mutate({ csv: file.csv, skipErrors: true, skipSamePhone });
  return {
    fileName: file?.name ?? null,
    problem,
    isChecking: preview.isPending,
    preview: preview.data ?? null,
    isRunning: run.isPending,
    failure: run.error && formatError(run.error),
    result: run.data ?? null,
    choose,
    start,
    reset,
  };
}

type Import = ReturnType<typeof useImport>;

type Preview = Outputs['customers']['previewImport'];
type Row = Preview['rows'][number];

/** Maximum number of visible rows. More rows would make the preview slow and would not help the user. */
const SHOWN_MAX = 100;
const GOOD_SHOWN_MAX = 5;

type ImportPreviewProps = { preview: Preview; busy: boolean; onImport: (skipSamePhone: boolean) => void };

/**
 * Preview of an import: totals, rows that need attention, and a button with the number of customers that will be added.
 */
function ImportPreview({ preview, busy, onImport }: ImportPreviewProps) {
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

/** Text of a row's warning; nothing for a valid row. */
function findingsOf({ errors, samePhoneAs, duplicateOf }: Row): string[] {
  return [
    ...Object.values(errors).map(renderProblem),
    ...(samePhoneAs ? [t('customers.importing.samePhoneAs', { name: samePhoneAs.fullName })] : []),
    ...(duplicateOf === null ? [] : [t('customers.importing.duplicateOf', { row: duplicateOf })]),
  ];
}
