import type { TenantTx } from '../../../db/database.ts';
import { putWork } from '../../../jobs/due-work.ts';

/** Makes the digest of the business due: the worker computes its next time on the clock that the business has now. */
export const makeDigestDue = (tx: TenantTx): Promise<void> =>
  putWork(tx, { kind: 'queue-digests', subject: tx.businessId });
