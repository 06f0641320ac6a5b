import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../core/audit-actions.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { SIGN_IN_METHODS } from '../../../core/social.ts';

export const listAuditInput = z.object({
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  /** Id of the last entry on the previous page. */
  cursor: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type ListAuditInput = z.output<typeof listAuditInput>;

/**
 * Kinds of actors: a user with a name (`person`), a deleted user (`former`), an operator (`support`), the service
 * itself, or the business's agent.
 */
const auditActor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), name: z.string() }),
  z.object({ kind: z.enum(['former', 'support', 'service', 'agent']) }),
]);
export type AuditActor = z.infer<typeof auditActor>;

const auditEntryView = z.object({
  id: z.number(),
  at: z.string(),
  who: auditActor,
  /** The recorded action; null if this release has no text for it. */
  action: z.enum(AUDIT_ACTIONS).nullable(),
  /** Name of the affected user; null if the actor changed only their own account. */
  toWhom: z.string().nullable(),
  method: z.enum(SIGN_IN_METHODS).nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditPage = z.object({
  entries: z.array(auditEntryView),
  nextCursor: z.number().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
