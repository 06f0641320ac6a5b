import { type Queryable, run, type Statement } from '../db/sql.ts';

export type AuditEntry = { businessId: number | null; actor: string; action: string; subject: string };

const insertAudit: Statement<Record<string, never>> = {
  name: 'audit.record',
  text: 'INSERT INTO audit_entries (business_id, actor, action, subject) VALUES ($1, $2, $3, $4)',
};

/** Writes who did what to what; give it the transaction of the deed, so that both are kept or neither is. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await run(tx, insertAudit, [entry.businessId, entry.actor, entry.action, entry.subject]);
}
