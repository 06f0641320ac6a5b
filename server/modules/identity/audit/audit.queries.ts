import { AGENT } from '../../../core/actor.ts';
import { knownAction } from '../../../core/audit-actions.ts';
import { type Device, formatDevice } from '../../../core/device.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { SIGN_IN_METHODS } from '../../../core/social.ts';
import { instant, int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { memberName } from '../../../db/person-name.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { textsIn } from '../../../texts.ts';
import type { AuditActor, AuditEntryView, AuditPage, ListAuditInput } from './audit.schema.ts';

/** Shows the current names of users; deleted users have none. */
const auditPage = ofBusiness({
  name: 'audit.page',
  params: { before: int.orNull, limit: int },
  row: {
    id: int,
    created_at: instant,
    actor: text,
    actor_name: text.orNull,
    subject: text,
    subject_name: text.orNull,
    action: text,
    method: text.orNull,
    address: text.orNull,
    device: jsonOf<Device>().orNull,
  },
  text: `SELECT e.id, e.created_at, e.actor, e.action, e.subject, e.address, e.device, e.details->>'method' AS method,
      nullif(${memberName('a')}, '') AS actor_name,
      nullif(${memberName('s')}, '') AS subject_name
    FROM audit_entries e
    LEFT JOIN users a ON a.business_id = $business AND 'user-' || a.id = e.actor
    LEFT JOIN users s ON s.business_id = $business AND 'user-' || s.id = e.subject
    WHERE e.business_id = $business AND ($before::bigint IS NULL OR e.id < $before)
    ORDER BY e.id DESC LIMIT $limit`,
});
type EntryRow = RowOf<typeof auditPage>;

function actorOf({ actor, actor_name: name }: EntryRow): AuditActor {
  if (name !== null) return { kind: 'person', name };
  if (actor.startsWith('user-')) return { kind: 'former' };
  if (actor === AGENT) return { kind: 'agent' };
  return { kind: actor.startsWith('operator:') ? 'support' : 'service' };
}

function toView(row: EntryRow, language: PortalLanguage): AuditEntryView {
  const { id, created_at, action, actor, subject, subject_name, method, address, device } = row;
  const isIdentity = action.startsWith('identity.');
  return {
    id,
    at: created_at.toISOString(),
    who: actorOf(row),
    action: knownAction(action),
    toWhom: subject === actor ? null : subject_name,
    method: SIGN_IN_METHODS.find((known) => known === (isIdentity ? subject : method)) ?? null,
    address,
    device: device === null ? null : formatDevice(device, textsIn(language)),
  };
}

/** One page of the audit log of a business, newest first. `nextCursor` is the cursor of the next page. */
export async function listAudit(
  db: TenantRunner,
  { cursor, limit }: ListAuditInput,
  language: PortalLanguage,
): Promise<AuditPage> {
  const rows = await db.all(auditPage, { before: cursor ?? null, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    entries: page.map((row) => toView(row, language)),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
