import type { ReportTemplate } from '../../../server/modules/insight/reports/reports.schema.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Report } from './reports.ts';

/**
 * The open dialog in the URL. '7' shows the report with this id, as in the links of mails. The other values are
 * 'new.money', 'new.money.7' (with the values of report 7), 'preview.money', 'delete.7', 'schedule', 'schedule.7' and
 * 'remove.7'.
 */
export function useReportsDialog() {
  const { value, open, change, close } = useUrlDialog('report');
  const [kind = '', subject = '', copiedId = ''] = value?.split('.') ?? [];
  return {
    kind,
    /** A template, or the id of a report or schedule in the dialog. */
    subject,
    reportId: readId(kind),
    /** The report whose values the form of a new report starts with. */
    copiedId: readId(copiedId),
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
    generateAgainInstead: ({ id, template }: Pick<Report, 'id' | 'template'>) =>
      change(`new.${template}.${id}`),
    close,
  };
}

export type ReportsDialog = ReturnType<typeof useReportsDialog>;
