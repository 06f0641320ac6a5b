import { beginCardSetup } from '../../server/modules/billing/cards/begin-card-setup.ts';
import { startNumberFees } from '../../server/modules/billing/fees/start-number-fees.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { inviteMember } from '../../server/modules/identity/team/invite-member.ts';
import { adminOf, type Company } from './app.ts';
import { deliver, makeCallEvent } from './calls.ts';
import { asMember, type OpenDeps } from './deps.ts';
import { addFunds, makePerson, newCallSid, newPhoneNumber, newPhoneSid } from './factories.ts';
import { ADDED_LANGUAGES, CUSTOMERS_FILE, CUSTOMERS_PHONE, STAFF_PHONE } from './input-values.ts';

/** A business whose texts all contain its mark, so that a leaked text is detected. */
export type MarkedCompany = Company & { mark: string };

/** Placeholder for a row id in an input template. The id of a real row replaces it when the input is sent. */
export class ReferenceField {
  constructor(
    readonly procedure: string,
    readonly field: string,
    readonly type: 'number' | 'string',
    /** True if the id is a number but is sent as text, which REST inputs also accept. */
    readonly isSpelled = false,
  ) {}
}

type Id = number | string;
type RowFactory = {
  /** Creates a row of the business that no other request uses. */
  make(deps: OpenDeps, company: MarkedCompany): Promise<Id>;
  /** An id that does not exist. */
  unknownId: Id;
};

const UNKNOWN_ID = 2_000_000_000;
const factory = (make: RowFactory['make'], unknownId: Id = UNKNOWN_ID): RowFactory => ({ make, unknownId });

let createdCount = 0;
const next = () => {
  createdCount += 1;
  return createdCount;
};

async function makeCustomer({ prisma }: OpenDeps, { id: businessId, mark }: MarkedCompany): Promise<number> {
  const email = `${mark}-${next()}@example.test`;
  const data = { businessId, firstName: mark, lastName: 'Doe', phone: CUSTOMERS_PHONE, email };
  return (await prisma.customer.create({ data })).id;
}

/** Creates a service with an English translation. */
async function makeText({ prisma }: OpenDeps, { id: businessId, mark }: MarkedCompany) {
  const { id: serviceId } = await prisma.service.create({ data: { businessId } });
  const data = { businessId, serviceId, languageCode: 'en', name: mark };
  const text = await prisma.serviceTranslation.create({ data });
  return { serviceId, textId: text.id };
}

/** Creates an appointment of a customer in March 2031; a completed one has version 2. */
async function makeAppointment(deps: OpenDeps, company: MarkedCompany, isCompleted = false): Promise<number> {
  const customerId = await makeCustomer(deps, company);
  const { serviceId } = await makeText(deps, company);
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO appointments (business_id, booking_type, customer_id, service_id, service_name, starts_at, ends_at,
       allow_overlap, status, version, status_version, former_status)
     VALUES ($1, 'appointment', $2, $3, $4, '2031-03-04T15:00Z', '2031-03-04T16:00Z', true,
       CASE WHEN $5 THEN 'completed' ELSE 'scheduled' END, CASE WHEN $5 THEN 2 ELSE 1 END,
       CASE WHEN $5 THEN 2 END, CASE WHEN $5 THEN 'scheduled' END) RETURNING id`,
    [company.id, customerId, serviceId, company.mark, isCompleted],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a no-show appointment in June 2045 without a customer, even if the business is closed at that time. */
async function makeMissed(deps: OpenDeps, { id, mark }: MarkedCompany): Promise<number> {
  const rows = await deps.sql<{ id: number }>`INSERT INTO appointments (business_id, booking_type,
    service_name, starts_at, ends_at, status)
    VALUES (${id}, 'anonymous', ${mark}, '2045-06-01T15:00Z', '2045-06-01T16:00Z', 'no_show') RETURNING id`;
  return rows[0]?.id ?? 0;
}

/** Creates a series with one remaining appointment. */
async function makeRepeated(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const appointmentId = await makeAppointment(deps, company);
  await deps.sql`WITH series AS (
      INSERT INTO appointment_series (business_id, rhythm, times, booking_key)
      VALUES (${company.id}, 'weekly', 1, gen_random_uuid()) RETURNING id)
    UPDATE appointments SET series_id = series.id, series_position = 1 FROM series
      WHERE appointments.id = ${appointmentId}`;
  return appointmentId;
}

/** Cancels a new appointment and returns the key of the change. */
async function makeCancelled(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  const appointmentId = await makeAppointment(deps, company);
  const rows = await deps.sql<{ key: string }>`UPDATE appointments SET status = 'cancelled', version = 2,
      status_version = 2, former_status = 'scheduled', change_key = gen_random_uuid()
    WHERE id = ${appointmentId} RETURNING change_key AS key`;
  return rows[0]?.key ?? '';
}

/** Creates a call of 42 seconds with one stored turn. */
async function makeCall(deps: OpenDeps, { id, number, mark }: MarkedCompany): Promise<string> {
  const callSid = newCallSid();
  // Adds funds for the charge of the call, so that the balance covers any number of calls.
  await addFunds(deps.pool, id, 25);
  await deliver(deps, [makeCallEvent(number, { callSid, from: CUSTOMERS_PHONE })]);
  await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
    VALUES (${id}, ${callSid}, 1, 'user', ${mark}, app_now())`;
  return callSid;
}

