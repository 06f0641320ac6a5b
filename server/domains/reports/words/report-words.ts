import type { LedgerKind } from '../../billing/billing.schema.ts';
import type { CallOutcome } from '../../calls/calls.schema.ts';
import type { ReportSection } from '../report-content.schema.ts';
import type { ReportTemplate } from '../reports.schema.ts';

/** Everything that a report says besides its figures, in one language. */
export type ReportWords = {
  /** BCP 47. */
  locale: string;
  templates: Record<ReportTemplate, string>;
  sections: Record<ReportSection, string>;
  period(from: string, to: string): string;
  zone(zone: string): string;
  madeAt(when: string): string;
  before(from: string, to: string): string;
  page(page: number, pages: number): string;
  /** Below a document in which characters of some script could not be printed. */
  unprintable(mark: string): string;
  hourOf(hour: number): string;
  length(seconds: number): string;
  lengthSpan(from: string, to: string): string;
  lengthOver(from: string): string;
  weekOf(from: string, to: string): string;
  labels: Record<
    | 'afterHours'
    | 'agent'
    | 'amount'
    | 'appointments'
    | 'averageLength'
    | 'balanceAfter'
    | 'balanceBefore'
    | 'bookings'
    | 'callers'
    | 'calls'
    | 'completed'
    | 'costPerBooking'
    | 'customer'
    | 'customers'
    | 'day'
    | 'hour'
    | 'kind'
    | 'language'
    | 'length'
    | 'lines'
    | 'member'
    | 'messagesOpen'
    | 'messagesReceived'
    | 'missedForFunds'
    | 'negative'
    | 'neutral'
    | 'noConversation'
    | 'noCustomer'
    | 'outcome'
    | 'positive'
    | 'repeatCallers'
    | 'service'
    | 'spent'
    | 'status'
    | 'talkTime'
    | 'time'
    | 'unrated'
    | 'weekday',
    string
  >;
  tables: Record<
    | 'appointments'
    | 'callsByDay'
    | 'callsByHour'
    | 'durations'
    | 'bookingsByDay'
    | 'outcomes'
    | 'services'
    | 'languages'
    | 'moodByDay'
    | 'moodByLanguage'
    | 'ledger'
    | 'people',
    string
  >;
  notes: { sentiment: string; team: string; appointments(shown: number, count: number): string };
  outcomes: Record<CallOutcome, string>;
  kinds: Record<LedgerKind, string>;
  /** Statuses of appointments that are still to come. */
  statuses: Record<string, string>;
  csv: { section: string; table: string; row: string; figure: string; value: string; unit: string };
  units: Record<'count' | 'cents' | 'seconds' | 'text', string>;
};
