import type { ReportTemplate } from '../../../server/modules/insight/reports/reports.schema.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/**
 * The open dialog in the URL. '7' shows the report with this id, as in the links of mails. The other values are
 * 'new.money', 'preview.money', 'delete.7', 'schedule', 'schedule.7' and 'remove.7'.
 */
export function useReportsDialog() {
  const { value, open, change, close } = useUrlDialog('report');
  const [kind = '', subject = ''] = value?.split('.') ?? [];
  return {
    kind,
    /** A template, or the id of a report or schedule in the dialog. */
    subject,
    reportId: /^\d{1,9}$/.test(kind) ? Number(kind) : null,
    showReport: (id: number) => open(String(id)),
    generate: (template: ReportTemplate) => open(`new.${template}`),
    preview: (template: ReportTemplate) => open(`preview.${template}`),
    removeReport: (id: number) => open(`delete.${id}`),
    addSchedule: () => open('schedule'),
    editSchedule: (id: number) => open(`schedule.${id}`),
    removeSchedule: (id: number) => open(`remove.${id}`),
    /** Replaces the open dialog. */
    showReportInstead: (id: number) => change(String(id)),
    generateInstead: (template: ReportTemplate) => change(`new.${template}`),
    close,
  };
}

export type ReportsDialog = ReturnType<typeof useReportsDialog>;
