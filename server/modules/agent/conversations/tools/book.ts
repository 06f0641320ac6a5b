import { z } from 'zod';
import type { AgentActor } from '../../../../core/actor.ts';
import { AppError } from '../../../../core/errors.ts';
import { textUpTo } from '../../../../core/limited.ts';
import { mailedLine } from '../../../../core/one-line.ts';
import { toE164 } from '../../../../core/phone-number.ts';
import {
  BookingLimitReached,
  bookAppointment,
  findBookedByCall,
  findCaller,
  findHold,
} from '../../../scheduling/index.ts';
import { logRefusal } from '../../../telephony/index.ts';
import { agentTool, requireConfirmation, type ToolContext, type ToolOutput } from './agent-tool.ts';
import { alternativesTo } from './hold-slot.ts';
import { serviceNameIn } from './service-name.ts';
import { holdId } from './tool-inputs.ts';

const name = mailedLine(100).min(1);
const input = z.object({
  hold_id: holdId,
  first_name: name,
  last_name: name,
  phone: textUpTo(40)
    .nullish()
    .describe('only if the caller gives another number than the one they call from'),
});
type Booking = z.output<typeof input>;

const NO_NUMBER = 'A phone number is needed. Ask for one, digit by digit.';

export const bookTool = agentTool({
  description:
    'Books the held time after the service, weekday, date, time and name were read to the caller and the caller clearly agreed.',
  input,
  requires: (may) => may.book,
  async act(call, booking) {
    const phone = phoneOf(call, booking);
    if (phone === null) return { error: NO_NUMBER };
    const actor = call.actor();
    return actor ? book(call, actor, { ...booking, phone }) : simulateBooking(call, { ...booking, phone });
  },
});

type BookingWithPhone = Booking & { phone: string };
type Held = { service: string; startsAt: string };

/** Asks the caller to confirm a booking; null once confirmed. */
function confirmBooking(
  call: ToolContext,
  booking: BookingWithPhone,
  { service, startsAt }: Held,
): ToolOutput | null {
  const { first_name: firstName, last_name: lastName, phone } = booking;
  return requireConfirmation(call, {
    ...{ kind: 'book', service: service || null, startsAt, firstName, lastName },
    phone: phone === call.callerNumber ? null : phone,
  });
}

/** The number that the caller gives, otherwise the calling number. */
function phoneOf({ callerNumber }: ToolContext, { phone }: Booking): string | null {
  return phone ? toE164(phone) : callerNumber;
}

/**
 * Books the held slot. If the tool is called again, it finds the first booking by its hold, even in another process. If
 * the caller's number and name match a customer, the booking is for that customer; otherwise the caller becomes a new
 * customer.
 */
async function book(call: ToolContext, actor: AgentActor, booking: BookingWithPhone): Promise<ToolOutput> {
  const { hold_id, first_name: firstName, last_name: lastName, phone } = booking;
  const { deps, language } = call;
  const hold = await findHold(deps.db, { holdId: hold_id, callSid: actor.callSid });
  if (!hold) {
    const existing = await findBookedByCall(deps.db, { holdId: hold_id, callSid: actor.callSid });
    return existing ? toBookedOutput(call, existing) : { booked: false, alternatives: [] };
  }
  const { service_id: serviceId, resource_id: resourceId, starts_at: startsAt, ends_at: endsAt } = hold;
  const service = await serviceNameIn(deps.db, serviceId, language());
  const question = confirmBooking(call, booking, { service, startsAt: hold.starts_local });
  if (question) return question;
  const known = await findCaller(deps.db, { phone, firstName, lastName });
  const customer =
    known === null
      ? { option: 'new' as const, firstName, lastName, phone }
      : { option: 'existing' as const, customerId: known };
  const order = {
    what: serviceId === null ? { kind: 'general' as const } : { kind: 'service' as const, serviceId },
    time: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    customer,
    resourceId,
    language: language(),
    callingNumber: call.callerNumber ?? phone,
    ...{ bookingKey: hold_id, holdId: hold_id, allowOverlap: false },
  };
  return bookAppointment(deps, actor, order).then(
    ({ appointment }) => toBookedOutput(call, appointment),
    async (error: unknown) => {
      if (error instanceof BookingLimitReached) return toLimitOutput(call, error);
      // A `conflict` means that the calendar no longer offers the service. It is reported like a taken slot.
      const isUnavailable =
        error instanceof AppError && (error.code === 'slot_taken' || error.code === 'conflict');
      if (!isUnavailable) throw error;
      return { booked: false, alternatives: await alternativesTo(call, { serviceId, startsAt }) };
    },
  );
}

/** The result when a booking limit is reached. The caller may still leave a message. */
function toLimitOutput({ deps, callSid }: ToolContext, { rule }: BookingLimitReached): ToolOutput {
  logRefusal(deps.log, { businessId: deps.db.businessId, callSid, rule });
  return { booked: false, refused: 'booking_limit' };
}

type BookedAppointment = { serviceId: number | null; startsLocal: string };

async function toBookedOutput(
  call: ToolContext,
  { serviceId, startsLocal }: BookedAppointment,
): Promise<ToolOutput> {
  call.onEffect({ kind: 'completed', outcome: 'booked' });
  const { deps, language } = call;
  const service = await serviceNameIn(deps.db, serviceId, language());
  return { booked: true, starts_at: startsLocal.slice(0, 16), service };
}

/** Trial: returns the result of a booking without writing. */
async function simulateBooking(call: ToolContext, booking: BookingWithPhone): Promise<ToolOutput> {
  const hold = call.simulatedHolds.get(booking.hold_id);
  if (!hold) return { booked: false, alternatives: [] };
  const question = confirmBooking(call, booking, { service: hold.serviceName, startsAt: hold.startsLocal });
  if (question) return question;
  call.onEffect({ kind: 'completed', outcome: 'booked' });
  return { booked: true, starts_at: hold.startsLocal, service: hold.serviceName };
}
