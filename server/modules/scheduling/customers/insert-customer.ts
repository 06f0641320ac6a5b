import { type AnyActor, creatorOf } from '../../../core/actor.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { adoptCalls } from './adopt-calls.ts';
import {
  CUSTOMER,
  CUSTOMER_COLUMNS,
  type CustomerRow,
  requireLanguage,
  requirePhone,
} from './customers.queries.ts';
import type { CreateCustomerInput } from './customers.schema.ts';

const insert = ofBusiness({
  name: 'customers.insert',
  params: {
    firstName: text,
    lastName: text,
    phone: text,
    email: text.orNull,
    language: text,
    notes: text.orNull,
    isActive: bool,
    creationKey: text.orNull,
    createdBy: int.orNull,
    createdIn: text.orNull,
  },
  row: CUSTOMER,
  text: `INSERT INTO customers AS k
      (business_id, first_name, last_name, phone, email, language_code, notes, is_active, creation_key,
        created_by, created_in)
    VALUES ($business, $firstName, $lastName, $phone, $email, $language, $notes, $isActive, $creationKey,
      $createdBy, $createdIn)
    ON CONFLICT (business_id, creation_key) DO NOTHING RETURNING ${CUSTOMER_COLUMNS}`,
});

/**
 * Adds a customer in the caller's transaction and links the earlier calls of their number. A repeated request with the
 * same creation key returns the first customer, in its current state. Throws `validation_failed` for an impossible
 * number and for an unknown language.
 */
export async function insertCustomer(
  tx: TenantTx,
  actor: AnyActor,
  input: CreateCustomerInput,
): Promise<{ row: CustomerRow; isNew: boolean }> {
  const { creationKey = null } = input;
  const phone = requirePhone(input.phone);
  const language = await requireLanguage(tx, input.language);
  const row = await tx.first(insert, { ...input, ...creatorOf(actor), phone, language, creationKey });
  if (!row)
    return { row: await tx.models.customer.findFirstOrThrow({ where: { creationKey } }), isNew: false };
  await adoptCalls(tx, [phone]);
  return { row, isNew: true };
}
