import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { invalidField } from '../../../core/errors.ts';
import { int, jsonOf } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { adoptCalls } from './adopt-calls.ts';
import type { CustomerFields } from './customers.schema.ts';
import { CUSTOMERS_MAX, type ImportInput, type ImportResult } from './import.schema.ts';
import { type ImportPlan, planImport, readImport, rowsToAdd, toImportPreview } from './plan-import.ts';

const insertAll = ofBusiness({
  name: 'customers.import',
  params: { customers: jsonOf<CustomerFields[]>(), createdBy: int },
  row: { id: int },
  text: `INSERT INTO customers (business_id, first_name, last_name, phone, email, language_code, notes, is_active,
        created_by)
    SELECT $business, c."firstName", c."lastName", c.phone, c.email, c.language, c.notes, c."isActive",
      $createdBy
    FROM jsonb_to_recordset($customers) AS c("firstName" text, "lastName" text, phone text, email text, language text,
      notes text, "isActive" boolean)
    RETURNING id`,
});

/**
 * Adds the valid rows of a CSV file, all in one transaction. With `skipSamePhone`, importing the same file again adds
 * none. Throws `validation_failed` for an unreadable file, and when the business would have more than CUSTOMERS_MAX
 * customers. Without `skipErrors`, a file with an error in a row is refused too, and nothing is added.
 */
export async function importCustomers(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  const { businessId } = db;
  // The file is parsed before the lock is taken. Parsing takes long, and the lock blocks other requests of the
  // business.
  const read = await readImport(db, input.csv);
  const result = await db.transaction(async (tx) => {
    await lockBusiness(tx);
    const done = await addRows(tx, userId, read, input);
    const subject = `business-${businessId}`;
    if (done.added > 0)
      await recordAudit(tx, { actor: `user-${userId}`, action: 'customers.imported', subject });
    return done;
  });
  if (result.added > 0) invalidations.publish([businessId], ['customers']);
  return result;
}

async function addRows(
  tx: TenantTx,
  createdBy: number,
  read: ImportPlan,
  { skipErrors, skipSamePhone }: ImportInput,
): Promise<ImportResult> {
  const plan = await planImport(tx, read);
  const { totals } = toImportPreview(plan);
  if (totals.withErrors > 0 && !skipErrors)
    throw invalidField(
      'csv',
      withValues('errors.import.rowsWithErrors', { wrong: totals.withErrors, rows: totals.rows }),
    );
  const customers = rowsToAdd(plan, skipSamePhone);
  if (customers.length > 0) await assertMayAdd(tx, customers.length);
  const rows = customers.length > 0 ? await tx.all(insertAll, { customers, createdBy }) : [];
  const phones = customers.map(({ phone }) => phone);
  await adoptCalls(tx, phones);
  return {
    added: rows.length,
    skippedErrors: totals.withErrors,
    skippedSamePhone: totals.good - customers.length,
  };
}

/** The caller has locked the business, so that concurrent imports cannot exceed the maximum together. */
async function assertMayAdd({ models }: TenantTx, added: number): Promise<void> {
  if ((await models.customer.count()) + added > CUSTOMERS_MAX)
    throw invalidField('csv', withValues('errors.import.tooManyCustomers', { max: CUSTOMERS_MAX }));
}
