import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { listUpTo, onceKey, textUpTo } from '../../../core/limited.ts';
import { mailedLine } from '../../../core/one-line.ts';
import { type ProcedurePath, roleMay } from '../../../core/permissions.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../../core/report-language.ts';
import type { Role } from '../../../core/roles.ts';
import { REPORT_SECTIONS, type ReportPrint, type ReportSection } from './report-content.schema.ts';

/** Templates with their sections and default number of days. A custom report has the selected sections. */
export const REPORT_TEMPLATES = {
  daily_summary: { sections: ['calls', 'outcomes', 'messages', 'appointments'], days: 1 },
  weekly_analysis: { sections: ['calls', 'outcomes', 'languages'], days: 7 },
  monthly: { sections: ['month'], days: 30 },
  language_sentiment: { sections: ['languages', 'sentiment'], days: 30 },
  money: { sections: ['money'], days: 30 },
  team: { sections: ['team'], days: 30 },
  custom: { sections: [], days: 30 },
} as const satisfies Record<string, { sections: readonly ReportSection[]; days: number }>;
export type ReportTemplate = keyof typeof REPORT_TEMPLATES;
export const REPORT_TEMPLATE_NAMES = [
  'daily_summary',
  'weekly_analysis',
  'monthly',
  'language_sentiment',
  'money',
  'team',
  'custom',
] as const satisfies readonly ReportTemplate[];

