import { addDays } from '../../../server/core/calendar-day.ts';
import type { Role } from '../../../server/core/roles.ts';
import {
  maySeeSection,
  REPORT_TEMPLATE_NAMES,
  REPORT_TEMPLATES,
  type ReportTemplate,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { lastMonth, type Period } from '../../lib/url/period.ts';
import type { Outputs } from '../../trpc.ts';

export type Report = Outputs['reports']['list']['reports'][number];
export type Schedule = Outputs['reports']['schedules'][number];

/** Templates whose sections are all visible to the role. */
export const templatesFor = (role: Role): ReportTemplate[] =>
  REPORT_TEMPLATE_NAMES.filter((name) =>
    REPORT_TEMPLATES[name].sections.every((section) => maySeeSection(role, section)),
  );

export const isTemplate = (name: string): name is ReportTemplate =>
  REPORT_TEMPLATE_NAMES.some((known) => known === name);

/** Default days of a template: today, last month, or its number of whole days up to yesterday. */
export function daysOf(template: ReportTemplate, today: string): Period {
  if (template === 'daily_summary') return { from: today, to: today };
  if (template === 'monthly') return lastMonth(today);
  return { from: addDays(today, -REPORT_TEMPLATES[template].days), to: addDays(today, -1) };
}
