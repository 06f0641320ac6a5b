import type { TFunction } from 'i18next';
import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { formatInZone } from '../../../core/business-time.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { formatService } from '../../scheduling/index.ts';
import { column, figure } from './content-parts.ts';
import type { SectionContent } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';

/** Messages of callers. */
export function writeMessages(
  { received, open }: SectionFacts['messages'],
  language: ReportLanguage,
): SectionContent {
  const t = textsIn(language);
  const figures = [
    figure(t('report.labels.messagesReceived'), 'count', received),
    figure(t('report.labels.messagesOpen'), 'count', open),
  ];
  return { note: null, figures, tables: [] };
}

/** The translated status of a future appointment. Any other status is printed as it is stored. */
function formatStatus(status: string, t: TFunction): string {
  const known = ACTIVE_STATUSES.find((each) => each === status);
  return known ? t(`report.statuses.${known}`) : status;
}

/** Appointments of the next day. */
export function writeAppointments(
  { day, count, rows }: SectionFacts['appointments'],
  language: ReportLanguage,
  zone: string,
): SectionContent {
  const t = textsIn(language);
  const figures = [
    figure(t('report.labels.day'), 'day', day),
    figure(t('report.labels.appointments'), 'count', count),
  ];
  const table = {
    caption: t('report.tables.appointments'),
    columns: [
      column(t('report.labels.time'), 'time'),
      column(t('report.labels.customer'), 'text'),
      column(t('report.labels.service'), 'text'),
      column(t('report.labels.status'), 'text'),
    ],
    rows: rows.map((row) => [
      formatInZone(new Date(row.startsAt), zone, 'HH:mm'),
      row.customerName ?? t('report.labels.noCustomer'),
      formatService({ builtIn: row.builtIn ?? null, serviceName: row.serviceName }, language) ?? '',
      formatStatus(row.status, t),
    ]),
    bars: null,
  };
  return {
    note: rows.length < count ? t('report.notes.appointments', { shown: rows.length, total: count }) : null,
    figures,
    tables: rows.length === 0 ? [] : [table],
  };
}

/** The ledger totals by kind of entry. The opening balance plus these totals is the closing balance. */
export function writeMoney(
  { fromCents, toCents, kinds }: SectionFacts['money'],
  language: ReportLanguage,
): SectionContent {
  const t = textsIn(language);
  const figures = [
    figure(t('report.labels.balanceBefore'), 'cents', fromCents),
    figure(t('report.labels.balanceAfter'), 'cents', toCents),
  ];
  const table = {
    caption: t('report.tables.ledger'),
    columns: [
      column(t('report.labels.kind'), 'text'),
      column(t('report.labels.lines'), 'count'),
      column(t('report.labels.amount'), 'cents'),
    ],
    rows: kinds.map(({ kind, lines, cents }) => [t(`report.kinds.${kind}`), lines, cents]),
    bars: null,
  };
  return { note: null, figures, tables: kinds.length === 0 ? [] : [table] };
}

/**
 * The report section about the team: numbers of booked appointments and added customers, one row for the agent and one
 * per member.
 */
export function writeTeam({ people, agent }: SectionFacts['team'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const table = {
    caption: t('report.tables.people'),
    columns: [
      column(t('report.labels.member'), 'text'),
      column(t('report.labels.appointments'), 'count'),
      column(t('report.labels.customers'), 'count'),
    ],
    rows: [
      [t('report.labels.agent'), agent.appointments, agent.customers],
      ...people.map(({ name, appointments, customers }) => [name, appointments, customers]),
    ],
    bars: 1,
  };
  return { note: t('report.notes.team'), figures: [], tables: [table] };
}
