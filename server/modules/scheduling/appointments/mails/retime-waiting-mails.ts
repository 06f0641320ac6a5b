import { ints, texts } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { APPOINTMENT_MAILS, SERIES_MAILS } from '../../../mail/mail.schema.ts';

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const TIMES = `jsonb_build_object('startsAt', ${iso('a.starts_at')}, 'endsAt', ${iso('a.ends_at')}, 'sequence', a.version)`;

const IS_WAITING = 'm.done_at IS NULL AND m.dead_at IS NULL';

const retimeOne = ofBusiness({
  name: 'appointments.retime_mails',
  params: { ids: ints, templates: texts },
  text: `UPDATE outgoing_mails m SET payload = m.payload || ${TIMES}
    FROM appointments a
    WHERE m.business_id = $business AND ${IS_WAITING} AND m.template = ANY ($templates)
      AND a.business_id = $business AND a.id = ANY ($ids) AND m.subject = 'appointment-' || a.id`,
});

/** Mails about a series, and about appointments that one click cancelled or restored. */
const retimeSeveral = ofBusiness({
  name: 'appointments.retime_series_mails',
  params: { ids: ints, templates: texts },
  text: `UPDATE outgoing_mails m SET payload = jsonb_set(m.payload, '{appointments}', (
      SELECT jsonb_agg(CASE WHEN a.id IS NULL THEN e.facts ELSE e.facts || ${TIMES} END ORDER BY e.place)
      FROM jsonb_array_elements(m.payload -> 'appointments') WITH ORDINALITY AS e (facts, place)
      LEFT JOIN appointments a
        ON a.business_id = $business AND a.id = (e.facts ->> 'appointmentId')::int AND a.id = ANY ($ids)))
    WHERE m.business_id = $business AND ${IS_WAITING} AND m.template = ANY ($templates)
      AND EXISTS (SELECT FROM jsonb_path_query(m.payload, '$.appointments[*].appointmentId') AS p (id)
                  WHERE p.id::int = ANY ($ids))`,
});

/**
 * After a change of the time zone rules, an appointment has the same local time but another UTC instant. Updates these
 * instants in the unsent mails about the appointments `ids`. Otherwise the calendar files in the mails would be wrong,
 * and the mails would be dropped as outdated (mail/drop-if-outdated.ts).
 */
export async function retimeWaitingMails(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.all(retimeOne, { ids, templates: APPOINTMENT_MAILS });
  await tx.all(retimeSeveral, { ids, templates: SERIES_MAILS });
}
