import { AppError } from '../../core/errors.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { adoptCalls } from './adopt-calls.ts';
import type { Actor } from './create-customer.ts';
import type { ImportInput, ImportResult } from './import.schema.ts';
import { type ImportPlan, planImport, readImport, rowsToAdd, toImportPreview } from './plan-import.ts';

/** Two imports at once would not see each other's customers. */
const lockBusiness: Statement<{ id: number }> = {
  name: 'customers.import_lock',
  text: 'SELECT id FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
};

const insertAll: Statement<{ id: number }> = {
  name: 'customers.import',
  text: `INSERT INTO customers (business_id, first_name, last_name, phone, email, language_code, notes, is_active)
    SELECT $1, c."firstName", c."lastName", c.phone, c.email, c.language, c.notes, c."isActive"
    FROM jsonb_to_recordset($2) AS c("firstName" text, "lastName" text, phone text, email text, language text,
      notes text, "isActive" boolean)
    RETURNING id`,
};

/**
 * Adds the good rows of a CSV file, all in one transaction. With `skipSamePhone` the same file again adds nobody.
 * Throws `validation_failed` for a file that cannot be read, and for one with errors unless they are to be skipped;
 * nothing is added then.
 */
export async function importCustomers(
  deps: Deps,
  { businessId, userId }: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  // Before the lock: a file takes its time, in which others shall be able to work with the business.
  const read = await readImport(deps.pool, input.csv);
  const result = await inTransaction(deps.pool, async (tx) => {
    await runOne(tx, lockBusiness, [businessId]);
    const done = await addRows(tx, businessId, read, input);
    if (done.added > 0) {
      const subject = `business-${businessId}`;
      await recordAudit(bridge(tx, businessId), {
        actor: `user-${userId}`,
        action: 'customers.imported',
        subject,
      });
    }
    return done;
  });
  if (result.added > 0) deps.hints.publish([businessId], ['customers']);
  return result;
}

async function addRows(
  tx: Queryable,
  businessId: number,
  read: ImportPlan,
  { skipErrors, skipSamePhone }: ImportInput,
): Promise<ImportResult> {
  const plan = await planImport(tx, businessId, read);
  const { totals } = toImportPreview(plan);
  if (totals.withErrors > 0 && !skipErrors) {
    const message = `${totals.withErrors} of ${totals.rows} rows have errors. Nothing was imported.`;
    throw new AppError('validation_failed', message, { fields: { csv: message } });
  }
  const customers = rowsToAdd(plan, skipSamePhone);
  const rows = customers.length > 0 ? await run(tx, insertAll, [businessId, JSON.stringify(customers)]) : [];
  await adoptCalls(
    tx,
    businessId,
    customers.map(({ phone }) => phone),
  );
  return {
    added: rows.length,
    skippedErrors: totals.withErrors,
    skippedSamePhone: totals.good - customers.length,
  };
}
