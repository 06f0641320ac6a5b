import { Button, Group, Stack, Text } from '@mantine/core';
import { reportLanguageOf } from '../../../server/core/report-language.ts';
import {
  type ReportTemplate,
  visibleSections,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { GenerateDialog, Preview } from './generate-dialog.tsx';
import { RemoveReportDialog } from './remove-dialog.tsx';
import { PrintButton, ReportDialog } from './report-dialog.tsx';
import { daysOf, isTemplate, type Schedule } from './reports.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { ReportsDialog } from './use-reports-dialog.ts';

type ReportsDialogsProps = {
  dialog: ReportsDialog;
  schedules: readonly Schedule[];
  today: string;
};

/** Dialogs of the screen; the URL names the open one and its subject. */
export function ReportsDialogs({ dialog, schedules, today }: ReportsDialogsProps) {
  const mayChange = useMay()('reports.createSchedule');
  const { kind, subject, close } = dialog;
  const template = isTemplate(subject) ? subject : null;
  const schedule = schedules.find(({ id }) => String(id) === subject) ?? null;
  const isNew = kind === 'schedule' && subject === '';
  return (
    <>
      <GenerateDialog
        template={kind === 'new' ? template : null}
        copiedId={dialog.copiedId}
        today={today}
        onClose={close}
        onGenerated={dialog.showReportInstead}
      />
      <PreviewDialog
        template={kind === 'preview' ? template : null}
        today={today}
        onClose={close}
        onGenerate={dialog.generateInstead}
      />
      <ReportDialog reportId={dialog.reportId} onClose={close} onRetry={dialog.generateAgainInstead} />
      {mayChange && (
        <>
          <ScheduleDialog
            opened={kind === 'schedule' && (isNew || schedule !== null)}
            schedule={kind === 'schedule' ? schedule : null}
            onClose={close}
          />
          <RemoveReportDialog
            from="schedules"
            removed={kind === 'remove' ? schedule : null}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

type PreviewDialogProps = {
  /** Null while the dialog is closed. */
  template: ReportTemplate | null;
  today: string;
  onClose: () => void;
  onGenerate: (template: ReportTemplate) => void;
};

/** Preview of a template with the business's own recent figures. */
function PreviewDialog({ template, today, onClose, onGenerate }: PreviewDialogProps) {
  const lastTemplate = useLastValue(template);
  const role = useSession()?.role ?? 'staff';
  const name = lastTemplate === null ? '' : t(`reports.templates.name.${lastTemplate}`);
  return (
    <AppDialog
      opened={template !== null}
      onClose={onClose}
      title={t('reports.preview.title', { name })}
      size="xl"
      fullOnPhone
    >
      {lastTemplate !== null && (
        <Stack>
          <Text size="sm" c="dimmed" className="app-print-hidden">
            {t('reports.preview.hint')}
          </Text>
          <Group justify="flex-end" gap="xs" className="app-print-hidden">
            <PrintButton />
            <Button onClick={() => onGenerate(lastTemplate)}>{t('reports.preview.generate')}</Button>
          </Group>
          <Preview
            input={{
              // A custom report has no sections yet, so its preview shows all of them.
              ...{ template: lastTemplate, sections: lastTemplate === 'custom' ? visibleSections(role) : [] },
              ...{ language: reportLanguageOf(currentLanguage().locale), ...daysOf(lastTemplate, today) },
            }}
          />
        </Stack>
      )}
    </AppDialog>
  );
}