/** Creates a call with a follow-up. */
async function makeFollowedCall(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  const callSid = await makeCall(deps, company);
  const data = { businessId: company.id, callSid, reasons: ['message'], note: company.mark };
  await deps.prisma.followUp.create({ data });
  return callSid;
}

/**
 * Creates a call whose customer can be called back: a phone of the team is verified, and the number exists at the
 * provider.
 */
async function makeReturnableCall(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  await deps.sql`INSERT INTO transfer_phones (business_id, phone, proved_at)
    VALUES (${company.id}, ${STAFF_PHONE}, app_now()) ON CONFLICT (business_id, phone) DO NOTHING`;
  await deps.telephony.buyNumber(company.number, company.mark);
  await addFunds(deps.pool, company.id, 1_000);
  return await makeCall(deps, company);
}

/** Creates a customer who can be called from the number of the business. */
async function makeCallableCustomer(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  await makeReturnableCall(deps, company);
  return await makeCustomer(deps, company);
}

/** Creates a message whose caller can be called back. */
async function makeReturnableMessage(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  await makeReturnableCall(deps, company);
  const messageId = await makeMessage(deps, company);
  await deps.sql`UPDATE caller_messages SET phone = ${CUSTOMERS_PHONE} WHERE id = ${messageId}`;
  return messageId;
}

/** Requests a call back that has not been placed at the provider yet. */
async function makeCallBack(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  const callSid = await makeCall(deps, company);
  const rows = await deps.sql<{ request_id: string }>`INSERT INTO call_backs
      (business_id, request_id, for_call_sid, phone_number_id, customer_phone, staff_phone, place_by)
    SELECT ${company.id}, gen_random_uuid(), ${callSid}, n.id, ${newPhoneNumber()}, ${STAFF_PHONE}, app_now()
    FROM phone_numbers n WHERE n.business_id = ${company.id} ORDER BY n.id LIMIT 1 RETURNING request_id`;
  return rows[0]?.request_id ?? '';
}

/** Creates a call that booked an appointment. */
async function makeBookedCall(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  const [appointmentId, callSid] = [await makeAppointment(deps, company), await makeCall(deps, company)];
  await deps.sql`UPDATE appointments SET created_in = ${callSid} WHERE id = ${appointmentId}`;
  return callSid;
}

/** Creates a customer with a call. */
async function makeCaller(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const [customerId, callSid] = [await makeCustomer(deps, company), await makeCall(deps, company)];
  await deps.sql`UPDATE calls SET customer_id = ${customerId} WHERE call_sid = ${callSid}`;
  return customerId;
}

/** Creates a customer with one appointment in March 2031 and one long ago. */
async function makeBookedCustomer(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const customerId = await makeCustomer(deps, company);
  await deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name,
    starts_at, ends_at, allow_overlap)
    SELECT ${company.id}, 'appointment', 'scheduled', ${customerId}, ${company.mark}, day,
    day + interval '1 hour', true
    FROM unnest(ARRAY['2031-03-04T15:00Z', '2020-03-04T15:00Z']::timestamptz[]) AS day`;
  return customerId;
}

/** Creates a customer with a message. */
async function makeWriter(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const [customerId, id] = [await makeCustomer(deps, company), await makeMessage(deps, company)];
  await deps.prisma.callerMessage.update({ where: { id }, data: { customerId } });
  return customerId;
}

/** The first calendar of the business. A business can have twelve calendars, too few for one per request. */
async function firstResource({ sql }: OpenDeps, { id }: MarkedCompany): Promise<number> {
  const rows = await sql`SELECT min(id) AS id FROM resources WHERE business_id = ${id}`;
  return Number(rows[0].id);
}

/** Creates a calendar without bookings. */
async function makeResource(deps: OpenDeps, { id, mark }: MarkedCompany, isRemoved = false): Promise<number> {
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO resources (business_id, name, deleted_at) VALUES ($1, $2, CASE WHEN $3 THEN app_now() END) RETURNING id`,
    [id, `${mark} ${next()}`, isRemoved],
  );
  return rows[0]?.id ?? 0;
}

