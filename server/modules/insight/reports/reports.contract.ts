import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import type { ReportPrint } from './report-content.schema.ts';
import {
  createScheduleInput,
  downloadReportInput,
  generateReportInput,
  listReportsInput,
  previewReportInput,
  type ReportFile,
  type ReportMember,
  type ReportPage,
  type ReportView,
  reportIdInput,
  type ScheduleView,
  scheduleIdInput,
  switchScheduleInput,
  updateScheduleInput,
} from './reports.schema.ts';

export const reportsContract = {
  list: takes(listReportsInput, answers<ReportPage>()),
  get: takes(reportIdInput, answers<ReportView>()),
  preview: takes(previewReportInput, answers<ReportPrint>()),
  generate: takes(generateReportInput, answers<{ reportId: number }>()),
  download: takes(downloadReportInput, answers<ReportFile>()),
  remove: takes(reportIdInput, succeeds),
  schedules: takesNothing(answers<ScheduleView[]>()),
  members: takesNothing(answers<ReportMember[]>()),
  createSchedule: takes(createScheduleInput, answers<ScheduleView>()),
  updateSchedule: takes(updateScheduleInput, answers<ScheduleView>()),
  switchSchedule: takes(switchScheduleInput, answers<ScheduleView>()),
  removeSchedule: takes(scheduleIdInput, succeeds),
};
