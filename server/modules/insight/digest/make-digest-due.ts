import type { TenantTx } from '../../../db/database.ts';
import { putWork } from '../../../jobs/due-work.ts';

/** Makes the digest due, so that the worker computes its next time in the current zone of the business. */
export const makeDigestDue = (tx: TenantTx): Promise<void> =>
  putWork(tx, { kind: 'queue-digests', subject: tx.businessId });
