import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import { AppError } from '../../../../core/errors.ts';
import { AGENT_BOOKINGS } from '../../../../core/plan.ts';
import { int, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';

const IS_OPEN = `a.status IN (${wordList(ACTIVE_STATUSES)}) AND a.starts_at > app_now()`;

/**
 * `of_call` counts all bookings of the call, including cancelled ones. `of_customer` counts the upcoming appointments
 * of a new customer and is 0 for other customers. A customer is new for `newDays` days after being added, and stops
 * being new when one of their appointments is completed. `of_number` counts the upcoming appointments that the agent
 * booked for this phone number.
 */
const counts = ofBusiness({
  name: 'appointments.count_agent_bookings',
  params: { callSid: text, customerId: int.orNull, number: text, newDays: int },
  row: { of_call: int, of_customer: int, of_number: int },
  text: `SELECT
      (SELECT count(*)::int FROM appointments a
       WHERE a.business_id = $business AND a.created_in = $callSid) AS of_call,
      (SELECT count(*)::int FROM appointments a
       JOIN customers k ON k.business_id = $business AND k.id = a.customer_id
       WHERE a.business_id = $business AND a.customer_id = $customerId AND ${IS_OPEN}
         AND k.created_at > app_now() - make_interval(days => $newDays)
         AND NOT EXISTS (SELECT FROM appointments d
           WHERE d.business_id = $business AND d.customer_id = $customerId AND d.status = 'completed')) AS of_customer,
      (SELECT count(*)::int FROM appointments a
       LEFT JOIN calls c ON c.business_id = $business AND c.call_sid = a.created_in
       LEFT JOIN customers k ON k.business_id = $business AND k.id = a.customer_id
       WHERE a.business_id = $business AND a.created_in IS NOT NULL AND ${IS_OPEN}
         AND (c.from_number = $number OR k.phone = $number)) AS of_number`,
});

export type BookingRule = 'bookings_of_call' | 'open_of_customer' | 'open_of_number';

/** Thrown when the agent has reached its booking limit. A member of the business can still book. */
export class BookingLimitReached extends AppError {
  readonly rule: BookingRule;

  constructor(rule: BookingRule) {
    super('conflict', 'errors.appointments.tooManyInCall');
    this.rule = rule;
  }
}

type NextBooking = {
  callSid: string;
  customerId: number | null;
  /** The calling number in E.164. For a withheld number, the number that the caller gave. */
  callingNumber: string;
};

/**
 * Throws `BookingLimitReached` when the agent may book no further appointment in this call, for this new customer or
 * for this number. Call it under the booking lock, so that concurrent bookings are counted one after the other.
 */
export async function assertMayBookMore(tx: TenantTx, next: NextBooking): Promise<void> {
  const { callSid, customerId, callingNumber: number } = next;
  const { perCall, openPerNewCustomer, openPerNumber, newCustomerDays: newDays } = AGENT_BOOKINGS;
  const count = await tx.one(counts, { callSid, customerId, number, newDays });
  if (count.of_call >= perCall) throw new BookingLimitReached('bookings_of_call');
  if (count.of_customer >= openPerNewCustomer) throw new BookingLimitReached('open_of_customer');
  if (count.of_number >= openPerNumber) throw new BookingLimitReached('open_of_number');
}