async function makePhrase({ prisma }: OpenDeps, { id: businessId, mark }: MarkedCompany): Promise<number> {
  const data = { businessId, phrase: `${mark} ${next()}`, languageCode: 'fr', translatedPhrase: 'Bonjour' };
  return (await prisma.translation.create({ data })).id;
}

/** The first number of the business, which can transfer calls to the phone of the customers. */
async function makeRoutedNumber(
  { prisma, sql }: OpenDeps,
  { id: businessId }: MarkedCompany,
): Promise<number> {
  await sql`INSERT INTO transfer_phones (business_id, phone, proved_at)
    VALUES (${businessId}, ${CUSTOMERS_PHONE}, app_now()) ON CONFLICT (business_id, phone) DO NOTHING`;
  return (await prisma.phoneNumber.findFirstOrThrow({ where: { businessId }, orderBy: { id: 'asc' } })).id;
}

/** Creates a transfer target for English callers; a number can have one target per language. */
async function makeTarget(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const numberId = await makeRoutedNumber(deps, company);
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO transfer_targets (business_id, phone_number_id, language_code, transfer_phone_id, availability, has_voicemail)
     SELECT $1, $2, 'en', p.id, 'always', true FROM transfer_phones p WHERE p.business_id = $1
     ON CONFLICT (business_id, phone_number_id, language_code) DO UPDATE SET updated_at = app_now() RETURNING id`,
    [company.id, numberId],
  );
  return rows[0]?.id ?? 0;
}

async function makeAnswer(
  { prisma }: OpenDeps,
  { id: businessId, mark }: MarkedCompany,
  languageCode = 'en',
): Promise<number> {
  const data = { businessId, languageCode, question: `${mark} ${next()}`, answer: mark };
  return (await prisma.knowledgeAnswer.create({ data, select: { id: true } })).id;
}

/** Creates a web page with one passage. */
async function makeSource({ pool }: OpenDeps, { id, mark }: MarkedCompany): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH source AS (
       INSERT INTO knowledge_sources (business_id, kind, title, url, language_code, state)
       VALUES ($1, 'page', $2, $3, 'en', 'ready') RETURNING id)
     INSERT INTO knowledge_passages (business_id, source_id, position, language_code, heading, content)
     SELECT $1, id, 0, 'en', $2, $2 FROM source RETURNING source_id AS id`,
    [id, mark, `https://example.com/${mark}/${next()}`],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a finished report with the messages section only. */
async function makeReport({ sql }: OpenDeps, { id, mark }: MarkedCompany): Promise<number> {
  const facts = {
    ...{ businessName: mark, timezone: 'America/Toronto', from: '2026-11-02', to: '2026-11-02' },
    ...{ madeAt: '2026-11-03T12:00:00.000Z', sections: { messages: { received: 2, open: 1 } } },
  };
  const rows = await sql<{ id: number }>`INSERT INTO reports (business_id, name, template, sections,
    language, starts_on, ends_on, state, facts, finished_at)
    VALUES (${id}, ${mark}, 'custom', '{messages}', 'en', '2026-11-02', '2026-11-02', 'ready', ${facts},
    app_now()) RETURNING id`;
  return rows[0]?.id ?? 0;
}

/** Creates a paused report schedule. */
async function makeSchedule({ sql }: OpenDeps, { id, mark }: MarkedCompany): Promise<number> {
  const rows = await sql<{ id: number }>`INSERT INTO report_schedules (business_id, name, template, sections,
      language, rhythm, weekday, month_day, every_days, local_time, starts_on, active_since, is_mailed)
    VALUES (${id}, ${mark}, 'custom', '{messages}', 'en', 'daily', 1, 1, 1, '07:00', '2026-11-02', app_now(),
      false) RETURNING id`;
  return rows[0]?.id ?? 0;
}

/** Creates an unhandled message of a caller. */
async function makeMessage(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const { id: businessId, mark } = company;
  const callSid = await makeFollowedCall(deps, company);
  const data = { businessId, callSid, name: mark, content: mark };
  return (await deps.prisma.callerMessage.create({ data })).id;
}

/** Creates a call recording that can be played. */
async function makeRecording(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const data = {
    businessId: company.id,
    callSid: await makeCall(deps, company),
    kind: 'call',
    recordingSid: `RE${company.mark}${next()}`,
    state: 'kept',
    seconds: 42,
    expiresAt: new Date('2036-01-01T00:00:00Z'),
  };
  return (await deps.prisma.recording.create({ data })).id;
}

/** Adds a language that no other business has, so that requests of other businesses cannot find it. */
async function makeLanguage({ sql }: OpenDeps, { id }: MarkedCompany): Promise<string> {
  const rows = await sql<{ code: string }>`INSERT INTO business_languages (business_id, language_code)
    SELECT ${id}, code FROM languages l WHERE is_supported AND code <> ALL (${ADDED_LANGUAGES})
      AND NOT EXISTS (SELECT FROM business_languages b WHERE b.language_code = l.code)
    ORDER BY code LIMIT 1 RETURNING language_code AS code`;
  if (!rows[0]) throw new Error('every language has been given to a business');
  return rows[0].code;
}

/** The opening hours of Wednesday; a business has one such row. */
async function makeHours({ prisma }: OpenDeps, { id: businessId }: MarkedCompany): Promise<number> {
  const day = { businessId, dayOfWeek: 3 };
  const known = await prisma.businessHours.findFirst({ where: day });
  return (known ?? (await prisma.businessHours.create({ data: { ...day, isClosed: true } }))).id;
}

async function makeInvitation(deps: OpenDeps, company: MarkedCompany): Promise<number> {
  const email = `${company.mark}-${next()}@example.test`;
  await inviteMember(asMember(deps, company.id), adminOf(company), { email, role: 'staff' });
  return (await deps.prisma.invitation.findFirstOrThrow({ where: { businessId: company.id, email } })).id;
}

/** Creates another session of the admin. */
async function makeSession({ db, sql }: OpenDeps, { id, admin, mark }: MarkedCompany): Promise<number> {
  await openSession(db.ofBusiness(id), admin.id, { userAgent: mark });
  const rows = await sql`SELECT max(id) AS id FROM sessions WHERE business_id = ${id}`;
  return Number(rows[0].id);
}

/** Starts a card payment at Stripe; returns the payment and its Stripe customer. */
async function makePayment(deps: OpenDeps, company: MarkedCompany) {
  const order = { totalCents: 2_000 };
  const { paymentIntentId } = await createPayment(asMember(deps, company.id), adminOf(company), order);
  const rows = await deps.sql<{ id: number; customer: string }>`SELECT p.id, b.stripe_customer_id AS customer
    FROM payments p JOIN businesses b ON b.id = p.business_id
    WHERE p.stripe_payment_intent_id = ${paymentIntentId}`;
  return { paymentIntentId, id: rows[0]?.id ?? 0, customer: rows[0]?.customer ?? '' };
}

/** Creates a payment of a business without a running platform fee. Its terms match those that input-values.ts sends. */
async function makeLastPayment(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  await deps.sql`UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'released'
    WHERE business_id = ${company.id} AND kind = 'platform_fee' AND ended_at IS NULL`;
  return (await makePayment(deps, company)).paymentIntentId;
}

/** Creates a saved card that does not exist at Stripe. */
async function makeCard({ pool }: OpenDeps, { id, mark }: MarkedCompany): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
     VALUES ($1, $2, $3, '4242', false) RETURNING id`,
    [id, `pm_${mark}_${next()}`, mark],
  );
  return rows[0]?.id ?? 0;
}

async function makeCardSetup(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  return (await beginCardSetup(asMember(deps, company.id), adminOf(company))).setupIntentId;
}

/** Creates a receipt from a number range of the business, because receipt numbers restart in each business. */
async function makeReceipt({ pool, sql }: OpenDeps, { id, mark }: MarkedCompany): Promise<string> {
  await sql`UPDATE accounts SET last_receipt = greatest(last_receipt, business_id * 1000)
    WHERE business_id = ${id}`;
  const { rows } = await pool.query<{ receipt_number: string }>(
    `INSERT INTO payments (business_id, purpose, amount_cents, exchange_rate, lines, state, succeeded_at,
       stripe_payment_intent_id)
     VALUES ($1, 'topup', 2000, 1, '[]', 'succeeded', app_now(), $2) RETURNING receipt_number`,
    [id, `pi_${mark}_${next()}`],
  );
  return rows[0]?.receipt_number ?? '';
}

/** Starts a payment on the checkout page of Stripe. */
async function makeCheckout(deps: OpenDeps, company: MarkedCompany): Promise<string> {
  await startCheckout(asMember(deps, company.id), adminOf(company), { topUpCents: 1_000 });
  const rows = await deps.sql`SELECT stripe_checkout_session_id AS session FROM payments
    WHERE business_id = ${company.id} AND stripe_checkout_session_id IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return rows[0].session;
}

