import { createHash } from 'node:crypto';
import { mailLanguageOf } from '../../../../core/mail-language.ts';
import { CUSTOMER_MAIL } from '../../../../core/plan.ts';
import { originOf } from '../../../../core/request-origin.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { type MailLimit, queueMail, takeMailAllowance } from '../../../mail/index.ts';
import type { SeriesMail } from '../../../mail/mail.schema.ts';
import { deleteUnsentMail, findMailedState } from './appointment-mails.ts';
import { type MailFacts, readMailFacts, seriesPayloadOf } from './mail-facts.ts';
import {
  deleteUnsentSeriesMail,
  lockSeries,
  lockSeriesMail,
  readSeriesStatuses,
  seriesSubjectOf,
  type WaitingSeriesMail,
} from './series-mails.ts';

type SeriesChange = {
  seriesId: number;
  /** The appointments that were booked, cancelled or restored. */
  ids: readonly number[];
  change: 'booked' | 'cancelled' | 'restored';
  /** False when the member chose to send no mail. A mail that is already queued is still updated. */
  notify?: boolean | undefined;
};

/**
 * Queues one mail to the customer of a series, with a calendar file. A booking mail contains all appointments of the
 * series that take place. A cancellation mail contains the appointments that this change cancelled, and those of the
 * unsent cancellation mail that it replaces. The mail is held for a minute like mails about one appointment, and
 * further changes replace it. Call it after the change, while holding the locks of the appointments. Returns the limit
 * that prevented the mail.
 */
export async function queueSeriesMail(
  tx: TenantTx,
  { seriesId, ids, change, notify = true }: SeriesChange,
): Promise<MailLimit[]> {
  await lockSeries(tx, seriesId);
  for (const id of ids) await deleteUnsentMail(tx, id);
  const replaced = await deleteUnsentSeriesMail(tx, seriesId);
  if (!notify && replaced === undefined) return [];
  if (change === 'restored' && replaced === undefined && !(await areCancellationsMailed(tx, ids))) return [];
  const { active, cancelled } = await readSeriesStatuses(tx, seriesId);
  // The booking mail is queued for a new series, and in place of an unsent booking mail. For an undo, it is queued if
  // all undone cancellations had been mailed.
  if (replaced?.template !== 'appointment-series-cancelled' && (replaced || change !== 'cancelled'))
    return queueTemplate(tx, { seriesId, template: 'appointment-series-booked', ids: active, replaced });
  const unsentIds = replaced?.payload.appointments.map(({ appointmentId }) => appointmentId) ?? [];
  const cancelledIds = [...unsentIds, ...ids].filter((id) => cancelled.includes(id));
  return queueTemplate(tx, {
    seriesId,
    template: 'appointment-series-cancelled',
    ids: cancelledIds,
    replaced,
  });
}

/**
 * Updates the unsent mail about a series after a change of one of its appointments. A booking mail is always updated. A
 * cancellation mail is updated if it contains the appointment, which is left out when it takes place again. Returns
 * true for a booking mail; the appointment then needs no separate mail.
 */
export async function renewSeriesMail(
  tx: TenantTx,
  { id, seriesId }: { id: number; seriesId: number },
): Promise<boolean> {
  await lockSeries(tx, seriesId);
  const waits = await lockSeriesMail(tx, seriesId);
  const isBooking = waits?.template === 'appointment-series-booked';
  if (isBooking || waits?.payload.appointments.some(({ appointmentId }) => appointmentId === id))
    await queueSeriesMail(tx, {
      seriesId,
      ids: [],
      change: isBooking ? 'booked' : 'cancelled',
      notify: false,
    });
  return isBooking;
}

/** True if the last mail about each of the appointments stated its cancellation. */
async function areCancellationsMailed(tx: TenantTx, ids: readonly number[]): Promise<boolean> {
  for (const id of ids)
    if ((await findMailedState(tx, id))?.template !== 'appointment-cancelled') return false;
  return true;
}

type SeriesMailRequest = {
  seriesId: number;
  template: SeriesMail;
  ids: readonly number[];
  replaced: WaitingSeriesMail | undefined;
};

async function queueTemplate(
  tx: TenantTx,
  { seriesId, template, ids, replaced }: SeriesMailRequest,
): Promise<MailLimit[]> {
  const [first, ...others] = await readMailFacts(tx, ids);
  if (!first || first.email === null) return [];
  const recipient = first.email;
  const subject = seriesSubjectOf(seriesId);
  // A mail that replaces another one to the same recipient was already counted against the limits.
  if (replaced?.recipient !== recipient) {
    const limit = await takeMailAllowance(tx, { recipient, subject });
    if (limit !== undefined) return [limit];
  }
  const language = mailLanguageOf(first.language_code);
  await queueMail(tx, {
    ...{ template, subject, recipient, language },
    version: versionOf([first, ...others]),
    payload: seriesPayloadOf([first, ...others], language),
    correlationId: originOf(tx).requestId,
    holdSeconds: CUSTOMER_MAIL.holdSeconds,
  });
  return [];
}

/** Version of a mail about several appointments: a hash of their ids and versions. */
function versionOf(rows: readonly MailFacts[]): string {
  const state = rows.map(({ id, version }) => `${id}:${version}`).join(',');
  return `state-${createHash('sha256').update(state).digest('hex').slice(0, 32)}`;
}
