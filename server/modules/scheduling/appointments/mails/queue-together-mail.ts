import { mailLanguageOf } from '../../../../core/mail-language.ts';
import { CUSTOMER_MAIL } from '../../../../core/plan.ts';
import { originOf } from '../../../../core/request-origin.ts';
import { bool, int, ints, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { type MailLimit, queueMail, takeMailAllowance } from '../../../mail/index.ts';
import type { SeriesMail } from '../../../mail/mail.schema.ts';
import { deleteUnsentMail, findMailedState, togetherSubjectOf } from './appointment-mails.ts';
import { decideAppointmentMail } from './decide-appointment-mail.ts';
import { payloadOf, readMailFacts, seriesPayloadOf } from './mail-facts.ts';
import { queueAppointmentMail, queueMailIfOutdated } from './queue-appointment-mail.ts';

type Cancelled = {
  /** Appointments of one customer that one click cancelled. */
  ids: readonly number[];
  changeKey: string;
  /** False when the member chose to send no mail. */
  notify: boolean | undefined;
};

/**
 * Queues one mail to a customer about the appointments that one click cancelled, with a calendar file of all of them.
 * Leaves out appointments whose booking mail was still unsent or whose cancellation was already mailed. The mail is
 * held for a minute, so that an undo within this minute sends nothing. Call it after the change, while holding the
 * locks of the rows. Returns the limit that prevented the mail.
 */
export async function queueTogetherMail(
  tx: TenantTx,
  { ids, changeKey, notify = true }: Cancelled,
): Promise<MailLimit[]> {
  const unmailed: number[] = [];
  for (const row of await readMailFacts(tx, ids)) {
    const replaced = await deleteUnsentMail(tx, row.id);
    const lastMail = await findMailedState(tx, row.id);
    const now = {
      ...{ startsAt: row.starts_at, endsAt: row.ends_at },
      ...{ startsLocal: row.starts_local, timezone: row.timezone },
    };
    const situation = {
      requestedMail: 'appointment-cancelled' as const,
      notify,
      replaced: replaced?.template,
      lastMail,
      isAnnounced: row.is_announced,
      now,
    };
    if (decideAppointmentMail(situation) !== undefined) unmailed.push(row.id);
  }
  const [only, ...others] = unmailed;
  if (only === undefined) return [];
  if (others.length === 0) return queueAppointmentMail(tx, 'appointment-cancelled', { id: only, notify });
  return queue(tx, { ids: unmailed, changeKey, template: 'appointment-series-cancelled' });
}

type Mail = { ids: readonly number[]; changeKey: string; template: SeriesMail };

async function queue(tx: TenantTx, { ids, changeKey, template }: Mail): Promise<MailLimit[]> {
  const [first, ...others] = await readMailFacts(tx, ids);
  if (!first || first.email === null) return [];
  const { email: recipient } = first;
  const subject = togetherSubjectOf(changeKey);
  const limit = await takeMailAllowance(tx, { recipient, subject });
  if (limit !== undefined) return [limit];
  const language = mailLanguageOf(first.language_code);
  const payload = seriesPayloadOf([first, ...others], language);
  const isOneService = others.every((row) => payloadOf(row, language).serviceName === payload.serviceName);
  await queueMail(tx, {
    ...{ template, subject, recipient, language },
    // The version is unique per customer and click, because it contains the id of the customer's first appointment.
    version: `first-${first.id}`,
    payload: isOneService ? payload : { ...payload, serviceName: null },
    correlationId: originOf(tx).requestId,
    holdSeconds: CUSTOMER_MAIL.holdSeconds,
  });
  return [];
}

const withdraw = ofBusiness({
  name: 'appointments.withdraw_together_mails',
  params: { subject: text },
  row: { ids: ints, has_left: bool },
  text: `WITH mails AS (
      SELECT m.id, m.begun_at IS NOT NULL AS has_left,
        ARRAY(SELECT (one ->> 'appointmentId')::int FROM jsonb_array_elements(m.payload -> 'appointments') one) AS ids
      FROM outgoing_mails m
      WHERE m.business_id = $business AND m.subject = $subject AND m.template = 'appointment-series-cancelled'
        AND m.dead_at IS NULL
      FOR UPDATE
    ), waiting AS (
      DELETE FROM outgoing_mails m USING mails
      WHERE m.business_id = $business AND m.id = mails.id AND NOT mails.has_left
    )
    SELECT ids, has_left FROM mails`,
});

/**
 * For an undo: deletes the unsent cancellation mails of a click. If a cancellation mail was already sent, its customer
 * gets a mail that the appointments of that mail that are in `ids` take place. Returns the appointments of the sent
 * mails (`mailed`) and of the deleted mails (`unmailed`).
 */
export async function undoTogetherMails(
  tx: TenantTx,
  { ids: restored, changeKey }: { ids: readonly number[]; changeKey: string },
): Promise<{ mailed: Set<number>; unmailed: Set<number>; warnings: MailLimit[] }> {
  const mails = await tx.all(withdraw, { subject: togetherSubjectOf(changeKey) });
  const warnings: MailLimit[] = [];
  for (const { ids: all, has_left: hasLeft } of mails) {
    const ids = all.filter((id) => restored.includes(id));
    if (hasLeft)
      warnings.push(...(await queue(tx, { ids, changeKey, template: 'appointment-series-booked' })));
  }
  const idsOf = (isMailed: boolean) =>
    new Set(mails.filter((mail) => mail.has_left === isMailed).flatMap(({ ids }) => ids));
  return { mailed: idsOf(true), unmailed: idsOf(false), warnings };
}

const WAITING_TOGETHER = `m.business_id = $business AND m.subject = $subject
  AND m.template = 'appointment-series-cancelled' AND m.begun_at IS NULL AND m.dead_at IS NULL`;

const leaveOut = ofBusiness({
  name: 'appointments.leave_out_of_together_mail',
  params: { subject: text, id: int },
  row: { remaining: int },
  text: `UPDATE outgoing_mails m SET payload = jsonb_set(m.payload, '{appointments}', (
      SELECT coalesce(jsonb_agg(e.facts ORDER BY e.place), '[]')
      FROM jsonb_array_elements(m.payload -> 'appointments') WITH ORDINALITY AS e (facts, place)
      WHERE (e.facts ->> 'appointmentId')::int <> $id))
    WHERE ${WAITING_TOGETHER}
      AND EXISTS (SELECT FROM jsonb_path_query(m.payload, '$.appointments[*].appointmentId') AS p (id)
                  WHERE p.id::int = $id)
    RETURNING jsonb_array_length(m.payload -> 'appointments') AS remaining`,
});

const deleteEmpty = ofBusiness({
  name: 'appointments.delete_empty_together_mails',
  params: { subject: text },
  text: `DELETE FROM outgoing_mails m WHERE ${WAITING_TOGETHER} AND m.payload -> 'appointments' = '[]'`,
});

/**
 * For the undo of one cancellation: queues a mail that the appointment takes place. If the mail about all cancellations
 * of the click is unsent, the appointment is removed from that mail, and an empty mail is deleted. In this case, the
 * customer gets another mail only if the time differs from the last mailed one. Call it after the change, while holding
 * the lock of the appointment's row.
 */
export async function queueRestoredMail(
  tx: TenantTx,
  { id, changeKey }: { id: number; changeKey: string | null },
): Promise<MailLimit[]> {
  const subject = changeKey === null ? undefined : togetherSubjectOf(changeKey);
  const waiting = subject === undefined ? undefined : await tx.first(leaveOut, { subject, id });
  if (subject === undefined || waiting === undefined)
    return queueAppointmentMail(tx, 'appointment-booked', { id, changeKey });
  if (waiting.remaining === 0) await tx.all(deleteEmpty, { subject });
  return queueMailIfOutdated(tx, id);
}
