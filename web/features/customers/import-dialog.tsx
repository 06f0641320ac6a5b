import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IMPORT_ROWS_MAX } from '../../../server/modules/scheduling/customers/import.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { ImportPreview } from './import-preview.tsx';
import { type Import, useImport } from './use-import.ts';

type ImportDialogProps = { opened: boolean; onClose: () => void };

/**
 * Imports customers from a CSV file: choose, look at what would happen, import. It starts over whenever it opens,
 * except while an import is running.
 */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const importing = useImport();
  const { reset, isRunning } = importing;
  // Runs on opening only: an import that ends while the dialog is open must keep its result.
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
            // A browser fires no change event when the same file, corrected meanwhile, is chosen again.
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
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {message}
    </Alert>
  );
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
