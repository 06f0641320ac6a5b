import { z } from 'zod';
import type { AppointmentStatus } from '../../../core/appointment-status.ts';
import type { CallOutcome } from '../../../core/call-outcomes.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { isoInstant } from '../../../core/iso-instant.ts';
import type { Sentiment } from '../../../core/sentiment.ts';
import type { BuiltInService, ServiceNames } from '../../scheduling/appointments/appointments.schema.ts';

/** Figures of the dashboard. Today and the week (from Sunday) are those of the business's time zone. */
export type DashboardMetricsView = {
  totalCustomers: number;
  totalCalls: number;
  customersThisWeek: number;
  callsThisWeek: number;
  averageCallDurationSeconds: number;
  todaysAppointments: DashboardAppointment[];
};

/** An appointment in a list of the dashboard. */
export type DashboardAppointment = {
  appointmentId: number;
  startsAt: string;
  endsAt: string;
  customerId: number | null;
  customerName: string | null;
  serviceName: string | null;
  /** Names of the service in all its languages. Absent if the service was renamed after the booking. */
  serviceNames?: ServiceNames;
  /** The kind of a built-in service, which is named in the reader's language; null for any other service. */
  builtIn: BuiltInService | null;
  status: AppointmentStatus;
};

/** First and last day in the business's time zone, both inclusive; at most 366 days. */
export const insightPeriodInput = z
  .object({ from: isoDay, to: isoDay })
  .refine(({ from, to }) => from <= to, { path: ['to'] });
export type InsightPeriodInput = z.infer<typeof insightPeriodInput>;

/** Common fields of every insight. */
export type InsightPeriod = {
  from: string;
  to: string;
  timezone: string;
  /** True once the business has had a call. Before that, the screens show sample figures. */
  hasCalls: boolean;
};

export type CallTotals = {
  calls: number;
  completed: number;
  seconds: number;
  averageSeconds: number;
  /** Number of calls that began outside the current opening hours. */
  afterHours: number;
};
export type VoiceAnalyticsView = InsightPeriod & {
  totals: CallTotals;
  /** Totals of the previous period of equal length. */
  before: CallTotals;
  /** Every day of the period, in order. */
  days: { day: string; calls: number; completed: number; seconds: number; afterHours: number }[];
  /** Number of calls by weekday and hour, without hours that had no call. Weekday 0 is Sunday. */
  hours: { weekday: number; hour: number; calls: number }[];
  /** Completed calls by duration; the last class has no upper bound. */
  durations: { fromSeconds: number; toSeconds: number | null; calls: number }[];
  /** Calls by language, most calls first. `languageCode` is null for calls without a conversation. */
  languages: { languageCode: string | null; calls: number; seconds: number }[];
};

export type OutcomeTotals = {
  calls: number;
  /** Calls in which an appointment was booked. */
  bookings: number;
  /** The cost of the calls; null for roles that may not see money. */
  spentCents: number | null;
  costPerBookingCents: number | null;
  /** Calls refused for lack of balance. */
  missedForFunds: number;
  callers: number;
  /** Callers with at least two calls in the period. */
  repeatCallers: number;
};
export type CallInsightsView = InsightPeriod & {
  totals: OutcomeTotals;
  before: OutcomeTotals;
  days: { day: string; calls: number; bookings: number; spentCents: number | null }[];
  /** Calls by outcome, most calls first. `outcome` is null for calls without a conversation. */
  outcomes: { outcome: CallOutcome | null; calls: number }[];
  /** The ten services that were booked most in calls. */
  services: { serviceId: number | null; builtIn: BuiltInService | null; name: string; bookings: number }[];
  /** The ten most frequent callers with at least two calls. */
  repeatCallers: {
    customerId: number | null;
    name: string | null;
    phone: string;
    phoneFormatted: string;
    calls: number;
    lastCallAt: string;
  }[];
};

export type SentimentTotals = Record<Sentiment, number> & {
  /** Number of calls in which the caller said nothing or spoke a language without a lexicon. */
  unrated: number;
};
/** Sentiment of callers, estimated from their words with a lexicon for each language. */
export type SentimentView = InsightPeriod & {
  totals: SentimentTotals;
  before: SentimentTotals;
  days: ({ day: string } & Record<Sentiment, number>)[];
  languages: ({ languageCode: string } & Record<Sentiment, number>)[];
  /** The 20 most frequent words. */
  words: { word: string; languageCode: string; sentiment: 'positive' | 'negative'; calls: number }[];
  /** The ten newest calls with a negative sentiment. */
  negativeCalls: {
    callSid: string;
    startedAt: string;
    customerName: string | null;
    summary: string | null;
    /** Actions of the agent, shown instead of a model's summary; null if there is a summary. */
    summaryActions: SummaryAction[] | null;
  }[];
};

export type TeamFiguresView = InsightPeriod & {
  /** Members of the business. `lastSeenAt` is their last sign-in. */
  people: {
    userId: number;
    appointments: number;
    customers: number;
    lastSeenAt: string | null;
  }[];
  /** Bookings and new customers of the receptionist in the same period. */
  agent: { appointments: number; customers: number };
};

/** The last 14 days compared with the 14 days before, the next appointments, and open tasks. */
export type DashboardOverviewView = InsightPeriod & {
  days: { day: string; calls: number; bookings: number }[];
  totals: { calls: number; bookings: number };
  /** Totals of the 14 days before. */
  before: { calls: number; bookings: number };
  /** The next five appointments from tomorrow on. */
  upcoming: DashboardAppointment[];
  needs: {
    /**
     * Number of declined recharges and payments since the last successful payment; null for roles that may not see
     * money.
     */
    failedPayments: number | null;
    /** Number of services, phrases, answers and greetings that lack a text in a language of the business. */
    missingTexts: number;
  };
};

export const sinceInput = z.object({ since: isoInstant });
export type SinceInput = z.infer<typeof sinceInput>;

/** Calls that began after an instant. */
export type SinceView = {
  calls: number;
  /** Calls whose conversation booked an appointment. */
  bookings: number;
  /** Total duration in seconds of completed calls that began outside the current opening hours. */
  afterHoursSeconds: number;
};
