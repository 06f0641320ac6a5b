import type { AuditAction } from '../core/audit-actions.ts';
import { type Queryable, runOne, type Statement } from '../db/sql.ts';
import { currentOrigin } from './request-origin.ts';

export type AuditEntry = {
  businessId: number | null;
  actor: string;
  action: AuditAction;
  subject: string;
  /** What the action alone does not say; no secrets, and nothing that an erasure would have to find. */
  details?: Record<string, string | number | boolean>;
};

const insertAudit: Statement<{ id: number }> = {
  name: 'audit.record',
  text: `INSERT INTO audit_entries (business_id, actor, action, subject, details, address, device)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
};

/**
 * Writes who did what to what, with address and device of the request that asked for it; give it the transaction of
 * the deed, so that both are kept or neither is. Returns the entry's number, which no other deed has.
 */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<number> {
  const { businessId, actor, action, subject, details = {} } = entry;
  const { address, device } = currentOrigin();
  const values = [businessId, actor, action, subject, JSON.stringify(details), address, device];
  return (await runOne(tx, insertAudit, values)).id;
}
