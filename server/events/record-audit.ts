import type { AuditAction } from '../core/audit-actions.ts';
import { int, json, text } from '../db/column-types.ts';
import type { TenantRunner } from '../db/database.ts';
import { ofBusiness } from '../db/statement.ts';
import { currentOrigin } from './request-origin.ts';

export type AuditEntry = {
  actor: string;
  action: AuditAction;
  subject: string;
  /** What the action alone does not say; no secrets, and nothing that an erasure would have to find. */
  details?: Record<string, string | number | boolean>;
};

const insertAudit = ofBusiness({
  name: 'audit.record',
  params: {
    actor: text,
    action: text,
    subject: text,
    details: json,
    address: text.orNull,
    device: text.orNull,
  },
  row: { id: int },
  text: `INSERT INTO audit_entries (business_id, actor, action, subject, details, address, device)
    VALUES ($business, $actor, $action, $subject, $details, $address, $device) RETURNING id`,
});

/**
 * Writes who did what to what, with address and device of the request that asked for it; give it the transaction of
 * the deed, so that both are kept or neither is. Returns the entry's number, which no other deed has.
 */
export async function recordAudit(tx: TenantRunner, entry: AuditEntry): Promise<number> {
  const { actor, action, subject, details = {} } = entry;
  const { address, device } = currentOrigin();
  return (await tx.one(insertAudit, { actor, action, subject, details, address, device })).id;
}