/** Creates a past period of the platform fee, free of charge. */
async function makePeriod({ sql }: OpenDeps, { id }: MarkedCompany): Promise<number> {
  const rows = await sql<{ id: number }>`WITH schedule AS (
      INSERT INTO fee_schedules (business_id, kind, price_cents, anchor_at, next_index, ended_at, end_reason)
      VALUES (${id}, 'platform_fee', 0, timestamptz '2000-01-01T00:00Z' + make_interval(days => ${next()}), 1,
        app_now(), 'released')
      RETURNING id, business_id, kind, anchor_at)
    INSERT INTO charge_periods (schedule_id, business_id, kind, period_index, starts_at, ends_at, price_cents)
    SELECT id, business_id, kind, 0, anchor_at, fee_period_start(anchor_at, 1), 0 FROM schedule RETURNING id`;
  return rows[0]?.id ?? 0;
}

/** Adds another number to the business with a paid month. */
async function makeNumber({ db, prisma }: OpenDeps, { id: businessId, admin, mark }: MarkedCompany) {
  const number = await prisma.phoneNumber.create({
    data: {
      businessId,
      number: newPhoneNumber(),
      friendlyName: mark,
      phoneSid: newPhoneSid(),
      languageCode: 'en',
      monthlyFeeCents: 1_000,
      status: 'active',
    },
  });
  await db.ofBusiness(businessId).transaction((tx) => startNumberFees(tx, { userId: admin.id }, number.id));
  return number;
}

