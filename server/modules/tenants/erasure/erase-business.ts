import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { CALL_EVENT_WORDS } from '../../../integrations/twilio/call-event.ts';
import { putWorkOfRows } from '../../../jobs/due-work.ts';

/** In one statement, so that none runs into its time limit. */
const ROWS_AT_ONCE = 2_000;

const LIMITED = { params: { limit: int }, row: { id: text } } as const;

/** Keys of the inbox begin with the call's id. They are looked up by the calls that still have their numbers. */
const eraseCalls = ofBusiness({
  name: 'closing.erase_calls',
  params: { limit: int, words: texts },
  row: { id: text },
  text: `WITH c AS (
      SELECT call_sid FROM calls WHERE business_id = $business AND (erased_at IS NULL OR customer_id IS NOT NULL)
      ORDER BY id LIMIT $limit
    ), i AS (
      UPDATE inbox_events i SET payload = i.payload || '{"from": null, "to": null}'
      FROM c, unnest($words::text[]) AS said(word)
      WHERE i.business_id = $business AND i.provider = 'twilio' AND i.event_key = c.call_sid || ':' || said.word
    )
    UPDATE calls u SET erased_at = coalesce(u.erased_at, app_now()), customer_id = NULL, adopted_at = NULL,
      from_number = CASE u.direction WHEN 'inbound' THEN NULL ELSE u.from_number END,
      to_number = CASE u.direction WHEN 'inbound' THEN u.to_number ELSE NULL END
    FROM c WHERE u.business_id = $business AND u.call_sid = c.call_sid RETURNING u.call_sid AS id`,
});

const eraseTurns = ofBusiness({
  name: 'closing.erase_turns',
  ...LIMITED,
  text: `DELETE FROM call_messages WHERE business_id = $business AND id IN (
      SELECT m.id FROM call_messages m WHERE m.business_id = $business ORDER BY m.id LIMIT $limit)
    RETURNING id::text`,
});

const eraseAppointments = ofBusiness({
  name: 'closing.erase_appointments',
  ...LIMITED,
  text: `DELETE FROM appointments WHERE business_id = $business AND id IN (
      SELECT a.id FROM appointments a WHERE a.business_id = $business ORDER BY a.id LIMIT $limit)
    RETURNING id::text`,
});

const eraseCustomers = ofBusiness({
  name: 'closing.erase_customers',
  ...LIMITED,
  text: `DELETE FROM customers WHERE business_id = $business AND id IN (
      SELECT k.id FROM customers k WHERE k.business_id = $business ORDER BY k.id LIMIT $limit)
    RETURNING id::text`,
});

const eraseSummaries = ofBusiness({
  name: 'closing.erase_summaries',
  text: `UPDATE conversations SET summary = NULL, summary_deeds = NULL, sentiment = NULL, sentiment_words = NULL,
      dialogue = NULL
    WHERE business_id = $business AND num_nonnulls(summary, summary_deeds, sentiment, sentiment_words, dialogue) > 0`,
});

/**
 * The counted days name the callers, and the calls were changed since. Locks the days in ascending order, as the roll-up
 * does.
 */
const dropCountedDays = ofBusiness({
  name: 'closing.drop_counted_days',
  text: `WITH days AS MATERIALIZED (
      SELECT d.day FROM insight_days d WHERE d.business_id = $business ORDER BY d.day FOR UPDATE
    )
    DELETE FROM insight_days d USING days WHERE d.business_id = $business AND d.day = days.day`,
});

/** Nobody hears them from now on; `follow-recordings` has the provider erase them. */
const giveUpRecordings = ofBusiness({
  name: 'closing.give_up_recordings',
  text: `WITH r AS (
      UPDATE recordings SET state = 'erasing'
      WHERE business_id = $business AND state NOT IN ('erasing', 'erased') RETURNING id
    ) ${putWorkOfRows('follow-recordings', 'r')}`,
});

const dropUnsentMails = ofBusiness({
  name: 'closing.drop_unsent_mails',
  text: 'DELETE FROM outgoing_mails WHERE business_id = $business AND done_at IS NULL',
});

const eraseSentMails = ofBusiness({
  name: 'closing.erase_sent_mails',
  text: `UPDATE outgoing_mails SET recipient = 'erased', payload = '{}', secret = NULL, last_error = NULL
    WHERE business_id = $business AND recipient <> 'erased'`,
});

const dropTranslations = ofBusiness({
  name: 'closing.drop_translations',
  text: `DELETE FROM due_work WHERE business_id = $business AND kind = 'translate-turns'`,
});

/** An error may quote what somebody wrote. Work on what is erased here ends by itself. */
const eraseWorkErrors = ofBusiness({
  name: 'closing.erase_work_errors',
  text: 'UPDATE due_work SET last_error = NULL WHERE business_id = $business AND last_error IS NOT NULL',
});

/** Payments, consents and the audit log name people by their ids: the rows stay, without who it was. */
const erasePeople = ofBusiness({
  name: 'closing.erase_people',
  text: `UPDATE users SET email = 'erased-' || id || '@erased.invalid', first_name = 'Erased', last_name = '', phone = NULL,
      password_hash = NULL, avatar_url = NULL, email_verified_at = NULL,
      disabled_at = coalesce(disabled_at, app_now())
    WHERE business_id = $business AND email <> 'erased-' || id || '@erased.invalid'`,
});

/** Whatever else somebody of the business wrote, or is known by. Phones go behind the targets that name them. */
const TABLES = [
  ...[
    'appointment_series',
    'slot_holds',
    'resource_spans',
    'resource_services',
    'resources',
    'caller_messages',
    'follow_ups',
    'knowledge_sources',
    'knowledge_answers',
    'receptionist_texts',
  ],
  ...[
    'receptionist_trials',
    'relay_tokens',
    'translations',
    'transfer_targets',
    'transfer_phones',
    'onboarding_choices',
  ],
  ...['database_queries', 'reports', 'report_schedules', 'receipt_settings'],
  ...[
    'calendar_feeds',
    'invitations',
    'account_tokens',
    'user_identities',
    'user_devices',
    'user_pictures',
    'sessions',
  ],
] as const;

const emptyTables = TABLES.map((table) =>
  ofBusiness({
    name: `closing.empty_${table}`,
    text: `DELETE FROM ${table} WHERE business_id = $business`,
  }),
);

async function untilNone(erase: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await erase()).length === ROWS_AT_ONCE);
}

/**
 * Erases what a business knew of its people, customers and callers: their names, numbers and addresses, what was said,
 * recorded, booked and mailed, and what its agent was told. The ledger, payments, the audit log and the bare rows of its
 * calls stay. Bit by bit: repeating it goes on where it broke off.
 */
export async function eraseBusiness(db: TenantDb): Promise<void> {
  const some = { limit: ROWS_AT_ONCE };
  await db.all(giveUpRecordings);
  await db.all(dropTranslations);
  await db.all(eraseSummaries);
  await db.all(eraseWorkErrors);
  await untilNone(() => db.all(eraseTurns, some));
  await untilNone(() => db.all(eraseCalls, { ...some, words: CALL_EVENT_WORDS }));
  await db.all(dropCountedDays);
  await untilNone(() => db.all(eraseAppointments, some));
  await untilNone(() => db.all(eraseCustomers, some));
  await db.all(dropUnsentMails);
  await db.all(eraseSentMails);
  for (const empty of emptyTables) await db.all(empty);
  await db.all(erasePeople);
}
