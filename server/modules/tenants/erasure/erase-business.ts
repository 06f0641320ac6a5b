import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { TenantModels } from '../../../db/tenant-prisma.ts';
import { CALL_EVENT_WORDS } from '../../../integrations/twilio/call-event.ts';
import { putWorkOfRows } from '../../../jobs/due-work.ts';

/** Maximum rows per statement, so that no statement exceeds its time limit. */
const ROWS_AT_ONCE = 2_000;

const LIMITED = { params: { limit: int }, row: { id: text } } as const;

/**
 * Removes the customer and the customer's phone number from the calls after this one, in the order of their ids, and both
 * numbers from the inbox events of the calls. The key of such an event begins with the id of the call. Events of calls
 * that were erased before are included, because earlier releases stored numbers after an erasure.
 */
const eraseCalls = ofBusiness({
  name: 'closing.erase_calls',
  params: { after: text, limit: int, words: texts },
  row: { id: text },
  text: `WITH c AS (
      SELECT call_sid FROM calls WHERE business_id = $business AND call_sid > $after ORDER BY call_sid LIMIT $limit
    ), i AS (
      UPDATE inbox_events i SET payload = i.payload || '{"from": null, "to": null}'
      FROM c, unnest($words::text[]) AS said(word)
      WHERE i.business_id = $business AND i.provider = 'twilio' AND i.event_key = c.call_sid || ':' || said.word
        AND num_nonnulls(i.payload ->> 'from', i.payload ->> 'to') > 0
    ), u AS (
      UPDATE calls u SET erased_at = coalesce(u.erased_at, app_now()), customer_id = NULL, adopted_at = NULL,
        from_number = CASE u.direction WHEN 'inbound' THEN NULL ELSE u.from_number END,
        to_number = CASE u.direction WHEN 'inbound' THEN u.to_number ELSE NULL END
      FROM c WHERE u.business_id = $business AND u.call_sid = c.call_sid
        AND (u.erased_at IS NULL OR u.customer_id IS NOT NULL
          OR CASE u.direction WHEN 'inbound' THEN u.from_number ELSE u.to_number END IS NOT NULL)
    )
    SELECT call_sid AS id FROM c ORDER BY call_sid`,
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
  text: `UPDATE conversations SET summary = NULL, summary_actions = NULL, sentiment = NULL, sentiment_words = NULL,
      dialogue = NULL
    WHERE business_id = $business AND num_nonnulls(summary, summary_actions, sentiment, sentiment_words, dialogue) > 0`,
});

/**
 * Deletes all aggregated days of the business, because the aggregates contain the callers. Locks the days in ascending
 * order, like the roll-up.
 */
const dropCountedDays = ofBusiness({
  name: 'closing.drop_counted_days',
  text: `WITH days AS MATERIALIZED (
      SELECT d.day FROM insight_days d WHERE d.business_id = $business ORDER BY d.day FOR UPDATE
    )
    DELETE FROM insight_days d USING days WHERE d.business_id = $business AND d.day = days.day`,
});

/** Recordings cannot be played from now on. `follow-recordings` erases them at the provider. */
const giveUpRecordings = ofBusiness({
  name: 'closing.give_up_recordings',
  text: `WITH r AS (
      UPDATE recordings SET state = 'erasing'
      WHERE business_id = $business AND state NOT IN ('erasing', 'erased') RETURNING id
    ) ${putWorkOfRows('follow-recordings', 'r')}`,
});

const eraseSentMails = ofBusiness({
  name: 'closing.erase_sent_mails',
  text: `UPDATE outgoing_mails SET recipient = 'erased', payload = '{}', secret = NULL, last_error = NULL
    WHERE business_id = $business AND recipient <> 'erased'`,
});

/**
 * Replaces the names and addresses of users. The rows stay, because payments, consents and the audit log refer to them.
 */
