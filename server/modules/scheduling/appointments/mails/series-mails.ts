import { int, ints, jsonOf, oneOf, text, texts } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import type { SeriesMailPayload } from '../../../mail/index.ts';
import { SERIES_MAILS } from '../../../mail/mail.schema.ts';

/** The `subject` of the rows of `outgoing_mails` about a series. */
export const seriesSubjectOf = (seriesId: number) => `series-${seriesId}`;

const ABOUT = { subject: text, templates: texts };
const about = (seriesId: number) => ({ subject: seriesSubjectOf(seriesId), templates: SERIES_MAILS });

const MAIL = { template: oneOf(SERIES_MAILS), recipient: text, payload: jsonOf<SeriesMailPayload>() };

/** True for a mail that was not passed to Resend yet; `send-mails` sets `begun_at` before it does so. */
const IS_WAITING = `business_id = $business AND subject = $subject AND template = ANY ($templates)
  AND begun_at IS NULL AND done_at IS NULL AND dead_at IS NULL`;

const withdraw = ofBusiness({
  name: 'series.withdraw_mail',
  params: ABOUT,
  row: MAIL,
  text: `DELETE FROM outgoing_mails WHERE ${IS_WAITING} RETURNING template, recipient, payload`,
});

const waiting = ofBusiness({
  name: 'series.waiting_mail',
  params: ABOUT,
  row: MAIL,
  text: `SELECT template, recipient, payload FROM outgoing_mails WHERE ${IS_WAITING}`,
});

const lockWaiting = ofBusiness({
  name: 'series.lock_waiting_mail',
  params: ABOUT,
  row: MAIL,
  text: `SELECT template, recipient, payload FROM outgoing_mails WHERE ${IS_WAITING} FOR UPDATE`,
});

const lock = ofBusiness({
  name: 'series.lock',
  params: { seriesId: int },
  row: { id: int },
  text: 'SELECT id FROM appointment_series WHERE business_id = $business AND id = $seriesId FOR NO KEY UPDATE',
});

/** Locks a series, so that concurrent changes of the series queue their mails one after the other. */
export async function lockSeries(tx: TenantTx, seriesId: number): Promise<void> {
  await tx.one(lock, { seriesId });
}

export type WaitingSeriesMail = RowOf<typeof waiting>;

/** Deletes the unsent mail about a series and returns it. */
export function deleteUnsentSeriesMail(
  tx: TenantTx,
  seriesId: number,
): Promise<WaitingSeriesMail | undefined> {
  return tx.first(withdraw, about(seriesId));
}

/** The unsent mail about a series. */
export function findSeriesMail(db: TenantRunner, seriesId: number): Promise<WaitingSeriesMail | undefined> {
  return db.first(waiting, about(seriesId));
}

/**
 * Locks and returns the unsent mail about a series, so that `send-mails` cannot lease it before the commit. Waits for a
 * concurrent lease, and then returns undefined, because the mail is being sent.
 */
export function lockSeriesMail(tx: TenantTx, seriesId: number): Promise<WaitingSeriesMail | undefined> {
  return tx.first(lockWaiting, about(seriesId));
}

const statusesOf = ofBusiness({
  name: 'series.statuses',
  params: { seriesId: int },
  row: { active: ints, cancelled: ints },
  text: `SELECT coalesce(array_agg(id) FILTER (WHERE status IN ('pending', 'scheduled', 'confirmed')), '{}') AS active,
      coalesce(array_agg(id) FILTER (WHERE status = 'cancelled'), '{}') AS cancelled
    FROM appointments WHERE business_id = $business AND series_id = $seriesId`,
});

/** Ids of the appointments of a series, divided into those that take place and those that are cancelled. */
export function readSeriesStatuses(tx: TenantTx, seriesId: number): Promise<RowOf<typeof statusesOf>> {
  return tx.one(statusesOf, { seriesId });
}
