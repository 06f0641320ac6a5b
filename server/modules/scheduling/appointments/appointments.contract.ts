import { z } from 'zod';
import { BOOKING_TYPES } from '../../../core/appointment-status.ts';
import { problem } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { textUpTo } from '../../../core/limited.ts';
import { BUILT_IN_SERVICES } from '../../../core/plan.ts';
import { dayOrInstant, flag, id, optionalText, text, toFlag } from '../../../http/wire-fields.ts';
import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import { calendarName } from '../resources/calendar-name.ts';
import {
  type AppointmentPage,
  type AppointmentView,
  appointmentDaysInput,
  appointmentIdInput,
  type BookAppointmentInput,
  type Bookable,
  type BookingResult,
  BUILT_IN_KEYS,
  bookAppointmentInput,
  customerAppointmentsInput,
  type FeedView,
  findAppointmentsInput,
  listAppointmentsInput,
  type MailPreview,
  type NewFeedView,
  type OpenSlots,
  openSlotsInput,
  previewMailInput,
  undoInput,
  updateAppointmentInput,
} from './appointments.schema.ts';
import { formatService } from './format-service.ts';
import { seriesContract } from './series/series.contract.ts';
import { toBookedTime, toNewTime, wireMoment } from './wire-moment.ts';

/** Values of `service_id` in REST for closed time and for an appointment without a service. */
const CLOSED_SLOT = 0;
const GENERAL_APPOINTMENT = -1;

const serviceNumber = z
  .union([z.number(), textUpTo(11).regex(/^-?\d{1,10}$/)], { error: problem('fields.number') })
  .transform(Number)
  .pipe(z.int().min(GENERAL_APPOINTMENT).max(2_147_483_647));

const wireAppointment = z.object({
  appointment_id: z.number(),
  service_id: z.number().describe('0 is closed time, -1 a general appointment, 1 and 2 are built in'),
  service_name: z.string().nullable(),
  resource_id: z.number().nullable().describe('whose calendar; null is closed time of the whole business'),
  resource_name: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
  full_day: z.literal([0, 1]),
  notes: z.string().nullable(),
  status: z.string(),
  booking_type: z.enum(BOOKING_TYPES),
  customer_id: z.number().nullable(),
  customer_full_name: z.string().nullable(),
  customer_first_name: z.string().nullable(),
  customer_last_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
});

function serviceNumberOf({ kind, serviceId, builtIn }: AppointmentView): number {
  if (kind === 'closed') return CLOSED_SLOT;
  if (builtIn !== null) return BUILT_IN_SERVICES[builtIn].wireId;
  return serviceId ?? GENERAL_APPOINTMENT;
}

function toWireAppointment(appointment: AppointmentView): z.input<typeof wireAppointment> {
  return {
    appointment_id: appointment.id,
    service_id: serviceNumberOf(appointment),
    service_name: formatService(appointment, 'en'),
    resource_id: appointment.resourceId,
    resource_name: appointment.resourceId === null ? null : calendarName(appointment.resourceName, 'en'),
    start_time: appointment.startsAt,
    end_time: appointment.endsAt,
    full_day: toFlag(appointment.isFullDay),
    notes: appointment.notes,
    status: appointment.status,
    booking_type: appointment.bookingType,
    customer_id: appointment.customerId,
    customer_full_name: appointment.customerName,
    customer_first_name: appointment.customerFirstName,
    customer_last_name: appointment.customerLastName,
    customer_email: appointment.customerEmail,
    customer_phone: appointment.customerPhone,
  };
}

function toBookable(serviceId: number): Bookable {
  if (serviceId === CLOSED_SLOT) return { kind: 'closed' };
  if (serviceId === GENERAL_APPOINTMENT) return { kind: 'general' };
  const builtIn = BUILT_IN_KEYS.find((key) => BUILT_IN_SERVICES[key].wireId === serviceId);
  return builtIn ? { kind: 'built_in', builtIn } : { kind: 'service', serviceId };
}

const createRequest = z.object({
  service_id: serviceNumber,
  start_time: wireMoment,
  end_time: wireMoment,
  notes: optionalText,
  customer_option: z.enum(['select_from_list', 'skip_customer']),
  customer_id: z.union([z.literal(''), id]).nullish(),
  customer_first_name: optionalText,
  customer_last_name: optionalText,
  customer_email: optionalText,
  customer_phone: optionalText,
  full_day: flag.nullish(),
  allow_overlap: flag.nullish(),
  resource_id: id.nullish(),
});
type CreateRequest = z.output<typeof createRequest>;

