import type { AuditAction } from '../core/audit-actions.ts';
import type { Device } from '../core/device.ts';
import { originOf } from '../core/request-origin.ts';
import { int, json, jsonOf, text } from '../db/column-types.ts';
import type { SystemRunner, TenantRunner } from '../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../db/statement.ts';

export type AuditEntry = {
  actor: string;
  action: AuditAction;
  /**
   * Id of the object that the action concerns, such as `service-7`, an E.164 number or a provider; never a sentence.
   */
  subject: string;
  /**
   * Further facts about the action. They contain no secrets, and no personal data that an erasure would have to find.
   */
  details?: Record<string, string | number | boolean>;
};

const ENTRY = {
  actor: text,
  action: text,
  subject: text,
  details: json,
  address: text.orNull,
  device: jsonOf<Device>().orNull,
};

const insertSql = (business: string) =>
  `INSERT INTO audit_entries (business_id, actor, action, subject, details, address, device)
    VALUES (${business}, $actor, $action, $subject, $details, $address, $device) RETURNING id`;

/** The parameters of `auditEach`. */
export const AUDIT_EACH = {
  actor: text,
  action: text,
  address: text.orNull,
  device: jsonOf<Device>().orNull,
};

/**
 * SQL for a CTE in the statement that performs an action. It records the action once for each row of `source`, another
 * CTE; `subject` is an SQL expression over that row. Unlike `recordAudit`, it needs no further round trip while the
 * action holds locks.
 */
export const auditEach = (source: string, subject: string) =>
  `INSERT INTO audit_entries (business_id, actor, action, subject, details, address, device)
    SELECT $business, $actor, $action, ${subject}, '{}', $address, $device FROM ${source}`;

/** The values of `AUDIT_EACH`. */
export function auditOf(tx: TenantRunner, { actor, action }: Pick<AuditEntry, 'actor' | 'action'>) {
  const { address, device } = originOf(tx);
  return { actor, action, address, device };
}

const insertAudit = ofBusiness({
  name: 'audit.record',
  params: ENTRY,
  row: { id: int },
  text: insertSql('$business'),
});

const insertOperators = ofEveryBusiness({
  name: 'audit.record_operators',
  because: 'an operator acts on rows of any business, and on rows of none',
  params: { ...ENTRY, businessId: int.orNull },
  row: { id: int },
  text: insertSql('$businessId'),
});

/**
 * Writes actor, action and subject with address and device of the request. Pass the transaction of the action, so that
 * both are committed or neither is. Returns the entry's id, which is unique to this action.
 */
export async function recordAudit(tx: TenantRunner, entry: AuditEntry): Promise<number> {
  return (await tx.one(insertAudit, toRow(tx, entry))).id;
}

/** Like `recordAudit`, for an operator's action on a row that may belong to no business (`businessId` null). */
export async function recordOperatorsAudit(
  tx: SystemRunner,
  { businessId, ...entry }: AuditEntry & { businessId: number | null },
): Promise<number> {
  return (await tx.one(insertOperators, { businessId, ...toRow(tx, entry) })).id;
}

function toRow(runner: TenantRunner | SystemRunner, { actor, action, subject, details = {} }: AuditEntry) {
  const { address, device } = originOf(runner);
  return { actor, action, subject, details, address, device };
}
