import { useMay } from '../../lib/session/use-may.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RemoveReportDialog } from './remove-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { isTemplate, type Schedule } from './reports.ts';
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
        today={today}
        onClose={close}
        onMade={dialog.showReportInstead}
      />
      <PreviewDialog
        template={kind === 'preview' ? template : null}
        today={today}
        onClose={close}
        onGenerate={dialog.generateInstead}
      />
      <ReportDialog
        reportId={dialog.reportId}
        onClose={close}
        onAgain={({ template: again }) => dialog.generateInstead(again)}
      />
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
