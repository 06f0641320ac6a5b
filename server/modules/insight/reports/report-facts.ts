import type { LedgerKind } from '../../billing/billing.schema.ts';
import type { BuiltInService } from '../../scheduling/index.ts';
import type {
  CallInsightsView,
  SentimentView,
  TeamFiguresView,
  VoiceAnalyticsView,
} from '../insights/insights.schema.ts';

export type MoneyFacts = {
  /** The balance as the first day began and as the last one ended; the lines between them make the difference. */
  fromCents: number;
  toCents: number;
  kinds: { kind: LedgerKind; lines: number; cents: number }[];
};
/** The receptionist's month on one page. */
export type MonthTotals = {
  calls: number;
  bookings: number;
  /** The prices of appointments booked in calls, without cancelled and missed ones. */
  bookedCents: number;
  /** Number and duration of completed calls outside opening hours, which no member would have answered. */
  savedCalls: number;
  savedSeconds: number;
  missed: number;
};
export type MonthFacts = {
  totals: MonthTotals;
  before: MonthTotals;
  /** The languages with most calls; null is a call without a conversation. */
  languages: { languageCode: string | null; calls: number }[];
};
export type MessageFacts = { received: number; open: number };
/** A built-in service. Reports of earlier versions stored its English name instead. */
type BookedBuiltIn = BuiltInService | null | undefined;
export type AppointmentFacts = {
  /** The day after the period. */
  day: string;
  /** The total; `rows` has the first of them. */
  count: number;
  rows: {
    /** An erasure finds the name by it (customers/erase-report-names.ts). */
    customerId: number | null;
    customerName: string | null;
    builtIn?: BookedBuiltIn;
    serviceName: string | null;
    startsAt: string;
    status: string;
  }[];
};
export type TeamFacts = Pick<TeamFiguresView, 'agent'> & {
  people: { userId: number; name: string; appointments: number; customers: number }[];
};

/** The figures of each section as on the screens of insights, without facts that identify a caller. */
export type SectionFacts = {
  month: MonthFacts;
  calls: Pick<VoiceAnalyticsView, 'totals' | 'before' | 'days' | 'hours' | 'durations'>;
  outcomes: Pick<CallInsightsView, 'totals' | 'before' | 'days' | 'outcomes'> & {
    services: { serviceId: number | null; builtIn?: BookedBuiltIn; name: string; bookings: number }[];
  };
  languages: Pick<VoiceAnalyticsView, 'languages'>;
  sentiment: Pick<SentimentView, 'totals' | 'before' | 'days' | 'languages'>;
  messages: MessageFacts;
  appointments: AppointmentFacts;
  money: MoneyFacts;
  team: TeamFacts;
};

/**
 * All facts of a report at the time of its creation. Always includes money; the reader's role decides which
 * facts are visible.
 */
export type ReportFacts = {
  businessName: string;
  timezone: string;
  from: string;
  to: string;
  /** ISO 8601. */
  madeAt: string;
  sections: Partial<SectionFacts>;
};
