import { withValues } from '../../core/error-text.ts';
import { AppError } from '../../core/errors.ts';
import { RESOURCES_MAX } from '../../core/plan.ts';
import { bool, int, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

const others = ofBusiness({
  name: 'resources.others',
  params: { name: text, except: int.orNull },
  row: { count: int, has_name: bool },
  text: `SELECT count(*)::int AS count, coalesce(bool_or(fold_text(name) = fold_text($name)), false) AS has_name
    FROM resources WHERE business_id = $business AND deleted_at IS NULL
      AND ($except::int IS NULL OR id <> $except)`,
});

/**
 * Under the lock of the calendar: throws `conflict` for a name that another resource has, in whatever spelling, and when
 * one more would be too many.
 */
export async function assertMayAdd(
  tx: TenantTx,
  { name, except = null }: { name: string; except?: number | null },
): Promise<void> {
  const { count, has_name } = await tx.one(others, { name, except });
  if (count >= RESOURCES_MAX)
    throw new AppError('conflict', withValues('errors.calendars.tooMany', { max: RESOURCES_MAX }));
  if (has_name) throw new AppError('conflict', 'errors.calendars.nameTaken');
}
