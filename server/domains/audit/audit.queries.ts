import { knownAction } from '../../core/audit-actions.ts';
import { SOCIAL_PROVIDERS } from '../../core/social.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { AuditActor, AuditEntryView, AuditPage, ListAuditInput } from './audit.schema.ts';

type EntryRow = {
  id: number;
  created_at: Date;
  actor: string;
  actor_name: string | null;
  subject: string;
  subject_name: string | null;
  action: string;
  method: string | null;
  address: string | null;
  device: string | null;
};

/** Names are those of today; of somebody who has left none is kept. */
const auditPage: Statement<EntryRow> = {
  name: 'audit.page',
  text: `SELECT e.id, e.created_at, e.actor, e.action, e.subject, e.address, e.device, e.details->>'method' AS method,
      nullif(concat_ws(' ', a.first_name, nullif(a.last_name, '')), '') AS actor_name,
      nullif(concat_ws(' ', s.first_name, nullif(s.last_name, '')), '') AS subject_name
    FROM audit_entries e
    LEFT JOIN users a ON a.business_id = $1 AND 'user-' || a.id = e.actor
    LEFT JOIN users s ON s.business_id = $1 AND 'user-' || s.id = e.subject
    WHERE e.business_id = $1 AND ($2::bigint IS NULL OR e.id < $2)
    ORDER BY e.id DESC LIMIT $3`,
};

const SIGN_IN_METHODS = ['email', ...SOCIAL_PROVIDERS] as const;

function actorOf({ actor, actor_name: name }: EntryRow): AuditActor {
  if (name !== null) return { kind: 'person', name };
  if (actor.startsWith('user-')) return { kind: 'former' };
  return { kind: actor.startsWith('operator:') ? 'support' : 'service' };
}

function toView(row: EntryRow): AuditEntryView {
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
    device,
  };
}

/** What was done in a business, newest first, one page; `nextCursor` leads to the page after it. */
export async function listAudit(tenant: TenantDb, { cursor, limit }: ListAuditInput): Promise<AuditPage> {
  const rows = await tenant.query(auditPage, [cursor ?? null, limit + 1]);
  const page = rows.slice(0, limit);
  return {
    entries: page.map(toView),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
