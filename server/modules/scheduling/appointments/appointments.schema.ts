import { z } from 'zod';
import type { AppointmentStatus, BookingType } from '../../../core/appointment-status.ts';
import { DAY_MS } from '../../../core/business-time.ts';
import type { Outside } from '../../../core/calendar-hours.ts';
import type { ClosedBy } from '../../../core/compute-closed-by.ts';
import { problem, problemWith, withValues } from '../../../core/error-text.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { onceKey, textUpTo } from '../../../core/limited.ts';
import type { MailLanguage } from '../../../core/mail-language.ts';
import { mailedLine } from '../../../core/one-line.ts';
import { BUILT_IN_SERVICES } from '../../../core/plan.ts';
import { SEARCH_LENGTH_MAX } from '../../../core/read-typed.ts';
import type { Rhythm } from '../../../core/recurring-days.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { inResource } from '../resources/resources.schema.ts';

export type BuiltInService = keyof typeof BUILT_IN_SERVICES;
export const BUILT_IN_KEYS = Object.keys(BUILT_IN_SERVICES).filter(
  (key): key is BuiltInService => key in BUILT_IN_SERVICES,
);

export const LIST_DAYS_MAX = 400;

export const A_TIME = problem('fields.moment');
/** Maximum length of a typed time: twice the longest format, which has a zone and fractions of a second. */
export const MOMENT_LENGTH_MAX = 64;

/**
 * An instant with its offset, a date and time in the business's time zone ('2026-03-31T09:00'), or a time of day
 * ('09:00'). A start without a date is today; an end without a date is on the day of the start.
 */
export const moment = textUpTo(MOMENT_LENGTH_MAX, A_TIME).pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.time()], {
    error: A_TIME,
  }),
);
export const notes = z.string().overwrite(toSpokenText).trim().max(2_000);

/** First and last day in the business's time zone, both inclusive. The last day is not before the first. */
const days = z
  .object({ from: isoDay, to: isoDay })
  .refine(({ from, to }) => from <= to, {
    error: problem('fields.toBeforeFrom'),
    path: ['to'],
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LIST_DAYS_MAX * DAY_MS, {
    ...problemWith(withValues('fields.daysAtOnce', { max: LIST_DAYS_MAX })),
    path: ['to'],
  });

export const appointmentDaysInput = days;
export type AppointmentDaysInput = z.infer<typeof appointmentDaysInput>;

export const listAppointmentsInput = days.and(
  /** True returns only closed time; false returns appointments and closed time. */
  z.object({ closedOnly: z.boolean().default(false) }),
);

export const appointmentIdInput = z.object({ appointmentId: z.int32() });

/**
 * The subject of a booking. `general` is an appointment without a service. `closed` is closed time, in which nothing can be
 * booked.
 */
export const bookable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), serviceId: z.int32() }),
  z.object({ kind: z.literal('built_in'), builtIn: z.enum(BUILT_IN_KEYS) }),
  z.object({ kind: z.literal('general') }),
  z.object({ kind: z.literal('closed') }),
]);
export type Bookable = z.infer<typeof bookable>;

/** Without an end, the booking has the duration of the service. Only closed time can be whole days. */
const bookedTime = z.union([z.object({ startsAt: moment, endsAt: moment.optional() }), days]);
export type BookedTime = z.infer<typeof bookedTime>;

/** The customer: an existing one, a new one, or none. */
export const bookedFor = z.discriminatedUnion('option', [
  z.object({ option: z.literal('existing'), customerId: z.int32() }),
  z.object({
    option: z.literal('new'),
    firstName: mailedLine(100).min(1, problem('fields.firstNameRequired')),
    lastName: mailedLine(100).min(1, problem('fields.lastNameRequired')),
    phone: z.string().trim().min(1, problem('fields.phoneRequired')).max(40),
    email: textUpTo(254, problem('fields.badEmail'))
      .pipe(z.email(problem('fields.badEmail')))
      .optional(),
  }),
  z.object({ option: z.literal('skipped') }),
]);

