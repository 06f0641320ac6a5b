import { z } from 'zod';
import { clockTime } from '../../../../core/clock-time.ts';
import { isoDay } from '../../../../core/iso-day.ts';
import { listUpTo, onceKey } from '../../../../core/limited.ts';
import { RHYTHMS, SERIES_TIMES } from '../../../../core/recurring-days.ts';
import { inResource } from '../../resources/resources.schema.ts';
import {
  type AppointmentView,
  type BookingWarning,
  bookable,
  bookedFor,
  notes,
} from '../appointments.schema.ts';

const [service, builtIn, general] = bookable.options;

/** The rule of a series. All its appointments have the same local time of the business. */
const plan = z.object({
  what: z.discriminatedUnion('kind', [service, builtIn, general]),
  /** Without a calendar, each date is booked in the first calendar that is free then. */
  resourceId: inResource,
  first: isoDay,
  time: clockTime,
  /** The duration of an appointment without a service. With a service, the duration of the service applies. */
  minutes: z.int().min(1).max(1_440).optional(),
  rhythm: z.enum(RHYTHMS),
  times: z.int().min(SERIES_TIMES.min).max(SERIES_TIMES.max),
});
export type SeriesPlan = z.infer<typeof plan>;

export const previewSeriesInput = plan;

export const bookSeriesInput = plan.extend({
  /** Idempotency key, created once by the dialog. A repeated request returns the first series and books nothing. */
  bookingKey: onceKey,
  /** Days of the series on which nothing is booked. */
  leaveOut: listUpTo(isoDay, SERIES_TIMES.max),
  customer: bookedFor,
  notes: notes.optional(),
  /** True (the default) sends the customer mails about the series and reminders. */
  notify: z.boolean().optional(),
});
export type BookSeriesInput = z.infer<typeof bookSeriesInput>;

/** Cancels an appointment of a series and all later ones. */
export const cancelSeriesInput = z.object({
  /** Idempotency key, created once by the dialog. A repeated request cancels nothing more. */
  changeKey: onceKey,
  appointmentId: z.int32(),
  /** True (the default) mails the customer. */
  notify: z.boolean().optional(),
});
export type CancelSeriesInput = z.infer<typeof cancelSeriesInput>;

/**
 * The availability of a date of a series. `missing`: the clocks skip the time on that day. A date outside opening hours
 * can still be booked.
 */
export type SeriesDateState = 'free' | 'outside_hours' | 'outside_own_hours' | 'taken' | 'closed' | 'missing';
export type SeriesDate = { day: string; state: SeriesDateState };

/** `appointment` is the first of the series. */
export type SeriesResult = { appointment: AppointmentView; booked: number; warnings: BookingWarning[] };
export type SeriesEnd = { appointment: AppointmentView; cancelled: number; warnings: BookingWarning[] };
