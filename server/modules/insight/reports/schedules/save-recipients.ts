import { invalidField } from '../../../../core/errors.ts';
import { int, ints } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const add = ofBusiness({
  name: 'reports.add_recipients',
  params: { scheduleId: int, recipients: ints },
  row: { user_id: int },
  text: `INSERT INTO report_recipients (business_id, schedule_id, user_id)
    SELECT $business, $scheduleId, u.id FROM users u
    WHERE u.business_id = $business AND u.id = ANY ($recipients) AND u.disabled_at IS NULL
    RETURNING user_id`,
});

/** Replaces the recipients. Throws `validation_failed` for a user who is not a member. */
export async function saveRecipients(
  tx: TenantTx,
  scheduleId: number,
  recipients: readonly number[],
): Promise<void> {
  await tx.models.reportRecipient.deleteMany({ where: { scheduleId } });
  const added = await tx.all(add, { scheduleId, recipients });
  if (added.length < new Set(recipients).size)
    throw invalidField('recipients', 'errors.reports.notYourPeople');
}
