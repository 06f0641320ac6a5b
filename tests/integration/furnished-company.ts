import { openSession } from '../../server/domains/auth/sessions/sessions.ts';
import { createPayment } from '../../server/domains/billing/create-payment.ts';
import { startCheckout } from '../../server/domains/billing/start-checkout.ts';
import { inviteMember } from '../../server/domains/team/invite-member.ts';
import type { Company } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import type { OpenDeps } from '../support/deps.ts';
import { asMember } from '../support/deps.ts';
import { makePerson, newCallSid } from '../support/factories.ts';

/** Stands in every text of the other business, so that one leaked word is seen. */
export const MARK = 'belongs-to-the-other';

/** Gives a business something of everything that a procedure could show. */
export async function furnish(deps: OpenDeps, company: Company) {
  const businessId = company.id;
  await deps.prisma.business.update({ where: { id: businessId }, data: { name: MARK, slogan: MARK } });
  await deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'fr' } });
  await deps.prisma.phoneNumber.updateMany({ where: { businessId }, data: { friendlyName: MARK } });
  const customer = await deps.prisma.customer.create({
    data: {
      businessId,
      firstName: MARK,
      lastName: 'Doe',
      phone: '+16475550888',
      email: `${MARK}@example.test`,
    },
  });
  const service = await deps.prisma.service.create({ data: { businessId } });
  const text = await deps.prisma.serviceTranslation.create({
    data: { businessId, serviceId: service.id, languageCode: 'fr', name: MARK },
  });
  const hours = await deps.prisma.businessHours.create({
    data: { businessId, dayOfWeek: 3, isClosed: true },
  });
  const callSid = newCallSid();
  await deliver(deps, [makeCallEvent(company.number, { callSid, from: '+16475550888' })]);
  await deps.pool.query(
    `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
     VALUES ($1, $2, 1, 'user', $3, app_now())`,
    [businessId, callSid, MARK],
  );
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO appointments (business_id, booking_type, status, customer_id, service_id, service_name, starts_at, ends_at)
     SELECT $1, 'appointment', 'scheduled', $2, $3, $4, app_now() + t.start, app_now() + t.start + interval '1 hour'
     FROM (VALUES (interval '0'), (interval '3 days')) t (start) RETURNING id`,
    [businessId, customer.id, service.id, MARK],
  );
  return {
    ...company,
    callSid,
    customerId: customer.id,
    serviceId: service.id,
    appointmentId: rows[1]?.id ?? 0,
    undoneId: await addCompleted(deps, businessId),
    reopenedId: await addCompleted(deps, businessId),
    hoursId: hours.id,
    textId: text.id,
    ...(await addCatalogue(deps, company)),
    doomedCustomerId: await addDoomed(deps, businessId),
    doomedByRestId: await addDoomed(deps, businessId),
    ...(await payFor(deps, company)),
    ...(await staffUp(deps, company)),
  };
}

/** A service to remove through each entry point, and phrases to change and to remove. */
async function addCatalogue({ prisma }: OpenDeps, { id: businessId }: Company) {
  const doomed = await prisma.service.create({ data: { businessId } });
  const gone = await prisma.service.create({ data: { businessId } });
  const phrase = (translatedPhrase: string, languageCode: string) =>
    prisma.translation.create({ data: { businessId, phrase: MARK, languageCode, translatedPhrase } });
  const [kept, removed] = [await phrase('Bonjour', 'fr'), await phrase('Hola', 'es')];
  return {
    doomedServiceId: doomed.id,
    goneServiceId: gone.id,
    translationId: kept.id,
    doomedTranslationId: removed.id,
  };
}

/** An appointment that was completed a moment ago, by the second change of it. */
async function addCompleted({ pool }: OpenDeps, businessId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO appointments (business_id, booking_type, status, service_name, starts_at, ends_at, allow_overlap,
       version, status_version, former_status)
     VALUES ($1, 'anonymous', 'completed', $2, app_now() - interval '9 days', app_now() - interval '8 days', true,
       2, 2, 'scheduled') RETURNING id`,
    [businessId, MARK],
  );
  return rows[0]?.id ?? 0;
}

/** A customer to delete. */
async function addDoomed(deps: OpenDeps, businessId: number): Promise<number> {
  const data = { businessId, firstName: MARK, lastName: 'Roe', phone: '+16475550888' };
  return (await deps.prisma.customer.create({ data })).id;
}

/** A session to end, an invitation, a member to change and one to remove. */
async function staffUp(deps: OpenDeps, { id: businessId, admin, manager }: Company) {
  await openSession(deps.db.ofBusiness(businessId), admin.id, { userAgent: MARK });
  const { rows } = await deps.pool.query(
    'SELECT max(id) AS id FROM sessions WHERE business_id = $1 AND user_id = $2',
    [businessId, admin.id],
  );
  const actor = { businessId, userId: admin.id, role: 'admin' as const };
  await inviteMember(asMember(deps, businessId), actor, { email: `${MARK}@example.test`, role: 'staff' });
  const invitation = await deps.prisma.invitation.findFirstOrThrow({ where: { businessId } });
  const doomed = await makePerson(deps, businessId, { role: 'staff' });
  return {
    sessionId: Number(rows[0].id),
    invitationId: invitation.id,
    memberId: manager.id,
    doomedId: doomed.id,
  };
}

/** A payment and a checkout of the business, begun at Stripe. */
async function payFor(deps: OpenDeps, { id: businessId, admin }: Company) {
  const member = asMember(deps, businessId);
  const payer = { businessId, userId: admin.id, role: 'admin' as const };
  const { paymentIntentId } = await createPayment(member, payer, { totalCents: 2_000 });
  await startCheckout(member, payer, { topUpCents: 1_000 });
  const { rows } = await deps.pool.query(
    `SELECT p.id, p.stripe_checkout_session_id AS session, b.stripe_customer_id AS customer
     FROM payments p JOIN businesses b ON b.id = p.business_id WHERE p.business_id = $1 ORDER BY p.id`,
    [businessId],
  );
  return {
    paymentIntentId,
    paymentId: rows[0].id as number,
    checkoutSessionId: rows[1].session as string,
    stripeCustomerId: rows[0].customer as string,
  };
}