/** The customer of a request: an existing one, a new one with name and phone, or none. Closed time has none. */
function toCustomer(wire: CreateRequest): BookAppointmentInput['customer'] {
  if (wire.customer_option === 'skip_customer' || wire.service_id === CLOSED_SLOT)
    return { option: 'skipped' };
  if (wire.customer_id) return { option: 'existing', customerId: wire.customer_id };
  const { customer_first_name: firstName, customer_last_name: lastName, customer_phone: phone } = wire;
  if (!firstName || !lastName || !phone) {
    const fields = { customer_id: 'errors.common.required' } as const;
    throw new AppError('missing_fields', 'errors.common.missing', { fields });
  }
  return { option: 'new', firstName, lastName, phone, email: wire.customer_email };
}

/** Accepts both documented spellings of a status. */
const wireStatus = textUpTo(20)
  .trim()
  .toLowerCase()
  .transform((status) => status.replace('-', '_').replace(/^canceled$/, 'cancelled'))
  .pipe(z.enum(['confirmed', 'completed', 'no_show', 'cancelled']));

const bookingAnswer = z.object({
  appointment: wireAppointment,
  warnings: z.array(z.string()),
  overlaps: z.array(wireAppointment).describe('what closed time was laid over'),
});

function toWireBooking({ appointment, warnings, overlaps }: BookingResult): z.input<typeof bookingAnswer> {
  return {
    appointment: toWireAppointment(appointment),
    warnings,
    overlaps: overlaps.map(toWireAppointment),
  };
}

const WIRE_NAMES = {
  startsAt: 'start_time',
  endsAt: 'end_time',
  'time.startsAt': 'start_time',
  'time.endsAt': 'end_time',
  'time.from': 'start_time',
  'time.to': 'end_time',
  phone: 'customer_phone',
  'customer.phone': 'customer_phone',
  'customer.email': 'customer_email',
  'customer.firstName': 'customer_first_name',
  'customer.lastName': 'customer_last_name',
  allowOverlap: 'allow_overlap',
  resourceId: 'resource_id',
};

export const appointmentsContract = {
  list: takes(listAppointmentsInput, answers<{ appointments: AppointmentView[] }>()).at({
    method: 'POST',
    path: '/api/appointments/business',
    summary: "What lies in some days of the business's calendar, both inclusive",
    request: z.object({ start_date: dayOrInstant, end_date: dayOrInstant }),
    response: z.object({ appointments: z.array(wireAppointment) }),
    wireNames: { from: 'start_date', to: 'end_date' },
    toInput: ({ start_date: from, end_date: to }) => ({ from, to }),
    toWire: ({ appointments }) => ({ appointments: appointments.map(toWireAppointment) }),
  }),
  get: takes(appointmentIdInput, answers<{ appointment: AppointmentView }>()),
  find: takes(findAppointmentsInput, answers<{ appointments: AppointmentView[] }>()),
  ofCustomer: takes(customerAppointmentsInput, answers<AppointmentPage>()),
  openSlots: takes(openSlotsInput, answers<OpenSlots>()),
  mailPreview: takes(previewMailInput, answers<{ mail: MailPreview | null }>()),
  export: takes(appointmentDaysInput, answers<{ csv: string }>()),
  book: takes(bookAppointmentInput, answers<BookingResult>()).at({
    method: 'POST',
    path: '/api/appointments/create_from_ui',
    summary:
      'Books an appointment or closes time; a taken time answers slot_taken with the nearest free ones',
    request: createRequest,
    response: bookingAnswer,
    wireNames: WIRE_NAMES,
    toInput: (wire) => ({
      what: toBookable(wire.service_id),
      time: toBookedTime(wire.start_time, wire.end_time, wire.full_day ?? false),
      resourceId: wire.resource_id,
      customer: toCustomer(wire),
      notes: wire.notes,
      allowOverlap: wire.allow_overlap ?? false,
    }),
    toWire: toWireBooking,
  }),
  update: takes(updateAppointmentInput, answers<BookingResult>()).at({
    method: 'POST',
    path: '/api/appointments/update',
    summary: 'Moves an appointment (start_time, end_time, notes) or gives it another status',
    request: z.object({
      appointment_id: id,
      start_time: wireMoment.nullish(),
      end_time: wireMoment.nullish(),
      notes: text.nullish(),
      status: wireStatus.nullish(),
      allow_overlap: flag.nullish(),
      resource_id: id.nullish().describe('with a new time: the calendar that it is moved to'),
    }),
    response: bookingAnswer,
    wireNames: WIRE_NAMES,
    toInput: ({ start_time: start, end_time: end, notes, status, ...wire }) => ({
      appointmentId: wire.appointment_id,
      time: toNewTime(start, end),
      resourceId: wire.resource_id ?? undefined,
      notes: notes ?? undefined,
      status: status ?? undefined,
      allowOverlap: wire.allow_overlap ?? false,
    }),
    toWire: toWireBooking,
  }),
  ...seriesContract,
  undo: takes(undoInput, answers<BookingResult>()),
  reopen: takes(undoInput, answers<BookingResult>()),
  feed: takesNothing(answers<FeedView>()),
  createFeed: takesNothing(answers<NewFeedView>()),
  revokeFeed: takesNothing(succeeds),
};