export const bookAppointmentInput = z.object({
  /** Idempotency key, created once by the dialog. A repeated request returns the first booking and books nothing. */
  bookingKey: onceKey.optional(),
  what: bookable,
  time: bookedTime,
  resourceId: inResource,
  customer: bookedFor,
  notes: notes.optional(),
  /** True (the default) sends the customer mails about the booking and a reminder. */
  notify: z.boolean().optional(),
  /** True after "Book anyway": the booking may overlap other appointments, but never closed time. */
  allowOverlap: z.boolean().default(false),
});
export type BookAppointmentInput = z.infer<typeof bookAppointmentInput>;

/**
 * Changes the time and notes of an appointment, or only its status. A new time may be in another calendar. Without an
 * end, the appointment keeps its duration.
 */
export const updateAppointmentInput = z
  .object({
    appointmentId: z.int32(),
    time: bookedTime.optional(),
    resourceId: z.int32().optional(),
    notes: notes.optional(),
    status: z.enum(['confirmed', 'completed', 'no_show', 'cancelled']).optional(),
    /** False sends the customer no mail about a new time or a cancellation. */
    notify: z.boolean().optional(),
    allowOverlap: z.boolean().default(false),
  })
  .refine(
    ({ time, resourceId, notes, status }) =>
      (status === undefined) !== (time === undefined && notes === undefined) &&
      (resourceId === undefined || time !== undefined),
    {
      error: problem('fields.nothingNew'),
      path: ['status'],
    },
  );
export type UpdateAppointmentInput = z.infer<typeof updateAppointmentInput>;

/** The version of an appointment that the user saw. An undo is refused if the appointment has changed since. */
export const undoInput = z.object({ appointmentId: z.int32(), version: z.int32().positive() });
export type UndoInput = z.infer<typeof undoInput>;

/** The mail whose recipient is shown: a mail about a booking, or about the move or cancellation of an appointment. */
export const previewMailInput = z.discriminatedUnion('change', [
  z.object({ change: z.literal('booked'), customerId: z.int32() }),
  z.object({ change: z.enum(['moved', 'cancelled']), appointmentId: z.int32() }),
]);
export type PreviewMailInput = z.infer<typeof previewMailInput>;

/** Recipient of the mail, and the limit that prevents the mail; null when no limit does. */
export type MailPreview = {
  name: string;
  email: string;
  language: MailLanguage;
  limit: 'mail_limit' | 'mail_unpaid' | null;
};

const minutes = z.int().min(1).max(1_440);

/**
 * A search for free times of a service, of a built-in service, of a number of minutes, or for moving an appointment.
 * When an appointment is moved, its own buffers apply and its current time is free. At most 62 days per request.
 */
export const openSlotsInput = z.object({
  what: z.union([
    bookable.options[0],
    bookable.options[1],
    z.object({ appointmentId: z.int32(), minutes }),
    z.object({ minutes }),
  ]),
  /** The calendar to search; by default the calendar of the appointment to move, otherwise all. */
  resourceId: inResource,
  days: days.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 62 * DAY_MS, {
    error: problem('fields.days62AtOnce'),
    path: ['to'],
  }),
  /** Number of days after the range that are also searched for free times (`later` in the result). */
  ahead: z.int().min(0).max(31).default(0),
});
export type OpenSlotsInput = z.input<typeof openSlotsInput>;

/** `upcoming`: active appointments that are not over, soonest first. `past`: all others, newest first. */
export const customerAppointmentsInput = z.object({
  customerId: z.int32().positive(),
  part: z.enum(['upcoming', 'past']),
  /** Cursor returned with the previous page. The next page starts after the last appointment of that page. */
  cursor: textUpTo(200).optional(),
});
export type CustomerAppointmentsInput = z.infer<typeof customerAppointmentsInput>;

