import { randomUUID } from 'node:crypto';
import type { Actor } from '../../server/core/actor.ts';
import type { Deps } from '../../server/deps.ts';
import type {
  AppointmentView,
  BookAppointmentInput,
} from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import {
  reopenAppointment,
  undoStatus,
} from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { asMember, type OpenDeps, type TestDeps } from './deps.ts';
import { type BusinessOptions, newPhoneNumber } from './factories.ts';
import { makePayer, type TestPayer } from './payments.ts';

type Db = Pick<OpenDeps, 'sql'>;

/** Opening hours from nine to five on weekdays, the default of a new business. */
export async function openOnWeekdays({ sql }: Db, businessId: number): Promise<void> {
  await sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT ${businessId}, day, day IN (0, 6), CASE WHEN day NOT IN (0, 6) THEN time '09:00' END,
      CASE WHEN day NOT IN (0, 6) THEN time '17:00' END
    FROM generate_series(0, 6) day`;
}

/** A business that is open on weekdays, with its admin as the actor. */
export async function makeOpenBusiness(deps: TestDeps, options: BusinessOptions = {}): Promise<TestPayer> {
  const actor = await makePayer(deps, options);
  await openOnWeekdays(deps, actor.businessId);
  return actor;
}

export type ServiceOptions = { minutes?: number; before?: number; after?: number; isActive?: boolean };

/** Creates a service with an English text, by default with buffers of five minutes before and after. */
export async function makeService(
  { sql }: Db,
  businessId: number,
  { minutes = 30, before = 5, after = 5, isActive = true }: ServiceOptions = {},
): Promise<number> {
  const rows = await sql<{ id: number }>`INSERT INTO services (business_id, duration_minutes, price_cents,
    buffer_before_minutes, buffer_after_minutes, is_active)
    VALUES (${businessId}, ${minutes}, 4500, ${before}, ${after}, ${isActive}) RETURNING id`;
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO service_translations (business_id, service_id, language_code, name)
    VALUES (${businessId}, ${id}, 'en', 'Haircut')`;
  return id;
}

export type CustomerOptions = { firstName?: string; email?: string | null; language?: string };

/** Creates a customer, by default with a unique email address. */
export async function makeCustomer(
  { sql }: Db,
  businessId: number,
  { firstName = 'Emma', email, language = 'en' }: CustomerOptions = {},
): Promise<{ id: number; email: string }> {
  const address = email === undefined ? `emma-${randomUUID().slice(0, 8)}@example.test` : email;
  const rows = await sql<{ id: number }>`INSERT INTO customers (business_id, first_name, last_name, phone,
      email, language_code)
    VALUES (${businessId}, ${firstName}, 'Martin', ${newPhoneNumber()}, ${address}, ${language}) RETURNING id`;
  return { id: rows[0]?.id ?? 0, email: address ?? '' };
}

/**
 * The input of a booking: a general appointment without a customer. Times without an offset are local times of the
 * business.
 */
export function booking(
  startsAt: string,
  changes: Partial<BookAppointmentInput> & { endsAt?: string } = {},
): BookAppointmentInput {
  const { endsAt, ...rest } = changes;
  return {
    what: { kind: 'general' },
    time: { startsAt, ...(endsAt !== undefined && { endsAt }) },
    customer: { option: 'skipped' },
    allowOverlap: false,
    ...rest,
  };
}

/** The field `customer` of a booking for an existing customer of the business. */
export const existing = (customerId: number): Pick<BookAppointmentInput, 'customer'> => ({
  customer: { option: 'existing', customerId },
});

/** The id and version of an appointment as a member last read it. */
export const appointmentVersion = ({ id, version }: AppointmentView) => ({ appointmentId: id, version });

/** The actions of a member on appointments; each returns the appointment. */
export function calendarOf(deps: Deps, actor: Actor) {
  const member = () => asMember(deps, actor.businessId);
  return {
    member,
    book: async (input: BookAppointmentInput) => (await bookAppointment(member(), actor, input)).appointment,
    async update(appointmentId: number, change: object) {
      const input = { appointmentId, allowOverlap: false, ...change };
      return (await updateAppointment(member(), actor, input)).appointment;
    },
    undo: (appointment: AppointmentView) => undoStatus(member(), actor, appointmentVersion(appointment)),
    reopen: (appointment: AppointmentView) =>
      reopenAppointment(member(), actor, appointmentVersion(appointment)),
  };
}