const phoneNumber = factory(async (deps, company) => (await makeNumber(deps, company)).id);
const call = factory(makeCall, `CA${'0'.repeat(32)}`);
const completed = factory((deps, company) => makeAppointment(deps, company, true));

/**
 * Factories of the rows to which reference fields refer. The key is `procedure.field`, `domain.field` or `field`; the
 * most specific one applies.
 */
const ROW_FACTORIES: Readonly<Record<string, RowFactory>> = {
  customerId: factory(makeCustomer),
  customerIds: factory(makeCustomer),
  exceptId: factory(makeCustomer),
  serviceId: factory(async (deps, company) => (await makeText(deps, company)).serviceId),
  serviceIds: factory(async (deps, company) => (await makeText(deps, company)).serviceId),
  'services.translationId': factory(async (deps, company) => (await makeText(deps, company)).textId),
  'translations.translationId': factory(makePhrase),
  resourceId: factory(firstResource),
  resourceIds: factory(firstResource),
  'resources.remove.resourceId': factory(makeResource),
  'resources.restore.resourceId': factory((deps, company) => makeResource(deps, company, true)),
  appointmentId: factory(makeAppointment),
  'appointments.undo.appointmentId': completed,
  'appointments.reopen.appointmentId': completed,
  'appointments.close.appointmentId': factory(makeMissed),
  'appointments.cancelSeries.appointmentId': factory(makeRepeated),
  'appointments.cancelBookingsOfCall.callSid': factory(makeBookedCall, 'CA_nobody'),
  'appointments.undoTogether.changeKey': factory(makeCancelled, '00000000-0000-4000-9000-000000000000'),
  numberId: phoneNumber,
  businessPhoneId: phoneNumber,
  phoneSid: factory(async (deps, company) => (await makeNumber(deps, company)).phoneSid ?? '', 'PN_nobody'),
  callSid: call,
  'callBacks.place.callSid': factory(makeReturnableCall, `CA${'0'.repeat(32)}`),
  'callBacks.place.customerId': factory(makeCallableCustomer),
  'callBacks.place.messageId': factory(makeReturnableMessage),
  'callBacks.progress.requestId': factory(makeCallBack, '00000000-0000-4000-9000-000000000000'),
  'followUps.setDone.callSid': factory(makeFollowedCall, 'CA_nobody'),
  'calls.list.cursor': call,
  'calls.list.customerId': factory(makeCaller),
  'calls.export.customerId': factory(makeCaller),
  'appointments.ofCustomer.customerId': factory(makeBookedCustomer),
  'messages.list.customerId': factory(makeWriter),
  'languages.remove.languageCode': factory(makeLanguage, 'xx'),
  businessHoursId: factory(makeHours),
  'routing.saveTarget.numberId': factory(makeRoutedNumber),
  targetId: factory(makeTarget),
  answerId: factory(makeAnswer),
  sourceId: factory(makeSource),
  translationOfId: factory((deps, company) => makeAnswer(deps, company, 'fr')),
  recipients: factory(async (deps, { id }) => (await makePerson(deps, id, { role: 'staff' })).id),
  reportId: factory(makeReport),
  scheduleId: factory(makeSchedule),
  messageId: factory(makeMessage),
  recordingId: factory(makeRecording),
  'auth.endSession.id': factory(makeSession),
  invitationId: factory(makeInvitation),
  assigneeId: factory(async (deps, { id }) => (await makePerson(deps, id, { role: 'staff' })).id),
  userId: factory(async (deps, { id }) => (await makePerson(deps, id, { role: 'staff' })).id),
  paymentId: factory(async (deps, company) => (await makePayment(deps, company)).id),
  paymentIntentId: factory(
    async (deps, company) => (await makePayment(deps, company)).paymentIntentId,
    'pi_nobody',
  ),
  'billing.agreeToPayment.paymentIntentId': factory(makeLastPayment, 'pi_nobody'),
  stripeCustomerId: factory(
    async (deps, company) => (await makePayment(deps, company)).customer,
    'cus_nobody',
  ),
  periodId: factory(makePeriod),
  cardId: factory(makeCard),
  chargeCardId: factory(makeCard),
  setupIntentId: factory(makeCardSetup, 'seti_nobody'),
  'billing.receipt.number': factory(makeReceipt, 'CL-2000-999999'),
  'billing.downloadReceipt.number': factory(makeReceipt, 'CL-2000-999999'),
  checkoutSessionId: factory(makeCheckout, 'cs_test_nobody'),
  /**
   * In a CSV file, a phone number identifies a customer, and several businesses may have a customer with the same
   * number.
   */
  'customers.previewImport.csv': factory(async () => CUSTOMERS_FILE, CUSTOMERS_FILE),
};