export const REPORT_STATES = ['queued', 'ready', 'failed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
const REPORT_FORMATS = ['pdf', 'csv'] as const;
export const RHYTHMS = ['daily', 'weekly', 'monthly', 'custom'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const REPORT_LIMITS = {
  nameLength: 80,
  searchLength: 100,
  pageSize: 20,
  /** Maximum number of reports of a business. Beyond it the oldest reports are deleted. */
  reports: 500,
  schedules: 20,
  recipients: 20,
  everyDays: 90,
  /** Maximum number of mails about scheduled reports that a business sends in 24 hours. */
  mailsADay: 100,
} as const;

/** Sections that only some roles may see. Each requires the permission to call the given procedure. */
const NEEDS: Partial<Record<ReportSection, ProcedurePath>> = {
  money: 'billing.account',
  team: 'insights.team',
};

/** Whether a role may see a section of a report. */
export function maySeeSection(role: Role, section: ReportSection): boolean {
  const needs = NEEDS[section];
  return needs === undefined || roleMay(role, needs);
}

/** The sections that a role may see, in print order. */
export const visibleSections = (role: Role): ReportSection[] =>
  REPORT_SECTIONS.filter((section) => maySeeSection(role, section));

/** The sections of a report in print order: those of its template, or the selected ones. */
export function sectionsOf(
  template: ReportTemplate,
  picked: readonly ReportSection[] | undefined,
): readonly ReportSection[] {
  const selectedSections: readonly ReportSection[] =
    template === 'custom' ? (picked ?? []) : REPORT_TEMPLATES[template].sections;
  return REPORT_SECTIONS.filter((section) => selectedSections.includes(section));
}

const content = {
  template: z.enum(REPORT_TEMPLATE_NAMES),
  /** The selected sections; allowed only for a custom report. */
  sections: listUpTo(z.enum(REPORT_SECTIONS), REPORT_SECTIONS.length).optional(),
  language: z.enum(REPORT_LANGUAGES),
};
type Content = { template: ReportTemplate; sections?: readonly ReportSection[] | undefined };
const hasSections = ({ template, sections }: Content) => sectionsOf(template, sections).length > 0;
const SECTIONS_PROBLEM = { path: ['sections'], error: problem('fields.sectionRequired') };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const ORDER_PROBLEM = { path: ['to'], error: problem('fields.lastDayBeforeFirst') };

/** First and last day in the business's time zone, both inclusive; at most 366 days. */
const periodFields = { ...content, from: isoDay, to: isoDay };
const name = mailedLine(REPORT_LIMITS.nameLength);

export const previewReportInput = z
  .object(periodFields)
  .refine(hasSections, SECTIONS_PROBLEM)
  .refine(inOrder, ORDER_PROBLEM);
export type PreviewReportInput = z.infer<typeof previewReportInput>;

/** Fields of the form that generates a report. The name '' stands for the title of the template. */
export const reportFields = previewReportInput.safeExtend({ name });
export const generateReportInput = reportFields.safeExtend({ key: onceKey });
export type GenerateReportInput = z.infer<typeof generateReportInput>;

export const listReportsInput = z.object({
  /** A text to search for in the name, the days and the author of reports. */
  search: textUpTo(REPORT_LIMITS.searchLength).trim().optional(),
  /** Id of the last report on the previous page. */
  cursor: z.int32().positive().optional(),
});
export type ListReportsInput = z.infer<typeof listReportsInput>;

export const reportIdInput = z.object({ reportId: z.int32() });
export const downloadReportInput = reportIdInput.extend({ format: z.enum(REPORT_FORMATS) });
export type DownloadReportInput = z.infer<typeof downloadReportInput>;

const EVERY_DAYS_PROBLEM = problem('fields.everyDays');
const plan = {
  ...content,
  name,
  rhythm: z.enum(RHYTHMS),
  /** The weekday of a weekly schedule; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** The day of the month of a monthly schedule. A shorter month uses its last day. */
  monthDay: z.int().min(1).max(31),
  /** Interval in days, used by a schedule with a custom interval. */
  everyDays: z.int().min(1, EVERY_DAYS_PROBLEM).max(REPORT_LIMITS.everyDays, EVERY_DAYS_PROBLEM),
  /** Local time of the business. */
  time: textUpTo(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('fields.clockTime')),
  isMailed: z.boolean(),
  /** Ids of members of the business. */
  recipients: listUpTo(z.int32(), REPORT_LIMITS.recipients),
};
export const createScheduleInput = z.object(plan).refine(hasSections, SECTIONS_PROBLEM);
export type CreateScheduleInput = z.infer<typeof createScheduleInput>;
export const scheduleIdInput = z.object({ scheduleId: z.int32() });
export type ScheduleIdInput = z.infer<typeof scheduleIdInput>;
export const updateScheduleInput = z
  .object({ ...plan, ...scheduleIdInput.shape })
  .refine(hasSections, SECTIONS_PROBLEM);
export type UpdateScheduleInput = z.infer<typeof updateScheduleInput>;
export const switchScheduleInput = scheduleIdInput.extend({ isActive: z.boolean() });
export type SwitchScheduleInput = z.infer<typeof switchScheduleInput>;

export type ReportSummary = {
  id: number;
  name: string;
  template: ReportTemplate;
  language: ReportLanguage;
  from: string;
  to: string;
  state: ReportState;
  /** Name of the author; null for a scheduled report and for a former member. */
  by: string | null;
  isScheduled: boolean;
  createdAt: string;
};
/** `hasCalls`: the business has had a call. Before that, the screen shows a sample report. */
export type ReportPage = { reports: ReportSummary[]; nextCursor: number | null; hasCalls: boolean };
/** `sections`: those that the role may see. `print` is null for a report that is queued or has failed. */
export type ReportView = ReportSummary & { sections: readonly ReportSection[]; print: ReportPrint | null };
export type ReportFile = { fileName: string; contentType: string; isBase64: boolean; content: string };

export type ScheduleView = {
  id: number;
  name: string;
  template: ReportTemplate;
  sections: readonly ReportSection[];
  language: ReportLanguage;
  rhythm: Rhythm;
  weekday: number;
  monthDay: number;
  everyDays: number;
  time: string;
  isActive: boolean;
  /** The next time of the schedule; null while it is paused. */
  nextAt: string | null;
  isMailed: boolean;
  recipients: { userId: number; name: string }[];
};
/** A possible recipient of reports. */
export type ReportMember = { userId: number; name: string; role: Role; isVerified: boolean };
