import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** Reports contain the names of customers with appointments on the next day. */
const eraseNames = ofBusiness({
  name: 'customers.erase_names_in_reports',
  params: { id: int },
  text: `UPDATE reports SET facts = jsonb_set(facts, '{sections,appointments,rows}', (
      SELECT jsonb_agg(CASE WHEN (a.appointment -> 'customerId')::text = $id::int::text
        THEN a.appointment || '{"customerId": null, "customerName": null}' ELSE a.appointment END ORDER BY a.place)
      FROM jsonb_array_elements(facts #> '{sections,appointments,rows}') WITH ORDINALITY AS a(appointment, place)))
    WHERE business_id = $business
      AND facts @> jsonb_build_object('sections', jsonb_build_object('appointments', jsonb_build_object('rows',
        jsonb_build_array(jsonb_build_object('customerId', $id::int)))))`,
});

/** Removes a customer's name from the reports of the business, in the caller's transaction. */
export async function eraseReportNames(tx: TenantTx, customerId: number): Promise<void> {
  await tx.all(eraseNames, { id: customerId });
}
