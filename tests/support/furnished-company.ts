import type { Company } from './app.ts';
import type { OpenDeps } from './deps.ts';
import { createReferencedRow, type MarkedCompany, ReferenceField } from './reference-fields.ts';

/** The resources to create. Each is named by a procedure and the field of its input that refers to the resource. */
const SHOWN: readonly [procedure: string, field: string][] = [
  ['services.saveText', 'translationId'],
  ['translations.save', 'translationId'],
  ['hours.updateDay', 'businessHoursId'],
  ['appointments.get', 'appointmentId'],
  ['auth.endSession', 'id'],
  ['team.revokeInvitation', 'invitationId'],
  ['team.remove', 'userId'],
  ['receptionist.saveAnswer', 'answerId'],
  ['knowledge.remove', 'sourceId'],
  ['messages.setHandled', 'messageId'],
  ['reports.get', 'reportId'],
  ['reports.updateSchedule', 'scheduleId'],
  ['billing.payment', 'paymentId'],
  ['billing.settlePayment', 'checkoutSessionId'],
];

/**
 * Creates resources of every kind that a procedure could return, with the mark of the business in every text. Two such
 * businesses differ only in their marks, so a request of one business is also valid for the resources of the other.
 */
export async function furnish(
  deps: OpenDeps,
  company: Company,
  mark: string,
): Promise<MarkedCompany & { callSid: string }> {
  const businessId = company.id;
  const { prisma, pool } = deps;
  await prisma.business.update({ where: { id: businessId }, data: { name: mark, slogan: mark } });
  await prisma.businessLanguage.create({ data: { businessId, languageCode: 'fr' } });
  await prisma.phoneNumber.updateMany({ where: { businessId }, data: { friendlyName: mark } });
  const marked = { ...company, mark };
  for (const [procedure, field] of SHOWN)
    await createReferencedRow(new ReferenceField(procedure, field, 'number'), deps, marked);
  await pool.query(
    `INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name, starts_at, ends_at)
     SELECT $1, 'appointment', 'scheduled', min(id), $2, app_now(), app_now() + interval '1 hour'
     FROM customers WHERE business_id = $1`,
    [businessId, mark],
  );
  const callSid = await createReferencedRow(
    new ReferenceField('calls.conversation', 'callSid', 'string'),
    deps,
    marked,
  );
  return { ...marked, callSid: String(callSid) };
}
