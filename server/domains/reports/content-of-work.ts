import { formatInZone } from '../../core/business-time.ts';
import type { ContentSection } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';
import type { ReportWords } from './words/report-words.ts';

type Part = Pick<ContentSection, 'note' | 'figures' | 'tables'>;

/** What callers left. */
export function writeMessages({ received, open }: SectionFacts['messages'], { labels }: ReportWords): Part {
  const figures = [
    { label: labels.messagesReceived, unit: 'count' as const, value: received, before: null },
    { label: labels.messagesOpen, unit: 'count' as const, value: open, before: null },
  ];
  return { note: null, figures, tables: [] };
}

/** Who comes the next day. */
export function writeAppointments(
  { day, count, rows }: SectionFacts['appointments'],
  { labels, tables, notes, statuses }: ReportWords,
  zone: string,
): Part {
  const figures = [
    { label: labels.day, unit: 'day' as const, value: day, before: null },
    { label: labels.appointments, unit: 'count' as const, value: count, before: null },
  ];
  const table = {
    caption: tables.appointments,
    columns: [
      { label: labels.time, unit: 'time' as const },
      { label: labels.customer, unit: 'text' as const },
      { label: labels.service, unit: 'text' as const },
      { label: labels.status, unit: 'text' as const },
    ],
    rows: rows.map((row) => [
      formatInZone(new Date(row.startsAt), zone, 'HH:mm'),
      row.customerName ?? labels.noCustomer,
      row.serviceName ?? '',
      statuses[row.status] ?? row.status,
    ]),
    bars: null,
  };
  return {
    note: rows.length < count ? notes.appointments(rows.length, count) : null,
    figures,
    tables: rows.length === 0 ? [] : [table],
  };
}

/** What the ledger took and gave: the balance at the start and every kind make the balance at the end. */
export function writeMoney(
  { fromCents, toCents, kinds }: SectionFacts['money'],
  { labels, tables, kinds: names }: ReportWords,
): Part {
  const figures = [
    { label: labels.balanceBefore, unit: 'cents' as const, value: fromCents, before: null },
    { label: labels.balanceAfter, unit: 'cents' as const, value: toCents, before: null },
  ];
  const table = {
    caption: tables.ledger,
    columns: [
      { label: labels.kind, unit: 'text' as const },
      { label: labels.lines, unit: 'count' as const },
      { label: labels.amount, unit: 'cents' as const },
    ],
    rows: kinds.map(({ kind, lines, cents }) => [names[kind], lines, cents]),
    bars: null,
  };
  return { note: null, figures, tables: kinds.length === 0 ? [] : [table] };
}

/** What each person, and the agent, booked and wrote down. */
export function writeTeam(
  { people, agent }: SectionFacts['team'],
  { labels, tables, notes }: ReportWords,
): Part {
  const table = {
    caption: tables.people,
    columns: [
      { label: labels.member, unit: 'text' as const },
      { label: labels.appointments, unit: 'count' as const },
      { label: labels.customers, unit: 'count' as const },
    ],
    rows: [
      [labels.agent, agent.appointments, agent.customers],
      ...people.map(({ name, appointments, customers }) => [name, appointments, customers]),
    ],
    bars: 1,
  };
  return { note: notes.team, figures: [], tables: [table] };
}
