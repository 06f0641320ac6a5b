import { Button, Group, Stack, Text } from '@mantine/core';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import type { ReportTemplate } from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useSession } from '../../lib/session/session.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { Preview } from './generate-dialog.tsx';
import { PrintButton } from './report-dialog.tsx';
import { daysOf, sectionsFor } from './reports.ts';

type PreviewDialogProps = {
  /** Null while the dialog is closed. */
  template: ReportTemplate | null;
  today: string;
  onClose: () => void;
  onGenerate: (template: ReportTemplate) => void;
};

/** Preview of a template with the business's own recent figures. */
export function PreviewDialog({ template, today, onClose, onGenerate }: PreviewDialogProps) {
  const shown = useLastValue(template);
  const role = useSession()?.role ?? 'staff';
  const name = shown === null ? '' : t(`reports.templates.name.${shown}`);
  return (
    <AppDialog
      opened={template !== null}
      onClose={onClose}
      title={t('reports.preview.title', { name })}
      size="xl"
      fullOnPhone
    >
      {shown !== null && (
        <Stack>
          <Text size="sm" c="dimmed" className="app-print-hidden">
            {t('reports.preview.hint')}
          </Text>
          <Group justify="flex-end" gap="xs" className="app-print-hidden">
            <PrintButton />
            <Button onClick={() => onGenerate(shown)}>{t('reports.preview.generate')}</Button>
          </Group>
          <Preview
            input={{
              // Sections of a custom report are selected later, so the preview shows all.
              ...{ template: shown, sections: shown === 'custom' ? sectionsFor(role) : [] },
              ...{ language: reportLanguageOf(currentLanguage().locale), ...daysOf(shown, today) },
            }}
          />
        </Stack>
      )}
    </AppDialog>
  );
}