/** Words of a customer's name or email address, of a service or of the notes, or digits of a phone number. */
export const findAppointmentsInput = z.object({ q: textUpTo(SEARCH_LENGTH_MAX).trim() });
export type FindAppointmentsInput = z.infer<typeof findAppointmentsInput>;

/** A free time. `startsLocal` and `endsLocal` are in the business's time zone, 'yyyy-MM-ddTHH:mm:ss'. */
export type OpenSlotView = { startsAt: string; endsAt: string; startsLocal: string; endsLocal: string };

/**
 * `later`: the first free time of each of the next days that have one. `closedBy`: why the business is closed on all
 * requested days; null if it is not.
 */
export type OpenSlots = {
  slots: OpenSlotView[];
  later: OpenSlotView[];
  timezone: string;
  closedBy: ClosedBy | null;
};

/** Names of a service by language, for example 'fr'. */
export type ServiceNames = Record<string, string>;

export type AppointmentView = {
  id: number;
  bookingType: BookingType;
  status: AppointmentStatus;
  kind: Bookable['kind'];
  /** The calendar; null for closed time of the whole business. */
  resourceId: number | null;
  /**
   * The name of the calendar. Null without a calendar, and for the initial calendar of a business until a user names
   * it.
   */
  resourceName: string | null;
  serviceId: number | null;
  builtIn: BuiltInService | null;
  /**
   * Name, duration and price of the service at the time of the booking; null without a service. For a built-in service
   * (`builtIn`) ignore the name: clients render it in the reader's language.
   */
  serviceName: string | null;
  /** Names of the service in all its languages. Absent if the service was renamed after the booking. */
  serviceNames?: ServiceNames;
  serviceMinutes: number | null;
  priceCents: number | null;
  customerId: number | null;
  customerName: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerEmail: string | null;
  /** The customer's phone number in E.164, and formatted. */
  customerPhone: string | null;
  customerPhoneFormatted: string | null;
  /** Start and end as instants, and in the business's time zone ('yyyy-MM-ddTHH:mm:ss'). */
  startsAt: string;
  endsAt: string;
  startsLocal: string;
  endsLocal: string;
  /** True for whole days. `endsLocal` is then the midnight after the last day. */
  isFullDay: boolean;
  notes: string | null;
  /** The version of the appointment, which increases with each change of time or status. */
  version: number;
  /** True if the appointment was completed or missed less than a day ago and can be reopened. */
  mayReopen: boolean;
  /**
   * The turn of a call in which the caller agreed to the booking or the move; null if a member booked or moved the
   * appointment.
   */
  confirmedBy: { callSid: string; position: number } | null;
  /**
   * The turn of a call in which the caller agreed to the cancellation; null if the appointment is not cancelled, or if
   * a member cancelled the appointment.
   */
  cancelledBy: { callSid: string; position: number } | null;
  /**
   * For an appointment of a series: its position in the series, and the number of appointments that were booked. Null
   * for any other appointment.
   */
  series: { rhythm: Rhythm; position: number; times: number } | null;
};

/**
 * Warnings about a booking that was made anyway. `outside_own_hours`: the business is open, but the calendar is not.
 * `not_offered`: the calendar does not offer the service. `mail_limit`: the customer gets no mail, because the daily
 * limit is reached. `mail_unpaid`: the customer gets no mail, because the business has not paid yet.
 */
export type BookingWarning = Outside | 'not_offered' | 'in_the_past' | 'mail_limit' | 'mail_unpaid';

/** `overlaps`: for new closed time, the active appointments in that time; otherwise empty. */
export type BookingResult = {
  appointment: AppointmentView;
  warnings: BookingWarning[];
  overlaps: AppointmentView[];
};

export type AppointmentPage = { appointments: AppointmentView[]; nextCursor: string | null };

/**
 * The private calendar feed of a user; null without one. The URL of the feed is returned only when the feed is created
 * (`NewFeedView`).
 */
export type FeedView = { createdAt: string } | null;
export type NewFeedView = { url: string; createdAt: string };