const erasePeople = ofBusiness({
  name: 'closing.erase_people',
  text: `UPDATE users SET email = 'erased-' || id || '@erased.invalid', first_name = 'Erased', last_name = '', phone = NULL,
      password_hash = NULL, avatar_url = NULL, email_verified_at = NULL,
      disabled_at = coalesce(disabled_at, app_now())
    WHERE business_id = $business AND email <> 'erased-' || id || '@erased.invalid'`,
});

/**
 * Erases the phone numbers in dead letters. If the first event of a call failed, the call has no row, so `eraseCalls`
 * does not find its events.
 */
const eraseDeadEvents = ofBusiness({
  name: 'closing.erase_dead_events',
  text: `UPDATE inbox_events SET payload = payload || '{"from": null, "to": null}'
    WHERE business_id = $business AND dead_at IS NOT NULL
      AND num_nonnulls(payload ->> 'from', payload ->> 'to') > 0`,
});

/**
 * Deletes all other rows that contain texts or identities of members. Phones are deleted after the transfer targets
 * that refer to them.
 */
async function emptyTables(models: TenantModels): Promise<void> {
  await models.appointmentSeries.deleteMany();
  await models.slotHold.deleteMany();
  await models.resourceSpan.deleteMany();
  await models.resourceService.deleteMany();
  await models.resource.deleteMany();
  await models.callerMessage.deleteMany();
  await models.followUp.deleteMany();
  await models.callBack.deleteMany();
  await models.knowledgeSource.deleteMany();
  await models.knowledgeAnswer.deleteMany();
  await models.receptionistText.deleteMany();
  await models.receptionistTrial.deleteMany();
  await models.relayToken.deleteMany();
  await models.translation.deleteMany();
  await models.transferTarget.deleteMany();
  await models.transferPhone.deleteMany();
  await models.onboardingChoices.deleteMany();
  await models.databaseQuery.deleteMany();
  await models.report.deleteMany();
  await models.reportSchedule.deleteMany();
  await models.receiptSettings.deleteMany();
  await models.calendarFeed.deleteMany();
  await models.invitation.deleteMany();
  await models.accountToken.deleteMany();
  await models.userIdentity.deleteMany();
  await models.userDevice.deleteMany();
  await models.knownBrowser.deleteMany();
  await models.userPicture.deleteMany();
  await models.session.deleteMany();
}

async function repeatUntilNone(erase: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await erase()).length === ROWS_AT_ONCE);
}

/** Every run begins with the first call; calls and events that are erased already stay unchanged. */
async function eraseAllCalls(db: TenantDb): Promise<void> {
  let after = '';
  await repeatUntilNone(async () => {
    const erased = await db.all(eraseCalls, { after, limit: ROWS_AT_ONCE, words: CALL_EVENT_WORDS });
    after = erased.at(-1)?.id ?? after;
    return erased;
  });
}

/**
 * Erases the personal data of a business's members, customers and callers: names, numbers and addresses, transcripts,
 * recordings, appointments and mails, and the agent's settings. The ledger, payments, the audit log and the rows of its
 * calls stay, without this data. Runs in batches; the next run continues an interrupted one.
 */
export async function eraseBusiness(db: TenantDb): Promise<void> {
  const some = { limit: ROWS_AT_ONCE };
  const { models } = db;
  await db.all(giveUpRecordings);
  await models.dueWork.deleteMany({ where: { kind: 'translate-turns' } });
  await db.all(eraseSummaries);
  // Clears stored errors, because an error may quote a member's text. Due work about an erased row ends when a worker
  // claims it.
  await models.dueWork.updateMany({ where: { lastError: { not: null } }, data: { lastError: null } });
  await repeatUntilNone(() => db.all(eraseTurns, some));
  await eraseAllCalls(db);
  await db.all(eraseDeadEvents);
  await db.all(dropCountedDays);
  await repeatUntilNone(() => db.all(eraseAppointments, some));
  await repeatUntilNone(() => db.all(eraseCustomers, some));
  await models.outgoingMail.deleteMany({ where: { doneAt: null } });
  await db.all(eraseSentMails);
  await emptyTables(models);
  await db.all(erasePeople);
}