function findFactory({
  procedure,
  field,
}: Pick<ReferenceField, 'procedure' | 'field'>): RowFactory | undefined {
  const [domain] = procedure.split('.');
  return (
    ROW_FACTORIES[`${procedure}.${field}`] ?? ROW_FACTORIES[`${domain}.${field}`] ?? ROW_FACTORIES[field]
  );
}

/** True for a field with the id of a row, regardless of its name. */
export const isReferenceField = (place: Pick<ReferenceField, 'procedure' | 'field'>): boolean =>
  findFactory(place) !== undefined;

function factoryOf(name: ReferenceField): RowFactory {
  const known = findFactory(name);
  if (known) return known;
  const { procedure, field } = name;
  throw new Error(
    `${procedure} takes "${field}", which looks like a reference: add a factory for it to ROW_FACTORIES in tests/support/reference-fields.ts, or a value to VALUES in tests/support/input-values.ts if it refers to nothing`,
  );
}

/**
 * Creates the row that a field refers to and returns its id. For an unknown field, throws an error that says what to
 * add.
 */
export const createReferencedRow = (
  name: ReferenceField,
  deps: OpenDeps,
  company: MarkedCompany,
): Promise<Id> => factoryOf(name).make(deps, company);

/** An id of the right kind that does not exist. Throws like `createReferencedRow`. */
export const unknownId = (name: ReferenceField): Id => factoryOf(name).unknownId;

/** An id of the right format, for schema validation only. */
export const sampleOf = (name: ReferenceField): Id =>
  findFactory(name)?.unknownId ?? (name.type === 'string' ? 'nobody' : UNKNOWN_ID);
