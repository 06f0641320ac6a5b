import { int, ints, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { CALL_EVENT_WORDS } from '../../../integrations/twilio/call-event.ts';
import { CUSTOMER_MAILS } from '../../mail/mail.schema.ts';
import { BOOKINGS_IN_CALLS } from './adopt-calls.ts';
import { computeRedaction } from './compute-redaction.ts';
import type { CustomerRow } from './customers.queries.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseQueries } from './erase-queries.ts';
import { eraseReportNames } from './erase-report-names.ts';

/** Calls of the customer, and calls of other customers in which the agent booked for the customer. */
const callsOf = ofBusiness({
  name: 'customers.calls_to_erase',
  params: { customerIds: ints },
  row: { call_sid: text },
  text: `SELECT c.call_sid FROM calls c WHERE c.business_id = $business AND c.customer_id = ANY ($customerIds::int[])
    UNION SELECT c.call_sid FROM calls c JOIN (${BOOKINGS_IN_CALLS}) p ON p.call_sid = c.call_sid
    WHERE c.business_id = $business`,
});

/** Keys of inbox events begin with the call's id. Events are updated before `calls`, in the lock order of charging. */
const eraseReports = ofBusiness({
  name: 'customers.erase_reports',
  params: { id: int, words: texts },
  text: `UPDATE inbox_events i
    SET payload = i.payload || jsonb_build_object(CASE i.payload ->> 'direction' WHEN 'outbound' THEN 'to' ELSE 'from' END, NULL)
    FROM calls c, unnest($words::text[]) AS said(word)
    WHERE c.business_id = $business AND c.customer_id = $id AND i.provider = 'twilio' AND i.business_id = $business
      AND i.event_key = c.call_sid || ':' || said.word`,
});

const IN_CALLS = { callSids: texts };

/**
 * Sets `erased_at` of the calls. Later events and turns of such a call are stored without the caller's number and texts
 * (apply_call_events, create-recorder.ts).
 */
const markErased = ofBusiness({
  name: 'customers.mark_erased_calls',
  params: IN_CALLS,
  text: `WITH erased AS (
      UPDATE calls SET erased_at = app_now() WHERE business_id = $business AND call_sid = ANY ($callSids)
      RETURNING started_at
    )
    INSERT INTO late_changes (business_id, started_at)
    SELECT $business, started_at FROM erased WHERE started_at < late_before()`,
});

/** Calls of other customers keep their numbers. */
const eraseNumbers = ofBusiness({
  name: 'customers.erase_numbers',
  params: { id: int },
  text: `UPDATE calls SET from_number = CASE direction WHEN 'inbound' THEN NULL ELSE from_number END,
      to_number = CASE direction WHEN 'inbound' THEN to_number ELSE NULL END
    WHERE business_id = $business AND customer_id = $id`,
});

const eraseTexts = ofBusiness({
  name: 'customers.erase_words',
  params: IN_CALLS,
  text: `UPDATE call_messages SET content = ''
    WHERE business_id = $business AND call_sid = ANY ($callSids) AND role = 'user'`,
});

const eraseTranslations = ofBusiness({
  name: 'customers.erase_translations',
  params: IN_CALLS,
  text: `UPDATE call_messages SET translation = NULL, translation_language = NULL
    WHERE business_id = $business AND call_sid = ANY ($callSids) AND translation IS NOT NULL`,
});

const answersToThem = ofBusiness({
  name: 'customers.answers_to',
  params: IN_CALLS,
  row: { id: int, content: text },
  text: `SELECT id, content FROM call_messages
    WHERE business_id = $business AND call_sid = ANY ($callSids) AND role <> 'user'`,
});

const rewriteAnswers = ofBusiness({
  name: 'customers.rewrite_answers',
  params: { ids: ints, contents: texts },
  text: `UPDATE call_messages m SET content = r.content
    FROM unnest($ids::bigint[], $contents::text[]) AS r(id, content) WHERE m.business_id = $business AND m.id = r.id`,
});

/**
 * Mails are found by their subject, which names an appointment or a series. If one click cancelled appointments of
 * several customers, all mails about the click share a subject. These mails are found by the appointments in their
 * payload. The email address is not used, because it may have changed or be shared.
 */
const OF_APPOINTMENTS = { id: int, templates: texts };
const THEIR_APPOINTMENT_MAILS = `business_id = $business AND template = ANY ($templates)
  AND (subject IN (SELECT 'appointment-' || a.id FROM appointments a WHERE a.business_id = $business AND a.customer_id = $id
      UNION SELECT 'series-' || a.series_id FROM appointments a WHERE a.business_id = $business AND a.customer_id = $id)
    OR subject LIKE 'together-%' AND EXISTS (
      SELECT FROM jsonb_array_elements(payload -> 'appointments') AS e (facts)
      JOIN appointments a ON a.id = (e.facts ->> 'appointmentId')::int
      WHERE a.business_id = $business AND a.customer_id = $id))`;

/**
 * Mails to an address are not erased if the address also belongs to a member, an invited person or another customer.
 */
const TO_THEM = { id: int, email: text };
const THEIR_MAILS = `business_id = $business AND lower(recipient) = lower($email)
  AND NOT EXISTS (SELECT FROM users u WHERE u.business_id = $business AND lower(u.email) = lower($email))
  AND NOT EXISTS (SELECT FROM invitations i WHERE i.business_id = $business AND lower(i.email) = lower($email))
  AND NOT EXISTS (SELECT FROM customers k WHERE k.business_id = $business AND k.id <> $id AND lower(k.email) = lower($email))`;

const DROP_UNSENT = 'DELETE FROM outgoing_mails WHERE done_at IS NULL AND';
const ERASE_SENT = `UPDATE outgoing_mails SET recipient = 'erased', payload = '{}', secret = NULL, last_error = NULL
    WHERE`;

const dropUnsentMails = ofBusiness({
  name: 'customers.drop_unsent_mails',
  params: TO_THEM,
  text: `${DROP_UNSENT} ${THEIR_MAILS}`,
});
const eraseSentMails = ofBusiness({
  name: 'customers.erase_sent_mails',
  params: TO_THEM,
  text: `${ERASE_SENT} ${THEIR_MAILS}`,
});
const dropUnsentAppointmentMails = ofBusiness({
  name: 'customers.drop_unsent_appointment_mails',
  params: OF_APPOINTMENTS,
  text: `${DROP_UNSENT} ${THEIR_APPOINTMENT_MAILS}`,
});
const eraseSentAppointmentMails = ofBusiness({
  name: 'customers.erase_sent_appointment_mails',
  params: OF_APPOINTMENTS,
  text: `${ERASE_SENT} ${THEIR_APPOINTMENT_MAILS}`,
});

/**
 * Erases a customer's personal data from all tables, in the caller's transaction, which holds a lock on the customer's
 * row. Calls, appointments and mails stay without this data. In the agent's texts, names, number and address are
 * replaced by a placeholder.
 */
export async function eraseTraces(tx: TenantTx, customer: CustomerRow): Promise<void> {
  const { id, phone, email } = customer;
  const callSids = (await tx.all(callsOf, { customerIds: [id] })).map((call) => call.call_sid);
  await tx.all(eraseReports, { id, words: CALL_EVENT_WORDS });
  await tx.all(markErased, { callSids });
  await tx.all(eraseNumbers, { id });
  await tx.all(eraseTexts, { callSids });
  await tx.all(eraseTranslations, { callSids });
  await redactAnswers(tx, customer, callSids);
  await eraseMessages(tx, { id, phone, callSids });
  await eraseQueries(tx, customer);
  await eraseReportNames(tx, id);
  await tx.models.appointment.updateMany({
    where: { customerId: id, notes: { not: null } },
    data: { notes: null },
  });
  await tx.all(dropUnsentAppointmentMails, { id, templates: CUSTOMER_MAILS });
  await tx.all(eraseSentAppointmentMails, { id, templates: CUSTOMER_MAILS });
  if (email === null) return;
  await tx.all(dropUnsentMails, { id, email });
  await tx.all(eraseSentMails, { id, email });
}

async function redactAnswers(
  tx: TenantTx,
  customer: CustomerRow,
  callSids: readonly string[],
): Promise<void> {
  const redact = computeRedaction(customer);
  const changed = (await tx.all(answersToThem, { callSids }))
    .map((answer) => ({ ...answer, redacted: redact(answer.content) }))
    .filter(({ content, redacted }) => redacted !== content);
  if (changed.length === 0) return;
  const ids = changed.map((answer) => answer.id);
  await tx.all(rewriteAnswers, { ids, contents: changed.map(({ redacted }) => redacted) });
}
