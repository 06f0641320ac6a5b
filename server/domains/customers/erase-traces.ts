import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { CALL_EVENT_WORDS } from '../../integrations/twilio/call-event.ts';
import { APPOINTMENT_MAILS } from '../mail/mail.schema.ts';
import { computeRedaction } from './compute-redaction.ts';
import type { CustomerRow } from './customers.queries.ts';

type Nothing = Record<string, never>;

/** The keys of the inbox begin with the call; it is asked before `calls`, in the order in which charging locks them. */
const eraseReports: Statement<Nothing> = {
  name: 'customers.erase_reports',
  text: `UPDATE inbox_events i
    SET payload = i.payload || jsonb_build_object(CASE i.payload ->> 'direction' WHEN 'outbound' THEN 'to' ELSE 'from' END, NULL)
    FROM calls c, unnest($3::text[]) AS said(word)
    WHERE c.business_id = $1 AND c.customer_id = $2 AND i.provider = 'twilio' AND i.business_id = $1
      AND i.event_key = c.call_sid || ':' || said.word`,
};

const eraseNumbers: Statement<Nothing> = {
  name: 'customers.erase_numbers',
  text: `UPDATE calls SET
      from_number = CASE direction WHEN 'inbound' THEN NULL ELSE from_number END,
      to_number = CASE direction WHEN 'inbound' THEN to_number ELSE NULL END
    WHERE business_id = $1 AND customer_id = $2`,
};

const eraseWords: Statement<Nothing> = {
  name: 'customers.erase_words',
  text: `UPDATE call_messages m SET content = ''
    FROM calls c
    WHERE c.business_id = $1 AND c.customer_id = $2 AND m.business_id = $1 AND m.call_sid = c.call_sid
      AND m.role = 'user'`,
};

const answersToThem: Statement<{ id: number; content: string }> = {
  name: 'customers.answers_to',
  text: `SELECT m.id, m.content FROM calls c
    JOIN call_messages m ON m.business_id = $1 AND m.call_sid = c.call_sid
    WHERE c.business_id = $1 AND c.customer_id = $2 AND m.role <> 'user'`,
};

const rewriteAnswers: Statement<Nothing> = {
  name: 'customers.rewrite_answers',
  text: `UPDATE call_messages m SET content = r.content
    FROM unnest($2::bigint[], $3::text[]) AS r(id, content) WHERE m.business_id = $1 AND m.id = r.id`,
};

const eraseNotes: Statement<Nothing> = {
  name: 'customers.erase_notes',
  text: 'UPDATE appointments SET notes = NULL WHERE business_id = $1 AND customer_id = $2 AND notes IS NOT NULL',
};

/** By what they are about (queue-appointment-mail.ts), whatever the address: it may have changed, or be shared. */
const THEIR_APPOINTMENT_MAILS = `business_id = $1 AND template = ANY ($3)
  AND subject IN (SELECT 'appointment-' || a.id FROM appointments a WHERE a.business_id = $1 AND a.customer_id = $2)`;

/** An address that is also a member's, an invited person's or another customer's is theirs and is left alone. */
const THEIR_MAILS = `business_id = $1 AND lower(recipient) = lower($2)
  AND NOT EXISTS (SELECT FROM users u WHERE u.business_id = $1 AND lower(u.email) = lower($2))
  AND NOT EXISTS (SELECT FROM invitations i WHERE i.business_id = $1 AND lower(i.email) = lower($2))
  AND NOT EXISTS (SELECT FROM customers k WHERE k.business_id = $1 AND k.id <> $3 AND lower(k.email) = lower($2))`;

const DROP_UNSENT = 'DELETE FROM outgoing_mails WHERE done_at IS NULL AND';
const ERASE_SENT = `UPDATE outgoing_mails SET recipient = 'erased', payload = '{}', secret = NULL, last_error = NULL
    WHERE`;

const dropUnsentMails: Statement<Nothing> = {
  name: 'customers.drop_unsent_mails',
  text: `${DROP_UNSENT} ${THEIR_MAILS}`,
};
const eraseSentMails: Statement<Nothing> = {
  name: 'customers.erase_sent_mails',
  text: `${ERASE_SENT} ${THEIR_MAILS}`,
};
const dropUnsentAppointmentMails: Statement<Nothing> = {
  name: 'customers.drop_unsent_appointment_mails',
  text: `${DROP_UNSENT} ${THEIR_APPOINTMENT_MAILS}`,
};
const eraseSentAppointmentMails: Statement<Nothing> = {
  name: 'customers.erase_sent_appointment_mails',
  text: `${ERASE_SENT} ${THEIR_APPOINTMENT_MAILS}`,
};

/**
 * Takes a customer out of everything that speaks of them, in the caller's transaction, which holds their row. Calls,
 * appointments and mails stay as bare facts. In the assistant's words, names, number and address become a mark.
 */
export async function eraseTraces(tx: Queryable, customer: CustomerRow): Promise<void> {
  const { business_id: businessId, id, email } = customer;
  await run(tx, eraseReports, [businessId, id, CALL_EVENT_WORDS]);
  await run(tx, eraseNumbers, [businessId, id]);
  await run(tx, eraseWords, [businessId, id]);
  await redactAnswers(tx, customer);
  await run(tx, eraseNotes, [businessId, id]);
  await run(tx, dropUnsentAppointmentMails, [businessId, id, APPOINTMENT_MAILS]);
  await run(tx, eraseSentAppointmentMails, [businessId, id, APPOINTMENT_MAILS]);
  if (email === null) return;
  await run(tx, dropUnsentMails, [businessId, email, id]);
  await run(tx, eraseSentMails, [businessId, email, id]);
}

async function redactAnswers(tx: Queryable, customer: CustomerRow): Promise<void> {
  const { business_id: businessId, id, phone, email } = customer;
  const redact = computeRedaction({
    firstName: customer.first_name,
    lastName: customer.last_name,
    phone,
    email,
  });
  const answers = await run(tx, answersToThem, [businessId, id]);
  const changed = answers
    .map((answer) => ({ ...answer, redacted: redact(answer.content) }))
    .filter(({ content, redacted }) => redacted !== content);
  if (changed.length === 0) return;
  const ids = changed.map((answer) => answer.id);
  await run(tx, rewriteAnswers, [businessId, ids, changed.map(({ redacted }) => redacted)]);
}
