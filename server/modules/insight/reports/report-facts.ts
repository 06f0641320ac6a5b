import type { LedgerKind } from '../../billing/billing.schema.ts';
import type { BuiltInService } from '../../scheduling/index.ts';
import type {
  CallInsightsView,
  SentimentView,
  TeamFiguresView,
  VoiceAnalyticsView,
} from '../insights/insights.schema.ts';

export type MoneyFacts = {
  /** Opening balance of the first day and closing balance of the last day. The sum of `kinds` is their difference. */
  fromCents: number;
  toCents: number;
  kinds: { kind: LedgerKind; lines: number; cents: number }[];
};
/** Totals of the one-page summary of a month. */
export type MonthTotals = {
  calls: number;
  bookings: number;
  /** The prices of appointments booked in calls, without cancelled and missed ones. */
  bookedCents: number;
  /**
   * Number and total duration of completed calls outside opening hours. The report assumes that no member would have
   * answered these calls.
   */
  savedCalls: number;
  savedSeconds: number;
  missed: number;
};
export type MonthFacts = {
  totals: MonthTotals;
  before: MonthTotals;
  /** The languages with most calls; null for calls without a conversation. */
  languages: { languageCode: string | null; calls: number }[];
};
export type MessageFacts = { received: number; open: number };
/** The booked built-in service. Absent in reports of earlier versions, which stored its English name. */
type BookedBuiltIn = BuiltInService | null | undefined;
export type AppointmentFacts = {
  /** The day after the period. */
  day: string;
  /** Total number of appointments; `rows` has the first ones. */
  count: number;
  rows: {
    /** The id of the customer. An erasure finds the name to remove by this id (customers/erase-report-names.ts). */
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

/**
 * Figures of each section, as on the insight screens but without callers. Only `appointments` contains names of
 * customers.
 */
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
 * All facts of a report at the time of its creation, including money. The reader's role determines which facts are
 * shown.
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
